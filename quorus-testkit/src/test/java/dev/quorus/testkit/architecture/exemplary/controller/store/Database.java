package dev.quorus.testkit.architecture.exemplary.controller.store;

import java.sql.Connection;

public interface Database {
  Connection connection();
}
