import { readBook } from '../../../xlsx/book-parts';
import { escapeXml } from '../../../xlsx/edit-xml';
import { relationsPart, type Package, type Relation } from '../../../xlsx/open-package';
import { refuse } from '../../../xlsx/refuse';
import { writeZip } from '../../../xlsx/open-zip';
import { formatCell } from '../../../contract/cell-name';
import { freeNames } from '../../../excel/sheets/free-names';
import type { SheetTemplate } from '../../../templates/sheet-template';
import type { Task } from '../../../table/task';
import { EVIDENCE } from '../sheet/sheet-form';
import {
  attributesOf,
  copyTable,
  copyTexts,
  drawnFormulas,
  readSpillMarks,
  SPILL_MARKS,
  textsOf,
} from './copy-parts';
import { copySheet } from './copy-sheet';
import { readStyles } from './copy-styles';
import { copyWorkbook, lostNames } from './copy-workbook';
import { staysFormula, type AreaOf, type CopyContents } from './judge-formula';
import { readFormulas, surveySheets, type SheetFormulas, type SheetSurvey } from './survey-sheet';
import { templatePart } from './template-part';

/** What a copy of a saved workbook will be. */
export interface PlannedCopy {
  /** How many formulas become values. */
  frozen: number;
  /** Sheets of the copy with hidden rows or columns, whose values are in it. */
  hiddenLines: readonly string[];
  /** How many sheets of the workbook it lacks. */
  leftOut: number;
  /** What the sheet is called that says what the copy is. */
  aboutName: string;
  write(how: WrittenCopy): Task<Uint8Array<ArrayBuffer>>;
}

export interface WrittenCopy {
  about: SheetTemplate;
  /** The number format in which Excel shows a cell, if its style has none. */
  formatOf(sheet: string, row: number, column: number): string | undefined;
}

/** Of these kinds a copy keeps what the cells show: the values of errors, and numbers with a format. */
const KEPT_KINDS: ReadonlySet<string> = new Set(['_error', '_formattednumber']);
const REFUSED: Readonly<Record<string, string>> = {
  vbaProject: 'has macros',
  xlMacrosheet: 'has macros',
  pivotCacheDefinition: 'has a pivot table, which holds rows of its source',
  slicerCache: 'has a slicer',
  timelineCache: 'has a timeline',
  revisionHeaders: 'keeps a history of changes',
  dialogsheet: 'has a dialog sheet',
  rdRichValueWebImage: 'has pictures in cells',
  richValueRel: 'has pictures in cells',
};
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OFFER = 'Copy the sheets within this workbook instead, or insert an evidence sheet.';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Plans a copy of a saved workbook in which these sheets show what they show, and no formula asks an add-in. Throws
 * `bad-input` with a sentence for a file that is damaged, and for one of which a copy would not be the same.
 */
export function* planCopy(bytes: Uint8Array, chosen: readonly string[]): Task<PlannedCopy> {
  const file = readBook(bytes);
  refuseUncopied(file);
  const sheets = chosenSheets(file, chosen);
  const names = sheets.map(({ name }) => name);
  const tables = sheets
    .flatMap(({ related }) => related.filter(({ type }) => type === 'table'))
    .map(({ target }) => ({ part: target, xml: file.text(target) }));
  const tableNames = new Set(
    tables
      .flatMap(({ part, xml }) => attributesOf(part, xml, ['name', 'displayName'], 'table'))
      .map((name) => name.toLowerCase()),
  );
  const known = {
    hasSheet: (name: string) => isAmong(name, names),
    isWhole: sheets.length === file.listed.length,
    hasTable: (name: string) => tableNames.has(name.toLowerCase()),
  };
  const contents: CopyContents = { ...known, lostNames: lostNames(file, known) };
  const read: SheetFormulas[] = [];
  for (const sheet of sheets) read.push(yield* readFormulas(sheet));
  const surveys = surveySheets(read, contents);
  const surveyed = sheets.map((sheet, at) => ({ ...sheet, survey: surveys[at]! }));
  const byName = new Map(surveyed.map(({ name, survey }) => [name.toLowerCase(), survey]));
  const areaOf: AreaOf = (sheet, row, column) =>
    byName.get(sheet.toLowerCase())?.areas.get(formatCell(row, column));
  const planned = { file, sheets: surveyed, tables, contents, areaOf };
  const drawn = drawnParts(file, sheets, contents);
  return {
    frozen: surveys.reduce((sum, { frozen }) => sum + frozen.size, 0),
    hiddenLines: surveyed.filter(({ survey }) => survey.hasHiddenLines).map(({ name }) => name),
    leftOut: file.listed.length - sheets.length,
    aboutName: freeNames([EVIDENCE], names)[EVIDENCE],
    write: (how) => writeCopy({ ...planned, drawn }, how),
  };
}

