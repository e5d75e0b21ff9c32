import { RrError } from '../../../contract/failure';
import type { BehindRows } from '../behind-rows';
import { loadInPieces } from '../../../excel/scan/load-in-pieces';
import { openAsNewWorkbook, savedFile } from '../../../excel/host/saved-file';
import { readSpill } from '../../../excel/spill-values';
import { addSheetCopies } from '../../../excel/sheets/add-sheet-copies';
import type { LastWritten } from '../../../excel/write/last-written';
import { openWorkbook } from '../../../xlsx/open-workbook';
import { serialToIso } from '../../../table/iso-serial';
import type { Prepared } from '../gather-result';
import type { CopyChoice, CopyOutcome } from '../evidence-actions';
import { checkEvidence } from '../sheet/check-evidence';
import { asCheckedBook } from '../sheet/check-file';
import { evidenceSheet } from '../sheet/evidence-sheet';
import type { RunTask } from '../sheet/hash-data';
import { EVIDENCE, evidenceArea } from '../sheet/labels';
import { copyRows, type EvidenceCopy } from './copy-rows';
import { shownFormat } from './shown-format';
import { planCopy } from './values-copy';

type Places = Pick<Prepared['formulas'][number], 'sheet' | 'cell'>;

/** Makes the copy of which the evidence is part: a new workbook, or sheets of this one. */
export async function makeCopy(
  prepared: Prepared,
  choice: CopyChoice,
  run: RunTask,
  written: LastWritten,
): Promise<CopyOutcome> {
  const { evidence, behind, formulas } = prepared;
  const looks = await readLooks(formulas);
  const all = { ...rollsBehind(behind), sheets: choice.sheets };
  const sealed = (copy: Pick<EvidenceCopy, 'frozen' | 'hiddenLines' | 'leftOut'>) =>
    evidenceSheet({ ...evidence, copy: copyRows({ ...all, ...copy }) });
  const outcome = { kind: 'copied' as const, sheets: choice.sheets.length };
  try {
    if (choice.here) {
      const facts = { frozen: formulas.length, hiddenLines: [], leftOut: 0 };
      const { seal, template } = await sealed(facts);
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
    const { seal, template } = await sealed({ frozen, hiddenLines, leftOut });
    const formatOf = (sheet: string, row: number, column: number) => looks.get(sheet)?.get(row)?.get(column);
    const bytes = await run(plan.write({ about: template(aboutName), formatOf }));
    await refuseOther(bytes, aboutName, evidence.notCurrent, run);
    await openAsNewWorkbook(bytes);
    return { ...outcome, frozen, hiddenLines, seal, about: aboutName };
  } catch (thrown) {
    if (thrown instanceof RrError && (thrown.code === 'bad-input' || thrown.code === 'too-large'))
      return { kind: 'refused', because: thrown.message };
    throw thrown;
  }
}

/** Number formats by sheet, row and column. */
export type Looks = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, string>>>;

/** Reads in which formats Excel shows the results of these formulas where their cells have none. */
async function readLooks(formulas: readonly Places[]): Promise<Looks> {
  const looks = new Map<string, Map<number, Map<number, string>>>();
  for (const place of formulas) {
    const rows = looks.get(place.sheet) ?? new Map<number, Map<number, string>>();
    looks.set(place.sheet, rows);
    await readSpill(place, ({ worksheet, area, sync }) => {
      const above = new Map<number, string>();
      return loadInPieces([{ ...area, sheet: worksheet }], 'values,text,numberFormat', sync, (piece, range) =>
        range.values.forEach((line: unknown[], r) => {
          const found = new Map<number, string>();
          line.forEach((value, c) => {
            if (range.numberFormat[r]?.[c] !== 'General') return;
            const format = shownFormat(value, String(range.text[r]?.[c] ?? ''), above.get(c));
            if (format === undefined) return;
            above.set(c, format);
            found.set(piece.column + c, format);
          });
          if (found.size > 0)
            rows.set(piece.row + r, new Map([...(rows.get(piece.row + r) ?? []), ...found]));
        }),
      );
    });
  }
  return looks;
}

function rollsBehind(
  behind: readonly (BehindRows | undefined)[],
): Pick<EvidenceCopy, 'rolls' | 'undetermined'> {
  const found = new Map(behind.flatMap((each) => (each && 'rolls' in each ? [...each.rolls] : [])));
  return {
    rolls: [...found]
      .map(([id, roll]) => ({
        id,
        property: roll?.propertyName ?? String(roll?.property ?? ''),
        date: typeof roll?.date === 'number' ? serialToIso(roll.date).slice(0, 10) : String(roll?.date ?? ''),
        isApproved: roll?.isApproved ?? null,
      }))
      .sort(
        (a, b) =>
          a.property.localeCompare(b.property, 'en') ||
          a.date.localeCompare(b.date) ||
          a.id.localeCompare(b.id),
      ),
    undetermined: behind.filter((each) => !each || ('because' in each && each.because !== '')).length,
  };
}

/** Throws if the cells of the copy are not those of which its evidence is. */
async function refuseOther(
  bytes: Uint8Array,
  about: string,
  notCurrent: Prepared['evidence']['notCurrent'],
  run: RunTask,
): Promise<void> {
  const book = openWorkbook(bytes);
  const rows = book.read(evidenceArea(about));
  const checked = await checkEvidence(about, rows ?? [], asCheckedBook(book), run);
  const expected = new Set(notCurrent.map(({ place }) => place));
  const changed = checked?.results.filter(
    ({ place, outcome, concerns }) =>
      !expected.has(place) &&
      (outcome.kind !== 'unchanged' ||
        concerns.some(({ kind }) => kind !== 'hidden' && kind !== 'hidden sheet')),
  );
  if (checked?.isSealed && changed?.length === 0) return;
  throw new RrError(
    'busy',
    `The workbook changed while it was copied${changed?.[0] ? `: ${changed[0].place}` : ''}. Nothing was made. Try again.`,
  );
}
