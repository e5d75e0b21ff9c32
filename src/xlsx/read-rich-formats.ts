import type { BookParts } from './book-parts';
import { GENERAL, normalFormat } from './number-formats';
import { builtInFormat } from './read-formats';
import { readXml, type Attribute } from './read-xml';

/** An element with the elements in it, as all parts of rich values list them. */
interface Listed {
  of: Readonly<Record<string, string>>;
  items: (Readonly<Record<string, string>> & { text: string })[];
}

const ATTRIBUTES = ['s', 't', 'n', 'i', 'v', 'dxfid', 'numFmtId', 'formatCode', 'name'];
const RICH = 'XLRICHVALUE';
const UNREADABLE = 'a value that this check cannot read';

/**
 * Returns how Excel shows a cell by its mark `vm`, counted from 1: the number format that its value brings along, or words for
 * a value of another kind, such as a data type. Undefined for errors (Microsoft: MS-XLSX, rich values).
 */
export function readRichFormats(book: BookParts): (mark: string) => string | undefined {
  const list = (kind: string, inside: string, record: RegExp, item: RegExp): Listed[] => {
    const parts = book.relations(book.main).filter(({ type }) => type === kind);
    if (parts.length !== 1 || !book.has(parts[0]!.target)) return [];
    return listed(parts[0]!.target, book.text(parts[0]!.target), { inside, record, item });
  };
  const types = list('sheetMetadata', 'metadataTypes', /^metadataType$/, /^$/);
  const marks = list('sheetMetadata', 'valueMetadata', /^bk$/, /^rc$/);
  const blocks = list('sheetMetadata', `futureMetadata ${RICH}`, /^bk$/, /^rvb$/);
  const kinds = list('rdRichValueStructure', 'rvStructures', /^s$/, /^k$/);
  const values = list('rdRichValue', 'rvData', /^rv$/, /^v$/);
  const bagKinds = list('rdSupportingPropertyBagStructure', 'spbStructures', /^s$/, /^k$/);
  const bags = list('rdSupportingPropertyBag', 'spbData', /^spb$/, /^v$/);
  const looks = list('richStyles', 'dxfs', /^dxf$/, /^numFmt$/);
  const properties = list('richStyles', 'richProperties', /^rPr$/, /^$/);
  const styles = list('richStyles', 'richStyles', /^rSty$/, /^rpv$/);
  const valueOf = (record: Listed | undefined, of: readonly Listed[], key: string) =>
    record?.items[of[Number(record.of['s'])]?.items.findIndex(({ n }) => n === key) ?? -1]?.text;
  return (mark) => {
    const [named, another] = marks[Number(mark) - 1]?.items ?? [];
    const block = blocks[Number(named?.['v'])]?.items[0];
    const value = values[Number(block?.['i'])];
    const kind = kinds[Number(value?.of['s'])]?.of['t'];
    if (another || types[Number(named?.['t']) - 1]?.of['name'] !== RICH || kind === undefined)
      return UNREADABLE;
    if (kind === '_error') return undefined;
    if (kind !== '_formattednumber') return `a value of the kind ${JSON.stringify(kind)}`;
    const bag = bags[Number(valueOf(value, kinds, '_Format'))];
    const style = styles[Number(valueOf(bag, bagKinds, '_Self')) - 1];
    if (!style) return UNREADABLE;
    const look = looks[Number(style.of['dxfid'])]?.items[0];
    const property = style.items.find(({ i }) => properties[Number(i)]?.of['n'] === 'NumberFormat');
    const codes = [property?.text, look && (look['formatCode'] ?? builtInFormat(Number(look['numFmtId'])))];
    const formats = new Set(codes.flatMap((code) => (code === undefined ? [] : [normalFormat(code)])));
    if (formats.size > 1) formats.delete(GENERAL);
    return [...formats].join(' and ') || UNREADABLE;
  };
}

function listed(
  part: string,
  xml: string,
  { inside, record, item }: { inside: string; record: RegExp; item: RegExp },
): Listed[] {
  const all: Listed[] = [];
  const around: string[] = [];
  const read = (attribute: Attribute) =>
    Object.fromEntries(
      ATTRIBUTES.flatMap((name) => {
        const value = attribute(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  let text: { text: string } | undefined;
  readXml(part, xml, {
    open(name, attribute) {
      if (around.includes(inside)) {
        if (record.test(name)) all.push({ of: read(attribute), items: [] });
        if (item.test(name)) all.at(-1)?.items.push((text = { ...read(attribute), text: '' }));
      }
      around.push(name === 'futureMetadata' ? `${name} ${attribute('name')}` : name);
    },
    text(piece) {
      if (text) text.text += piece;
    },
    close() {
      around.pop();
      text = undefined;
    },
  });
  return all;
}