const isAmong = (name: string, names: readonly string[]): boolean =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());

/** Throws for a workbook with something that a copy would lose. */
function refuseUncopied(file: Book): void {
  const relations = file.relations(file.main);
  for (const { type } of [...relations, ...file.relations('')])
    if (REFUSED[type]) throw refuse(`This workbook ${REFUSED[type]}. ${OFFER}`);
  if (
    file.has('docMetadata/LabelInfo.xml') ||
    (file.has('docProps/custom.xml') && file.text('docProps/custom.xml').includes('MSIP_Label'))
  )
    throw refuse(`This workbook has a sensitivity label, which a copy would lose. ${OFFER}`);
  const kinds = relations
    .filter(({ type }) => type === 'rdRichValueStructure')
    .flatMap(({ target }) => attributesOf(target, file.text(target), ['t'], 's'));
  if (kinds.some((kind) => !KEPT_KINDS.has(kind)))
    throw refuse(`This workbook has data types or pictures in cells. ${OFFER}`);
}

function chosenSheets(file: Book, chosen: readonly string[]) {
  const { listed } = file;
  const sheets = listed
    .filter(({ name }) => isAmong(name, chosen))
    .map(({ name, part, isHidden }) => {
      if (part === undefined)
        throw refuse(`Sheet "${name}" has no cells. Leave it out, or copy the sheets within this workbook.`);
      return { name, part, isHidden, xml: file.text(part), related: file.relations(part) };
    });
  if (sheets.length === 0 || !chosen.every((name) => listed.some((sheet) => isAmong(name, [sheet.name]))))
    throw refuse(
      'A sheet that you chose is not in the saved file any more. Look at the list of sheets, and try again.',
    );
  if (sheets.every(({ isHidden }) => isHidden))
    throw refuse(
      'All sheets that you chose are hidden, and a workbook must show one. Choose another one, too.',
    );
  for (const { name, related } of sheets)
    for (const { type } of related)
      if (/^(pivotTable|slicer|timeline)$/.test(type))
        throw refuse(`Sheet "${name}" has a ${type === 'pivotTable' ? 'pivot table' : type}. ${OFFER}`);
  return sheets;
}

type Book = ReturnType<typeof readBook>;

interface Planned {
  file: Book;
  sheets: readonly (ReturnType<typeof chosenSheets>[number] & { survey: SheetSurvey })[];
  tables: readonly { part: string; xml: string }[];
  drawn: ReturnType<typeof drawnParts>;
  contents: CopyContents;
  areaOf: AreaOf;
}

function* writeCopy(
  { file, sheets, tables, drawn, contents, areaOf }: Planned,
  { about, formatOf }: WrittenCopy,
): Task<Uint8Array<ArrayBuffer>> {
  const { main } = file;
  const relations = file.relations(main);
  const styled = relations.find(({ type }) => type === 'styles');
  if (!styled || !file.has(styled.target))
    throw refuse(`The file has no part for its styles, so it is not a whole workbook.`);
  const styles = readStyles(styled.target, file.text(styled.target));
  const marked = relations.find(({ type }) => type === 'sheetMetadata');
  const spillMarks = marked ? readSpillMarks(marked.target, file.text(marked.target)) : new Set<string>();
  const texts = new Set<number>();
  const parts = new Map<string, string | Uint8Array>();
  const links = new Map<string, readonly Relation[]>();
  for (const sheet of sheets) {
    const shown = (row: number, column: number) => formatOf(sheet.name, row, column);
    const copied = { ...sheet, contents, areaOf, styles, texts, spillMarks, formatOf: shown };
    parts.set(sheet.part, yield* copySheet(copied));
    links.set(
      sheet.part,
      sheet.related.filter(({ type }) => KEPT_LINKS.has(type)),
    );
  }
  for (const table of tables) parts.set(table.part, copyTable({ ...table, contents, areaOf }));
  for (const { part, related } of drawn) {
    parts.set(part, file.bytes(part));
    links.set(part, related);
  }
  const aboutPart = freePart(file);
  parts.set(aboutPart, templatePart(about, styles));
  parts.set(styled.target, styles.write());
  const kept = relations.filter(({ type, target }) =>
    type === 'worksheet' ? parts.has(target) : KEPT_BY_WORKBOOK.has(type) && file.has(target),
  );
  for (const { type, target } of kept) {
    if (type === 'sharedStrings') parts.set(target, copyTexts(target, file.text(target), texts));
    else if (type === 'sheetMetadata') parts.set(target, SPILL_MARKS);
    else if (!parts.has(target)) parts.set(target, file.bytes(target));
  }
  const taken = kept.map(({ id }) => id);
  const relation = freeNames(['rrAbout'], taken).rrAbout.replace(' ', '');
  links.set(main, [...kept, relationTo(relation, 'worksheet', aboutPart)]);
  const added = { name: about.name, relation };
  parts.set(main, copyWorkbook({ ...file, part: main, xml: file.text(main), contents, areaOf, added }));
  const application = applicationOf(file);
  if (application) parts.set('docProps/app.xml', application);
  links.set('', [
    relationTo('rId1', 'officeDocument', main),
    ...(application ? [relationTo('rId2', 'extended-properties', 'docProps/app.xml')] : []),
  ]);
  return yield* writeZip(filesOf(file, main, aboutPart, parts, links));
}

