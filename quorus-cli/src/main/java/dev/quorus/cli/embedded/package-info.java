/** Controller, agent and engine inside this process, behind what the commands ask for. */
@NullMarked
package dev.quorus.cli.embedded;

import org.jspecify.annotations.NullMarked;
