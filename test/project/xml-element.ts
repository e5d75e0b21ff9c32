/** An element of an XML document, with the parts that the manifest's rules use. */
export interface XmlElement {
  /** The name without its prefix, because the manifest has one vocabulary in three namespaces. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The element's own text, without that of its children. */
  text: string;
}

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g;

/** Parses a document without doctype and CDATA. Throws if it is not well formed. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [token, closing, name, attributes, empty] of xml.matchAll(TOKEN)) {
    const parent = open.at(-1)!;
    if (token.startsWith('<!--') || token.startsWith('<?')) continue;
    if (!name) {
      if (token.startsWith('<')) throw new Error(`A tag cannot be read: ${xml.slice(0, 40)}`);
      parent.text += token.trim();
    } else if (closing) {
      if (parent.name !== localName(name)) throw new Error(`<${parent.name}> is closed by </${name}>.`);
      open.pop();
    } else {
      const element = {
        name: localName(name),
        attributes: readAttributes(attributes),
        children: [],
        text: '',
      };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [document] = root.children;
  if (open.length > 1 || !document) throw new Error(`<${open.at(-1)!.name}> is not closed.`);
  return document;
}

/** Returns the element and everything inside it. */
export function descendants(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(descendants)];
}

const localName = (name: string): string => name.replace(/^.*:/, '');

function readAttributes(text = ''): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name, value]) => [localName(name!), value!]),
  );
}
