import { SaxesParser } from 'saxes';
import { RrError } from '../contract/failure';
import type { Steps } from '../table/steps';
import { damaged, type Zip } from './open-zip';

/** What stands in a tag, by the names in the file: `r:id` may have another prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** What a reader of XML meets, in its order. */
export interface XmlEvents {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads a part of a file. Reports the elements of its first one's namespace only, without their prefix: files have elements of
 * later versions with the same names. Throws `bad-input` for a part that is damaged or has a document type.
 */
export function* readXml(zip: Zip, part: string, { open, text, close }: XmlEvents): Steps<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let prefix: string | undefined;
  let namespace: string | undefined;
  /** How many elements are open, from one on whose default namespace is another one. */
  let foreign = 0;
  const ownName = (name: string) => (name.startsWith(prefix!) ? name.slice(prefix!.length) : undefined);
  parser.on('doctype', () => {
    throw damaged(part);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (prefix === undefined) {
      prefix = name.slice(0, name.indexOf(':') + 1);
      namespace = attributes.xmlns;
    }
    if (foreign > 0 || (attributes.xmlns ?? namespace) !== namespace) foreign++;
    const own = foreign === 0 ? ownName(name) : undefined;
    if (own !== undefined) open?.(own, attributes);
  });
  parser.on('closetag', ({ name }) => {
    const own = foreign === 0 ? ownName(name) : undefined;
    if (foreign > 0) foreign--;
    if (own !== undefined) close?.(own);
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  try {
    for (const piece of zip.pieces(part)) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
  } catch (thrown) {
    throw thrown instanceof RrError ? thrown : damaged(part, thrown);
  }
}
