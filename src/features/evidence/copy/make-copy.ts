import { RrError } from '../../../contract/failure';
import { openAsNewWorkbook, savedFile } from '../../../excel/host/saved-file';
import { addSheetCopies } from '../../../excel/sheets/add-sheet-copies';
import type { LastWritten } from '../../../excel/write/last-written';
import { openWorkbook } from '../../../xlsx/open-workbook';
import { eachIn, putAt } from '../../../xlsx/sheet-content';
import type { OpenBook } from '../open-book';
import { plural, countOf } from '../../../pane-kit/text/count-text';
import type { CopyChoice, Outcome } from '../evidence-actions';
import { checkBook, coverageText, sealedFormulas, type BookReader } from '../sheet/check-book';
import {
  type Evidence,
  type EvidenceResult,
  type SealedFigure,
  BLANK,
  fact,
  note,
  part,
  type EvidenceRow,
} from '../sheet/evidence-rows';
import { evidenceSheet } from '../sheet/evidence-sheet';
import type { RunTask } from '../sheet/hash-data';
import { EVIDENCE, WORDS } from '../sheet/sheet-form';
import { looksOf, sealCells } from '../sheet/sealed-cells';
import { planCopy } from './values-copy';

/** By sheet: the number formats in which Excel shows cells that have none. */
type Looks = Map<string, Map<number, Map<number, string>>>;

/** Makes the copy of which the evidence is part: a new workbook, or sheets of this one. */
export async function makeCopy(
  { evidence, book }: { evidence: Evidence; book: OpenBook },
  choice: CopyChoice,
  run: RunTask,
  written: LastWritten,
): Promise<Outcome> {
  const looks: Looks = new Map();
  for (const { area } of evidence.results) {
    const grid = looks.get(area.sheet) ?? new Map<number, Map<number, string>>();
    looks.set(area.sheet, grid);
    const { shown = grid } = (await book.sheet(area.sheet)) ?? {};
    eachIn(shown, area, (format, row, column) => putAt(grid, row, column, format));
  }
  const sealed = (of: Evidence, copy: Omit<EvidenceCopy, 'sheets'>) =>
    evidenceSheet({ ...of, copy: copyRows({ sheets: choice.sheets, ...copy }) });
  try {
    if (choice.here) {
      const { seal, template } = await sealed(evidence, {
        frozen: evidence.results.length,
        hiddenLines: [],
        leftOut: 0,
      });
      const { added, about } = await addSheetCopies(
        choice.sheets,
        looks,
        { name: EVIDENCE, template },
        written,
      );
      const names = added.map((name) => `“${name}”`).join(', ');
      const says = `${names} ${plural(added.length, 'was', 'were')} added, with values only. Sheet “${about}” says what it is.`;
      return { kind: 'made', says, seal, sheets: [...added, about] };
    }
    const plan = await run(planCopy(await savedFile(), choice.sheets));
    const { frozen, hiddenLines, leftOut, aboutName } = plan;
    const formatOf = (sheet: string, row: number, column: number) => looks.get(sheet)?.get(row)?.get(column);
    const draft = await run(plan.write({ about: { name: aboutName, cells: {} }, formatOf }));
    const own = await sealedAgain(evidence, openWorkbook(draft));
    const { seal, template } = await sealed(own, { frozen, hiddenLines, leftOut });
    const bytes = await run(plan.write({ about: template(aboutName), formatOf }));
    await refuseOther(bytes, evidence.notCurrent, run);
    await openAsNewWorkbook(bytes);
    return { kind: 'made', says: opened(choice.sheets.length, plan), seal, sheets: [] };
  } catch (thrown) {
    if (thrown instanceof RrError && (thrown.code === 'bad-input' || thrown.code === 'too-large'))
      return { kind: 'not made', because: `No copy was made. ${thrown.message}`, instead: 'here' };
    throw thrown;
  }
}

function opened(
  sheets: number,
  { frozen, hiddenLines, aboutName }: Pick<EvidenceCopy, 'frozen' | 'hiddenLines'> & { aboutName: string },
): string {
  const hidden =
    hiddenLines.length > 0 ? ` Hidden rows or columns are in it, too: ${hiddenLines.join(', ')}.` : '';
  return `A new workbook was opened. It may be behind this window. Save it under a name of its own. It has ${countOf(sheets, 'sheet')} of this one, and ${countOf(frozen, 'formula')} became ${plural(frozen, 'a value', 'values')}.${hidden} Sheet “${aboutName}” says what it is.`;
}

/** The evidence of the copy: its values are those of the workbook, but formats are its own, and some formulas are values. */
async function sealedAgain(evidence: Evidence, copy: BookReader): Promise<Evidence> {
  const results: EvidenceResult[] = [];
  for (const result of evidence.results) {
    const sheet = await copy.sheet(result.area.sheet);
    const looks = sheet && (await looksOf(sheet, result.area));
    results.push({ ...result, ...looks, formula: result.formula });
  }
  const figures: SealedFigure[] = [];
  for (const figure of evidence.figures) {
    const sheet = await copy.sheet(figure.area.sheet);
    if (sheet) figures.push({ ...figure, ...(await sealCells(sheet, figure.area)) });
  }
  const covered = await coverageText(copy, new Set(sealedFormulas(figures)));
  return { ...evidence, results, figures, covered };
}

/** Throws if the cells of the copy are not those of which its evidence is. */
async function refuseOther(
  bytes: Uint8Array,
  notCurrent: Evidence['notCurrent'],
  run: RunTask,
): Promise<void> {
  const { sheets } = await checkBook(openWorkbook(bytes), 'The copy', run);
  const expected = new Set(notCurrent.map(({ place }) => place));
  const other = sheets
    .flatMap(({ results }) => results)
    .find(({ place, isFine }) => !isFine && !expected.has(place));
  if (!other && sheets.every(({ isSealed }) => isSealed)) return;
  throw new RrError(
    'busy',
    `The workbook changed while it was copied. ${other ? `${other.place}: ${other.text} ` : ''}Nothing was made. Try again.`,
  );
}

/** What is said of a copy of the workbook, if the sheet is part of one. */
interface EvidenceCopy {
  sheets: readonly string[];
  /** How many sheets of the workbook the copy lacks. */
  leftOut: number;
  /** How many formulas became values. */
  frozen: number;
  hiddenLines: readonly string[];
}

/** Says what a copy is. */
const copyRows = ({ sheets, leftOut, frozen, hiddenLines }: EvidenceCopy): EvidenceRow[] => [
  BLANK,
  part(WORDS.copy),
  note(
    'Formulas of the add-in, and lists that choose their own length, show what they showed when the copy was made. The other formulas still calculate.',
  ),
  fact('Formulas made values', frozen),
  fact('Sheets', sheets.join(', ')),
  fact('Sheets left out', leftOut),
  fact(
    'Hidden lines',
    hiddenLines.length > 0 ? `Rows or columns are hidden on ${hiddenLines.join(', ')}` : 'None',
  ),
];
