package dev.quorus.workflow.problem;

/**
 * Where a thing is written.
 *
 * @param pointer JSON pointer into the document, empty for the whole
 * @param line from 1; 0 if it is not written in the document
 * @param column from 1, in characters
 * @param length how many characters of the line the caret underlines, at least 1
 */
public record Origin(String pointer, int line, int column, int length) {
  /** The document as a whole. */
  public static final Origin START = new Origin("", 1, 1, 1);

  public Origin {
    length = Math.max(1, length);
  }

  /** A thing that came from elsewhere, such as a value given to a run. */
  public static Origin outside(String pointer) {
    return new Origin(pointer, 0, 0, 1);
  }

  /** A part of the same line. */
  public Origin part(int offset, int partLength) {
    return new Origin(pointer, line, column + offset, partLength);
  }

  /** The pointer of a child of what this pointer names. */
  public static String child(String pointer, String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  /** The pointer of an item of the list that this pointer names. */
  public static String child(String pointer, int index) {
    return pointer + "/" + index;
  }
}
