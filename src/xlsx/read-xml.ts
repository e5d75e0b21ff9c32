import { RrError } from '../contract/failure';
import { atOnce, type Task } from '../table/task';

/** What a reader of XML meets, in its order. Names of elements and attributes have no prefix: `x:c` is `c`. */
export interface XmlEvents {
  open?(name: string, attribute: (name: string) => string | undefined, tag: Span): void;
  /** Text, in one or more pieces. */
  text?(text: string): void;
  /** An empty element has one tag for both. */
  close?(name: string, tag: Span): void;
}

/** Where a tag stands in the text, with its brackets. */
export interface Span {
  from: number;
  to: number;
}

const refuse = (part: string, what: string) =>
  new RrError('bad-input', `Part "${part}" ${what}, so the file was not read.`);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Deeper than any part of a workbook. */
const DEEPEST = 100;
const TAG = /^(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)$/;

/**
 * Reads the small part of XML that workbooks use. Knows the five entities of XML itself and numbers of characters. Throws
 * `bad-input` for a document type, for other entities, and for text that is not well-formed.
 */
export const readXml = (part: string, xml: string, events: XmlEvents): void =>
  atOnce(readXmlInSteps(part, xml, events));

const TAGS_AT_ONCE = 1_000;

/** Like `readXml`, but can pause. */
export function* readXmlInSteps(part: string, xml: string, { open, text, close }: XmlEvents): Task<void> {
  const damaged = () => refuse(part, 'is not well-formed XML');
  const expand = (raw: string) =>
    raw.includes('&')
      ? raw.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+)?;?/gi, (found, name?: string) => entity(found, name))
      : raw;
  const entity = (found: string, name = '') => {
    if (!found.endsWith(';')) throw damaged();
    const code = name.startsWith('#') ? Number(name.replace(/^#x/i, '0x').replace(/^#/, '')) : NaN;
    const known = Number.isNaN(code)
      ? Object.hasOwn(NAMED, name)
        ? NAMED[name]
        : undefined
      : character(code);
    if (known === undefined) throw refuse(part, `uses the entity "${found}", which no workbook has`);
    return known;
  };
  const names: string[] = [];
  const say = (raw: string) => {
    if (raw !== '' && names.length > 0) text?.(expand(raw).replace(/\r\n?/g, '\n'));
    else if (raw.trim() !== '' && raw !== '\uFEFF') throw damaged();
  };
  const skip = (from: number, mark: string) => {
    const end = xml.indexOf(mark, from);
    if (end < 0) throw damaged();
    return end;
  };
  let at = 0;
  for (let tags = 1; ; tags++) {
    if (tags % TAGS_AT_ONCE === 0) yield;
    const tag = xml.indexOf('<', at);
    say(xml.slice(at, tag < 0 ? undefined : tag));
    if (tag < 0) break;
    if (xml.startsWith('<!--', tag)) at = skip(tag + 4, '-->') + 3;
    else if (xml.startsWith('<?', tag)) at = skip(tag, '?>') + 2;
    else if (xml.startsWith('<![CDATA[', tag)) {
      const end = skip(tag, ']]>');
      if (names.length === 0) throw damaged();
      text?.(xml.slice(tag + 9, end));
      at = end + 3;
    } else if (xml.startsWith('<!', tag)) throw refuse(part, 'has a document type, which no workbook has');
    else {
      const end = endOfTag(xml, tag);
      const [, slash, name, attributes = '', isEmpty] = TAG.exec(xml.slice(tag + 1, end)) ?? [];
      if (end < 0 || name === undefined) throw damaged();
      const span = { from: tag, to: end + 1 };
      if (slash) {
        if (names.pop() !== name || attributes !== '') throw damaged();
        close?.(name, span);
      } else {
        const attribute = (wanted: string) => {
          const raw = attributeOf(attributes, wanted);
          return raw === undefined ? undefined : expand(raw);
        };
        open?.(name, attribute, span);
        if (isEmpty) close?.(name, span);
        else if (names.push(name) > DEEPEST) throw damaged();
      }
      at = end + 1;
    }
  }
  if (names.length > 0) throw damaged();
}

/** A value in quotes may hold a `>`. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const one = xml[at]!;
    if (quote !== '') quote = one === quote ? '' : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === '>') return at;
  }
  return -1;
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [, name, value] of attributes.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*("[^"]*"|'[^']*')/g))
    if (name === wanted) return value!.slice(1, -1);
  return undefined;
}

function character(code: number): string | undefined {
  const isOne = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff);
  return isOne && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}
