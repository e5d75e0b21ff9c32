import type { RrError } from '../contract/failure';
import type { Steps } from '../table/steps';
import { readNumberFormats, showsDays } from './number-formats';
import { openZip, type Zip } from './open-zip';
import { readSheet, type FileCells } from './read-sheet';
import { readTexts } from './read-texts';
import { readXml } from './read-xml';
import { refuse, tooLarge } from './refuse';

export interface WorkbookFile {
  /** Those with cells, in their order. */
  sheets: readonly FileSheet[];
  /** The number format of each style. */
  formats: readonly string[];
  zip: Zip;
  /** The name of the part that lists the sheets. */
  main: string;
}

export interface FileSheet extends FileCells {
  name: string;
  part: string;
  isHidden: boolean;
}

interface ReadHow {
  /** Also keeps formulas, and cells that have a style only. */
  isWhole?: boolean;
  /** Called with the share of the file that was read. */
  progress?(share: number): void;
  maxCells?: number;
}

const MAX_MEGABYTES = 20;
const MEGABYTE = 1e6;
const MAX_UNPACKED = 200 * MEGABYTE;
const MAX_CELLS = 1_000_000;

/**
 * Reads an .xlsx or .xlsm workbook: typed values, number formats, merged cells, and which rows and columns are hidden. Days count
 * from 1900. Macros are not read. Throws a sentence for a file that is damaged, encrypted, too large, or no such workbook.
 */
export function* readWorkbook(
  bytes: Uint8Array,
  { isWhole = false, progress, maxCells: mostCells = MAX_CELLS }: ReadHow = {},
): Steps<WorkbookFile> {
  refuseCompoundFile(bytes);
  refuseLarge(bytes.length);
  const zip = openZip(bytes);
  const main = yield* mainPart(zip);
  const relations = yield* readRelations(zip, main);
  const { listed, isFrom1904 } = yield* readBook(zip, main);
  const related = (kind: string) => [...relations.values()].find(({ type }) => type === kind)?.target;
  const [styles, shared] = [related('styles'), related('sharedStrings')].map((part) =>
    part !== undefined && zip.has(part) ? part : undefined,
  );
  // A sheet of charts has no cells.
  const found = listed.flatMap(({ id, ...sheet }) => {
    const { type, target: part = '' } = relations.get(id) ?? {};
    return type === 'worksheet' && zip.has(part) ? [{ ...sheet, part }] : [];
  });
  const parts = [styles, shared, ...found.map(({ part }) => part)];
  const total = parts.reduce((sum, part) => sum + (part === undefined ? 0 : zip.size(part)), 0);
  if (total > MAX_UNPACKED) throw tooLarge(`more than ${MAX_UNPACKED / MEGABYTE} MB when it is unpacked`);
  const counted = counting(zip, total, progress);
  const formats = styles === undefined ? [] : yield* readNumberFormats(counted, styles);
  const texts = shared === undefined ? [] : yield* readTexts(counted, shared, counter('texts', mostCells));
  const count = counter('filled cells', mostCells);
  const isDay = formats.map(showsDays);
  const sinceNineteenHundred = (value: number, style: number) =>
    isFrom1904 && isDay[style] ? value + DAYS_BETWEEN : value;
  const sheets: FileSheet[] = [];
  for (const sheet of found) {
    const { part } = sheet;
    const cells = yield* readSheet({ zip: counted, part, texts, isWhole, sinceNineteenHundred, count });
    sheets.push({ ...sheet, ...cells });
  }
  return { sheets, formats, zip, main };
}

/** Throws `too-large` for a file of more bytes than are read. */
export function refuseLarge(bytes: number): void {
  if (bytes > MAX_MEGABYTES * MEGABYTE)
    throw tooLarge(`${Math.ceil(bytes / MEGABYTE)} MB, and at most ${MAX_MEGABYTES} MB are read`);
}

/** From the first day of 1900 to that of 1904, as Excel counts. */
const DAYS_BETWEEN = 1_462;
/** A compound file: a workbook of Excel 2003 or older, or a package with a password, which lies in a stream of this name. */
const COMPOUND = '\xd0\xcf\x11\xe0';
const ENCRYPTED = [...'EncryptedPackage'].join('\0');

function refuseCompoundFile(bytes: Uint8Array): void {
  if (!latin1(bytes.subarray(0, 4)).startsWith(COMPOUND)) return;
  throw refuse(
    latin1(bytes).includes(ENCRYPTED)
      ? 'The file is encrypted. Remove its password in Excel, save it, and try again.'
      : 'The file is of Excel 2003 or older. Save it in Excel as .xlsx.',
  );
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The part with the list of sheets, as the relations of the package name it (ECMA-376, part 2). */
function* mainPart(zip: Zip): Steps<string> {
  const relations = yield* readRelations(zip, '');
  const { target } = [...relations.values()].find(({ type }) => type === 'officeDocument') ?? {};
  if (target === undefined || !zip.has(target)) throw notWorkbook();
  if (/\.bin$/i.test(target))
    throw refuse('The file is a binary workbook (.xlsb). Save it in Excel as .xlsx.');
  return target;
}

const notWorkbook = (): RrError => refuse('The file is not an Excel workbook. Choose an .xlsx file.');

interface Relation {
  /** The last word of the address of its type, such as `worksheet`. */
  type: string;
  /** The name of the part, or an address outside the file. */
  target: string;
}

/** The parts that a part names, by their ids there. Those of the whole file have the part ''. */
function* readRelations(zip: Zip, part: string): Steps<ReadonlyMap<string, Relation>> {
  const found = new Map<string, Relation>();
  const [, folder = '', name] = /^(.*\/)?([^/]*)$/.exec(part)!;
  const relations = `${folder}_rels/${name}.rels`;
  if (!zip.has(relations)) return found;
  yield* readXml(zip, relations, {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag === 'Relationship')
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolved(folder, Target) });
    },
  });
  return found;
}

/** A target begins at the folder of its part, or at the root of the file. */
function resolved(folder: string, target: string): string {
  const names: string[] = [];
  for (const name of `${target.startsWith('/') ? '' : folder}${target}`.split('/'))
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  return names.join('/');
}

function* readBook(zip: Zip, main: string) {
  const listed: { id: string; name: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  yield* readXml(zip, main, {
    open(tag, attributes) {
      if (tag === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet') return;
      const { name = '', state = 'visible' } = attributes;
      // The prefix of its namespace may be any.
      const id = Object.keys(attributes).find((key) => /:id$/.test(key)) ?? '';
      listed.push({ id: attributes[id] ?? '', name, isHidden: state !== 'visible' });
    },
  });
  // Such as a text document.
  if (listed.length === 0) throw notWorkbook();
  return { listed, isFrom1904 };
}

/** Counts what is kept. Throws `too-large` for more than can be read. */
function counter(what: string, most: number): () => void {
  let count = 0;
  return () => {
    if (++count > most) throw tooLarge(`more than ${most.toLocaleString('en-US')} ${what}`);
  };
}

/** A zip that reports what was unpacked. */
function counting(zip: Zip, total: number, progress: ReadHow['progress']): Zip {
  let done = 0;
  return {
    ...zip,
    *pieces(part) {
      for (const piece of zip.pieces(part)) {
        done += piece.length;
        progress?.(done / total);
        yield piece;
      }
    },
  };
}
