import { RrError } from '../../../contract/failure';
import { openAsNewWorkbook, savedFile } from '../../../excel/host/saved-file';
import { addSheetCopies } from '../../../excel/sheets/add-sheet-copies';
import type { LastWritten } from '../../../excel/write/last-written';
import { openWorkbook } from '../../../xlsx/open-workbook';
import { putAt } from '../../../xlsx/sheet-content';
import type { Prepared } from '../gather-result';
import type { CopyChoice, CopyOutcome } from '../evidence-actions';
import { checkBook, coverageText, formulaPlaces, type BookReader } from '../sheet/check-book';
import { readerOf } from '../sheet/check-file';
import { parseArea } from '../sheet/data-area';
import type { Evidence, EvidenceResult, SealedFigure } from '../sheet/evidence-rows';
import { evidenceSheet } from '../sheet/evidence-sheet';
import type { RunTask } from '../sheet/hash-data';
import { EVIDENCE } from '../sheet/sheet-form';
import { eachIn, looksOf, sealCells } from '../sheet/sealed-cells';
import { copyRows, type EvidenceCopy } from './copy-rows';
import { planCopy } from './values-copy';

/** By sheet: the number formats in which Excel shows cells that have none. */
type Looks = Map<string, Map<number, Map<number, string>>>;

/** Makes the copy of which the evidence is part: a new workbook, or sheets of this one. */
export async function makeCopy(
  prepared: Prepared,
  choice: CopyChoice,
  run: RunTask,
  written: LastWritten,
): Promise<CopyOutcome> {
  const { evidence, formulas, book } = prepared;
  const looks: Looks = new Map();
  for (const { area } of evidence.results) {
    const grid = looks.get(area.sheet) ?? new Map<number, Map<number, string>>();
    looks.set(area.sheet, grid);
    const { shown = grid } = (await book.sheet(area.sheet)) ?? {};
    eachIn(shown, area, (format, row, column) => putAt(grid, row, column, format));
  }
  const sealed = (of: Evidence, copy: Omit<EvidenceCopy, 'sheets'>) =>
    evidenceSheet({ ...of, copy: copyRows({ sheets: choice.sheets, ...copy }) });
  const outcome = { kind: 'copied' as const, sheets: choice.sheets.length };
  try {
    if (choice.here) {
      const facts = { frozen: formulas.length, hiddenLines: [], leftOut: 0 };
      const { seal, template } = await sealed(evidence, facts);
      const { added, about } = await addSheetCopies(
        choice.sheets,
        looks,
        { name: EVIDENCE, template },
        written,
      );
      return { ...outcome, ...facts, seal, added, about };
    }
    const plan = await run(planCopy(await savedFile(), choice.sheets));
    const { frozen, hiddenLines, leftOut, aboutName } = plan;
    const formatOf = (sheet: string, row: number, column: number) => looks.get(sheet)?.get(row)?.get(column);
    const draft = await run(plan.write({ about: { name: aboutName, cells: {} }, formatOf }));
    const own = await sealedAgain(evidence, readerOf(openWorkbook(draft)));
    const { seal, template } = await sealed(own, { frozen, hiddenLines, leftOut });
    const bytes = await run(plan.write({ about: template(aboutName), formatOf }));
    await refuseOther(bytes, evidence.notCurrent, run);
    await openAsNewWorkbook(bytes);
    return { ...outcome, frozen, hiddenLines, seal, about: aboutName };
  } catch (thrown) {
    if (thrown instanceof RrError && (thrown.code === 'bad-input' || thrown.code === 'too-large'))
      return { kind: 'refused', because: thrown.message };
    throw thrown;
  }
}

/** The evidence of the copy: its values are those of the workbook, but formats are its own, and some formulas are values. */
async function sealedAgain(evidence: Evidence, copy: BookReader): Promise<Evidence> {
  const results: EvidenceResult[] = [];
  for (const result of evidence.results) {
    const sheet = await copy.sheet(result.area.sheet);
    const { row = result.area.row } = parseArea(result.place) ?? {};
    const whole = { ...result.area, row, rows: result.area.row + result.area.rows - row };
    results.push(sheet ? { ...result, ...(await looksOf(sheet, whole)), formula: result.formula } : result);
  }
  const figures: SealedFigure[] = [];
  for (const figure of evidence.figures) {
    const sheet = await copy.sheet(figure.area.sheet);
    if (sheet) figures.push({ ...figure, ...(await sealCells(sheet, figure.area)) });
  }
  const covered = coverageText(await copy.formulas(), new Set(formulaPlaces(figures)));
  return { ...evidence, results, figures, covered };
}

/** Throws if the cells of the copy are not those of which its evidence is. */
async function refuseOther(
  bytes: Uint8Array,
  notCurrent: Prepared['evidence']['notCurrent'],
  run: RunTask,
): Promise<void> {
  const { sheets } = await checkBook(readerOf(openWorkbook(bytes)), 'The copy', run);
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
