package dev.quorus.examples.busfaults;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * An agent of the JVM that asks {@link BusFaults} about each message before Vert.x writes it to
 * another node: none, one or two copies of it are written.
 */
public final class BusFaultsAgent implements ClassFileTransformer {
  private static final String TARGET = "io/vertx/core/eventbus/impl/clustered/OutboundConnection";
  private static final String METHOD = "writeMessage";
  private static final String REAL = "writeMessageForReal";

  private static final ClassDesc OWNER = ClassDesc.ofInternalName(TARGET);
  private static final ClassDesc PROMISE = ClassDesc.of("io.vertx.core.Promise");
  private static final ClassDesc IMPL = ClassDesc.of("io.vertx.core.eventbus.impl.MessageImpl");
  private static final ClassDesc MESSAGE = ClassDesc.of("io.vertx.core.eventbus.Message");
  private static final MethodTypeDesc WRITE =
      MethodTypeDesc.of(ConstantDescs.CD_void, IMPL, PROMISE);

  private BusFaultsAgent() {}

  /** Called by the JVM before anything else runs in it. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    instrumentation.addTransformer(new BusFaultsAgent());
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    return TARGET.equals(name) ? woven(bytes) : null;
  }

  static byte[] woven(byte[] bytes) {
    ClassFile file = ClassFile.of();
    ClassModel model = file.parse(bytes);
    ClassTransform renaming =
        (builder, element) -> {
          if (element instanceof MethodModel method
              && method.methodName().equalsString(METHOD)
              && method.methodTypeSymbol().equals(WRITE)) {
            builder.withMethod(
                REAL,
                method.methodTypeSymbol(),
                method.flags().flagsMask(),
                renamed -> method.forEach(renamed::with));
          } else {
            builder.with(element);
          }
        };
    return file.transformClass(
        model,
        renaming.andThen(
            ClassTransform.endHandler(
                builder -> builder.withMethodBody(METHOD, WRITE, 0, BusFaultsAgent::writeCopies))));
  }

  private static void writeCopies(CodeBuilder code) {
    Label none = code.newLabel();
    int copies = code.allocateLocal(TypeKind.INT);
    code.aload(1)
        .aload(2)
        .invokestatic(
            ClassDesc.of(BusFaults.class.getName()),
            "copies",
            MethodTypeDesc.of(ConstantDescs.CD_int, MESSAGE, PROMISE))
        .istore(copies)
        .iload(copies)
        .ifeq(none)
        .aload(0)
        .aload(1)
        .aload(2)
        .invokevirtual(OWNER, REAL, WRITE)
        .iload(copies)
        .iconst_1()
        .if_icmpeq(none)
        .aload(0)
        .aload(1)
        .invokestatic(PROMISE, "promise", MethodTypeDesc.of(PROMISE), true)
        .invokevirtual(OWNER, REAL, WRITE)
        .labelBinding(none)
        .return_();
  }
}