const relationTo = (id: string, type: string, target: string): Relation => ({
  id,
  type,
  address: `${OFFICE}/${type}`,
  target,
  isExternal: false,
});

const KEPT_BY_WORKBOOK: ReadonlySet<string> = new Set([
  'styles',
  'theme',
  'sharedStrings',
  'sheetMetadata',
  'FeaturePropertyBag',
]);
const KEPT_LINKS: ReadonlySet<string> = new Set(['drawing', 'table', 'hyperlink']);
const DRAWN: ReadonlySet<string> = new Set([
  'drawing',
  'image',
  'chart',
  'chartEx',
  'chartStyle',
  'chartColorStyle',
  'themeOverride',
  'chartUserShapes',
  'hyperlink',
]);

/** Finds the drawings and charts of the sheets. They go into the copy as they are. */
function drawnParts(
  file: Package,
  sheets: readonly { name: string; related: readonly Relation[] }[],
  contents: CopyContents,
) {
  const found = new Map<string, { part: string; related: readonly Relation[] }>();
  const follow = (sheet: string, part: string) => {
    if (found.has(part)) return;
    const related = file.relations(part);
    found.set(part, { part, related });
    if (part.endsWith('.xml')) {
      const lost = drawnFormulas(part, file.text(part)).find(
        (formula) => !staysFormula(formula, sheet, contents),
      );
      if (lost !== undefined)
        throw refuse(
          `A chart or a text box on sheet "${sheet}" shows ${lost}, which the copy would not have. Choose that sheet, too, or copy the sheets within this workbook.`,
        );
    }
    for (const { type, target, isExternal } of related) {
      if (!DRAWN.has(type))
        throw refuse(
          `Sheet "${sheet}" has an object of another kind than a chart, a shape or a picture. ${OFFER}`,
        );
      if (!isExternal) follow(sheet, target);
    }
  };
  for (const { name, related } of sheets)
    for (const { type, target } of related) if (type === 'drawing') follow(name, target);
  return [...found.values()];
}

function freePart(file: Package): string {
  for (let number = 1; ; number++)
    if (!file.has(`xl/worksheets/sheet${number}.xml`)) return `xl/worksheets/sheet${number}.xml`;
}

/** Which program has saved the file: others trust the saved values only of those that they know. */
function applicationOf(file: Package): string | undefined {
  const part = 'docProps/app.xml';
  if (!file.has(part)) return undefined;
  const application = textsOf(part, file.text(part), 'Application').join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>${escapeXml(application)}</Application></Properties>`;
}

function filesOf(
  file: Package,
  main: string,
  aboutPart: string,
  parts: ReadonlyMap<string, string | Uint8Array>,
  links: ReadonlyMap<string, readonly Relation[]>,
): Map<string, Uint8Array> {
  const encoder = new TextEncoder();
  const types = [...parts.keys()].map((part) => {
    const type =
      part === main
        ? `${SHEETS}.sheet.main+xml`
        : part === aboutPart
          ? `${SHEETS}.worksheet+xml`
          : (file.contentType(part) ?? 'application/xml');
    return `<Override PartName="/${escapeXml(part)}" ContentType="${escapeXml(type)}"/>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const files = new Map<string, Uint8Array>([
    [
      '[Content_Types].xml',
      encoder.encode(
        `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
      ),
    ],
  ]);
  for (const [part, related] of links) {
    if (related.length === 0) continue;
    const lines = related.map(
      ({ id, address, target, isExternal }) =>
        `<Relationship Id="${escapeXml(id)}" Type="${address}" Target="${escapeXml(isExternal ? target : `/${target}`)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    );
    files.set(
      relationsPart(part),
      encoder.encode(
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`,
      ),
    );
  }
  for (const [part, content] of parts)
    files.set(part, typeof content === 'string' ? encoder.encode(content) : content);
  return files;
}
