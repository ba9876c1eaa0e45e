package dev.quorus.cli.start;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Where a server is, and how it ends.
 *
 * @param port 0 for any free one
 * @param data its folder
 * @param grace how long it may take when it is told to stop
 */
record ServerPlace(InetAddress bind, int port, Path data, Duration grace) {}
