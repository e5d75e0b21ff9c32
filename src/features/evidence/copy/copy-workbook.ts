import type { BookParts } from '../../../xlsx/book-parts';
import { applyEdits, escapeXml, prefixOf, withAttributes, type Edit } from '../../../xlsx/edit-xml';
import { readXml, type Span } from '../../../xlsx/read-xml';
import { staysFormula, withFixedSpills, type AreaOf, type CopyContents } from './judge-formula';

export type WorkbookList = Pick<BookParts, 'listed' | 'defined'>;

/** Returns the names that a copy cannot keep, in lower case. A name may use another one, so it looks until it finds no more. */
export function lostNames(
  { listed, defined }: WorkbookList,
  contents: Omit<CopyContents, 'lostNames'>,
): Set<string> {
  const lost = new Set<string>();
  for (let before = -1; before < lost.size;) {
    before = lost.size;
    for (const name of defined) {
      const here = name.sheet === undefined ? '' : (listed[name.sheet]?.name ?? '');
      const isThere = name.sheet === undefined || contents.hasSheet(here);
      if (!isThere || !staysFormula(name.formula, here, { ...contents, lostNames: lost }))
        lost.add(name.name.toLowerCase());
    }
  }
  return lost;
}

export interface CopiedWorkbook extends WorkbookList {
  part: string;
  xml: string;
  contents: CopyContents;
  areaOf: AreaOf;
  /** The sheet that is added at the end, and the id of its relation. */
  added: { name: string; relation: string };
}

/** What stays of a workbook. The rest names persons, folders, and parts that a copy does not have. */
const STAYS: ReadonlySet<string> = new Set([
  'fileVersion',
  'workbookPr',
  'workbookProtection',
  'bookViews',
  'sheets',
  'definedNames',
  'calcPr',
]);
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Writes the list of sheets and names, and leaves out what the copy does not have. */
export function copyWorkbook({
  part,
  xml,
  listed: sheets,
  defined: names,
  contents,
  areaOf,
  added,
}: CopiedWorkbook): string {
  const edits: Edit[] = [];
  const kept = sheets.filter(({ name }) => contents.hasSheet(name));
  const first = Math.max(
    0,
    kept.findIndex(({ isHidden }) => !isHidden),
  );
  const places = new Map(sheets.map((sheet, at) => [at, kept.indexOf(sheet)]));
  const path: Span[] = [];
  let [sheet, name, ids, namesKept] = [-1, -1, 0, 0];
  readXml(part, xml, {
    open(element, attribute, tag) {
      path.push(tag);
      const edit = (changes: Record<string, string | undefined>) =>
        edits.push({ ...tag, text: withAttributes(xml.slice(tag.from, tag.to), changes) });
      if (element === 'workbookView')
        edit({ activeTab: first > 0 ? String(first) : undefined, firstSheet: undefined });
      if (element === 'calcPr') edit({ fullCalcOnLoad: undefined, forceFullCalc: undefined });
      if (element === 'workbookPr') edit({ codeName: undefined });
      if (element === 'sheet') {
        sheet += 1;
        ids = Math.max(ids, Number(attribute('sheetId')));
      }
      if (element !== 'definedName') return;
      name += 1;
      const place = names[name]!.sheet;
      if (place !== undefined) edit({ localSheetId: String(places.get(place)) });
    },
    close(element, tag) {
      const opened = path.pop()!;
      const whole = { from: opened.from, to: tag.to };
      const isLost =
        (element === 'sheet' && !contents.hasSheet(sheets[sheet]!.name)) ||
        (element === 'definedName' && contents.lostNames.has(names[name]!.name.toLowerCase())) ||
        (path.length === 1 && !STAYS.has(element));
      if (element === 'definedName' && !isLost) {
        namesKept += 1;
        const { formula, sheet: place } = names[name]!;
        const fixed = withFixedSpills(formula, place === undefined ? '' : sheets[place]!.name, areaOf);
        if (fixed !== formula) edits.push({ from: opened.to, to: tag.from, text: escapeXml(fixed) });
      }
      if (isLost || (element === 'definedNames' && namesKept === 0)) edits.push({ ...whole, text: '' });
      if (element !== 'sheets') return;
      const prefix = prefixOf(xml.slice(opened.from, opened.to));
      const text = `<${prefix}sheet xmlns:r="${RELATIONS}" name="${escapeXml(added.name)}" sheetId="${ids + 1}" r:id="${added.relation}"/>`;
      edits.push({ from: tag.from, to: tag.from, text });
    },
  });
  return applyEdits(xml, edits);
}
