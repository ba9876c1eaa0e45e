package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Ticket.Route;
import java.util.List;
import java.util.stream.Stream;

/**
 * The line of the transfers that are alike in everything but age and deadline: same lane, priority,
 * tenant and hosts. Whatever holds up one of them holds up all, so they move as one.
 */
final class RouteLine extends Line {
  final Key key;
  final Lane lane;
  final TenantShare share;
  final int priority;
  final Needs needs;

  /** Of the ends that are not the agent's own files, without ports. */
  final List<String> hostNames;

  final Host source;
  final Host destination;
  private final HostLine atSource;
  private final HostLine atDestination;
  private HostLine home;
  private int members;
  private boolean parked;

  /** What the transfers of a line have in common within their lane. */
  record Key(String tenant, int priority, String sourceHost, String destinationHost, Needs needs) {
    static Key of(Ticket ticket, Roots roots) {
      Route route = ticket.route();
      return new Key(
          ticket.share().tenant(),
          ticket.priority(),
          route.source().host(),
          route.destination().host(),
          Needs.of(ticket, roots));
    }
  }

  RouteLine(Key key, Lane lane, TenantShare share, Host source, Host destination) {
    this.key = key;
    this.lane = lane;
    this.share = share;
    this.priority = key.priority();
    this.needs = key.needs();
    this.hostNames =
        Stream.of(source, destination).filter(Host::limited).map(Host::hostName).toList();
    this.source = source;
    this.destination = destination;
    TenantLine tenant = lane.level(priority).tenantLine(share);
    this.atSource = tenant.hostLine(source);
    this.atDestination = tenant.hostLine(destination);
    this.home = source.limited() ? atSource : atDestination;
    atSource.routeOpened();
    atDestination.routeOpened();
  }

  Pool pool() {
    return lane.pool;
  }

  /** The end that is not this one. */
  Host other(Host host) {
    return host == source ? destination : source;
  }

  /** Stands with the lines of that host from now on, to wait for its room with them. */
  void moveTo(Host host) {
    leave();
    home = host == source ? atSource : atDestination;
    goHome();
  }

  /** Stands nowhere from now on, until an agent that fits has a free slot. */
  void park() {
    leave();
    parked = true;
  }

  /** Stands in its line again. */
  void callIn() {
    parked = false;
    goHome();
  }

  @Override
  void emptied() {
    if (parked) {
      parked = false;
      pool().unpark(this);
    }
  }

  @Override
  Line home() {
    return home;
  }

  void joined() {
    members++;
  }

  /** Whether it was the last one, with which the line is gone. */
  boolean left() {
    members--;
    if (members == 0) {
      atSource.routeClosed();
      atDestination.routeClosed();
    }
    return members == 0;
  }

  @Override
  public String toString() {
    return "line " + key;
  }
}
