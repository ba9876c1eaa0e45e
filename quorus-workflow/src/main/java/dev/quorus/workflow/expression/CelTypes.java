package dev.quorus.workflow.expression;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The types of workflows in the words of CEL. */
final class CelTypes {
  static final CelType DATE = OpaqueType.create("date");
  static final CelType SECRET = OpaqueType.create("secret");

  static final StructType GROUP =
      struct(
          "group",
          Map.of(
              "succeeded", SimpleType.BOOL,
              "failed", SimpleType.BOOL,
              "skipped", SimpleType.BOOL,
              "files", SimpleType.INT,
              "bytes", SimpleType.INT));

  static final StructType RUN =
      struct(
          "run",
          Map.of(
              "id", SimpleType.STRING,
              "mode", SimpleType.STRING,
              "trigger", SimpleType.STRING,
              "files", ListType.create(SimpleType.STRING)));

  static final CelType GROUPS = MapType.create(SimpleType.STRING, GROUP);
  static final CelType ENVIRONMENT = MapType.create(SimpleType.STRING, SimpleType.STRING);
  static final CelTypeProvider PROVIDER = new Provider();

  private static final Map<CelType, ValueType> KNOWN =
      Map.of(
          SimpleType.STRING,
          ValueType.STRING,
          SimpleType.INT,
          ValueType.INT,
          SimpleType.BOOL,
          ValueType.BOOL,
          SimpleType.DURATION,
          ValueType.DURATION,
          SimpleType.TIMESTAMP,
          ValueType.TIMESTAMP,
          ListType.create(SimpleType.STRING),
          ValueType.LIST,
          DATE,
          ValueType.DATE,
          SECRET,
          ValueType.SECRET);

  /** The structures, which CEL looks up by name. */
  private static final class Provider implements CelTypeProvider {
    private static final ImmutableList<CelType> ALL = ImmutableList.of(GROUP, RUN);

    @Override
    public ImmutableCollection<CelType> types() {
      return ALL;
    }

    @Override
    public Optional<CelType> findType(String name) {
      return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
    }
  }

  private CelTypes() {}

  static CelType of(ValueType type) {
    return switch (type) {
      case STRING -> SimpleType.STRING;
      case INT -> SimpleType.INT;
      case BOOL -> SimpleType.BOOL;
      case DATE -> DATE;
      case DURATION -> SimpleType.DURATION;
      case LIST -> ListType.create(SimpleType.STRING);
      case SECRET -> SECRET;
      case TIMESTAMP -> SimpleType.TIMESTAMP;
      case OTHER -> SimpleType.DYN;
    };
  }

  static ValueType of(CelType type) {
    return KNOWN.getOrDefault(type, ValueType.OTHER);
  }

  static Set<String> fieldsOf(String variable) {
    return variable.equals(Names.RUN) ? RUN.fieldNames() : GROUP.fieldNames();
  }

  private static StructType struct(String name, Map<String, CelType> fields) {
    ImmutableMap<String, CelType> all = ImmutableMap.copyOf(fields);
    return StructType.create(
        name, ImmutableSet.copyOf(all.keySet()), field -> Optional.ofNullable(all.get(field)));
  }
}
