package dev.quorus.examples.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** One pom.xml, as far as it says what the project is built from. */
record PomFile(Document document) {
  private static final String OWN_GROUP = "dev.quorus";
  private static final String GROUP_OF_PLUGINS = "org.apache.maven.plugins";

  static PomFile read(Path pom) throws IOException {
    try {
      return new PomFile(
          DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(pom.toFile()));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("cannot read " + pom, e);
    }
  }

  /** Each as group:artifact: dependencies, plugins, annotation processors; not our own modules. */
  Set<String> dependencies() {
    Set<String> names = new TreeSet<>();
    for (String kind : new String[] {"dependency", "plugin", "path"}) {
      NodeList elements = document.getElementsByTagName(kind);
      for (int i = 0; i < elements.getLength(); i++) {
        addName(names, (Element) elements.item(i));
      }
    }
    return names;
  }

  /**
   * Tags of these names that have no artifactId of their own belong to the settings of a plugin.
   */
  private static void addName(Set<String> names, Element element) {
    String artifact = childText(element, "artifactId", "");
    String group = childText(element, "groupId", GROUP_OF_PLUGINS);
    if (!artifact.isEmpty() && !group.equals(OWN_GROUP)) {
      names.add(group + ":" + artifact);
    }
  }

  private static String childText(Element parent, String name, String otherwise) {
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child.getNodeName().equals(name)) {
        return child.getTextContent().strip();
      }
    }
    return otherwise;
  }
}
