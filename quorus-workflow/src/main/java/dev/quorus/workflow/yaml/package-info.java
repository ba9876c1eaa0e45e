/** YAML 1.2 read within bounds into nodes that know their line and column. */
@NullMarked
package dev.quorus.workflow.yaml;

import org.jspecify.annotations.NullMarked;
