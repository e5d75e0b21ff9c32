import { badInput } from '../contract/failure';
import { atOnce, type Task } from '../table/task';

/** Returns an attribute without a prefix, or one of relations by the name `r:id`, whatever prefix the part gives them. */
export type Attribute = (name: string) => string | undefined;

/** What a reader of XML meets, in its order. Names of elements have no prefix: `x:c` is `c`, of the namespace of `x`. */
export interface XmlEvents {
  open?(name: string, attribute: Attribute, tag: Span, namespace: string): void;
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

const refuse = (part: string, what: string) => badInput(`Part "${part}" ${what}, so the file was not read.`);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Deeper than any part of a workbook. */
const DEEPEST = 100;
const TAG =
  /^(\/?)(?:([\w.-]+):)?([\w.-]+)((?:\s+(?:[\w.-]+:)?[\w.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)$/;
const ATTRIBUTE = /\s((?:[\w.-]+:)?[\w.-]+)\s*=\s*("[^"]*"|'[^']*')/g;
/** Of workbooks, sheets and shared texts. */
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The prefixes of an element. The last one counts. */
type Prefixes = ReadonlyMap<string, string>;
const NO_PREFIXES: Prefixes = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);

/**
 * Reads the small part of XML that workbooks use. Knows the five entities of XML itself and numbers of characters. Throws
 * `bad-input` for a document type, for other entities, and for text that is not well-formed.
 */
export const readXml = (part: string, xml: string, events: XmlEvents): void =>
  atOnce(readXmlInSteps(part, xml, events));

const TAGS_AT_ONCE = 1_000;

/** Like `readXml`, but can pause. */
function* readXmlInSteps(part: string, xml: string, { open, text, close }: XmlEvents): Task<void> {
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
  const prefixes = [NO_PREFIXES];
  const say = (raw: string) => {
    if (raw !== '' && names.length > 0) text?.(expand(raw).replace(/\r\n?/g, '\n'));
    else if (raw.trim() !== '') throw damaged();
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
      text?.(xml.slice(tag + 9, end).replace(/\r\n?/g, '\n'));
      at = end + 3;
    } else if (xml.startsWith('<!', tag)) throw refuse(part, 'has a document type, which no workbook has');
    else {
      const end = endOfTag(xml, tag);
      const [, slash, prefix = '', name, given = '', isEmpty] = TAG.exec(xml.slice(tag + 1, end)) ?? [];
      if (end < 0 || name === undefined) throw damaged();
      const span = { from: tag, to: end + 1 };
      const whole = `${prefix}:${name}`;
      if (slash) {
        if (names.pop() !== whole || given !== '') throw damaged();
        prefixes.pop();
        close?.(name, span);
      } else {
        const attributes = attributesOf(given);
        if (!attributes) throw damaged();
        const known = withPrefixes(prefixes.at(-1)!, attributes, expand);
        const namespace = known.get(prefix);
        if (namespace === undefined && prefix !== '') throw damaged();
        const attribute = (wanted: string) => {
          const raw = wanted.startsWith('r:')
            ? ofRelations(attributes, wanted.slice(2), known)
            : attributes.get(wanted);
          // Line feeds and tabs of an attribute are spaces (XML 1.0, section 3.3.3).
          return raw === undefined ? undefined : expand(raw.replace(/[\t\n\r]/g, ' '));
        };
        open?.(name, attribute, span, namespace ?? '');
        if (isEmpty) close?.(name, span);
        else if (names.push(whole) > DEEPEST) throw damaged();
        else prefixes.push(known);
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

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Undefined if an element has one twice. */
function attributesOf(given: string): ReadonlyMap<string, string> | undefined {
  if (given === '') return NO_ATTRIBUTES;
  const found = new Map<string, string>();
  for (const [, name, value] of given.matchAll(ATTRIBUTE)) {
    if (found.has(name!)) return undefined;
    found.set(name!, value!.slice(1, -1));
  }
  return found;
}

function withPrefixes(
  outer: Prefixes,
  attributes: ReadonlyMap<string, string>,
  expand: (raw: string) => string,
): Prefixes {
  const given = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (given.length === 0) return outer;
  return new Map([...outer, ...given.map(([name, uri]) => [name.slice(6), expand(uri)] as const)]);
}

function ofRelations(attributes: ReadonlyMap<string, string>, wanted: string, prefixes: Prefixes) {
  for (const [name, raw] of attributes)
    if (name.endsWith(`:${wanted}`) && prefixes.get(name.slice(0, -wanted.length - 1)) === RELATIONS)
      return raw;
  return undefined;
}

function character(code: number): string | undefined {
  const isOne = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff);
  return isOne && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}
