import { loadPart } from '../../client/load-part';
import type { Scheduler } from '../../client/scheduler';
import {
  columnEvidence,
  evidenceColumns,
  isTargetColumn,
  layoutOf,
  type Layouts,
  type MappedColumn,
  loadCsvReader,
  loadRentRollReader,
  readRates,
  type Reconciliation,
  rentSentence,
  rentTotals,
  rollRows,
  titleTexts,
  turnedMatches,
} from '../../intake/index';
import type { Answers as TypedAnswers, Reconciled } from '../../answers/calls/answers';
import type { LastWritten } from '../../excel/write/last-written';
import type { WorkbookStore } from '../../excel/workbook-store';
import { cellOf, chosenTable, rangeOf } from './chosen-table';
import {
  LIST,
  NO_ANSWERS,
  sidesOf,
  type Compared,
  type Given,
  type ReadSheet,
  type SheetReading,
} from './compare-actions';
import { goToCell, workbookName } from './current-sheet';
import { insertTextSheet } from './insert-cells';
import { createStoredLayouts } from './stored-layouts';
import { listSheets, readSheet } from './read-sheet';
import { createHighlights } from './create-highlights';
import { namesOf } from './side-words';
import type { CompareTabActions } from './several/several-actions';
import { questionText } from './question-text';
import { writeCheck } from './write-check';
import { writeCleanTable } from './write-clean-table';
import { asRrError } from '../../contract/failure';
import { parseCellAddress } from '../../excel/cell-address';
import { unlessEditing } from '../../excel/cell-editing';
import { inExcel } from '../../excel/in-excel';
import { namedCell } from '../../excel/sheets/name-cells';
import { OPTION_BELOW, RATES_NAME } from '../../templates/rates/rates-refs';
import { sheetPrefix } from '../../templates/formula-parts';

export interface CompareParts {
  store: WorkbookStore;
  scheduler: Scheduler;
  now(): number;
  answers: Pick<TypedAnswers, 'reconcile' | 'compareRolls'>;
  written: LastWritten;
}

const loadSeveral = () =>
  loadPart(() => import(/* webpackChunkName: "several-actions" */ './several/create-several'));

/** The pane asks for the property and the day. It shows date and currency beside the reading. */
const WORDS = {
  source: 'sheet',
  property: 'Say below which one it is.',
  day: 'Choose another day below.',
  sourcesToReport: ['property'],
} as const;

export async function createCompareActions(parts: CompareParts): Promise<CompareTabActions> {
  const { store, scheduler, now, written } = parts;
  const { reconcile, compareRolls } = parts.answers;
  const reader = await loadPart(loadRentRollReader);
  const layouts = await createStoredLayouts(store, isTargetColumn);
  /** The names of files by the sheets that were made of them. */
  const files = new Map<string, string>();

  const rememberLayout = async ({ extraction, sheet }: SheetReading) => {
    const corrections = extraction.columns
      .filter(({ decidedBy, heading }) => decidedBy === 'person' && heading !== '')
      .map(({ heading, column }) => ({ heading, column }));
    if (corrections.length > 0) await layouts.add(layoutOf(extraction, sheet), corrections);
  };

  const actions: CompareTabActions = {
    ...readings(parts, reader, layouts),

    async compare(sides, signal, alsoAsk) {
      const { reading, answers, otherSide } = sides;
      const { property } = answers;
      const read = async () => rollOf(reading, alsoAsk);
      const found = otherSide
        ? await compareRolls(
            {
              read,
              readOther: async () => rollOf(otherSide.reading),
              sides: namesOf(reading, otherSide.reading),
              words: WORDS,
            },
            { signal },
          )
        : await reconcile({ read, property, words: WORDS }, { signal, isPreview: false });
      const { reconciliation, notes, at } = found;
      const evidence = await evidenceOf(sides, found, scheduler, signal);
      // A pass over several sheets shows no sentence of each.
      const rates = alsoAsk ? undefined : await typedRates(reconciliation);
      const compared = { reconciliation, evidence, notes, rates, at: at ?? now() };
      for (const side of sidesOf(sides)) await rememberLayout(side.reading);
      return compared;
    },

    write: (sides, compared) => writeCheck(sides, compared, written),
    async writeClean(side) {
      const source = await writeCleanTable(side, { written, scheduler });
      await rememberLayout(side.reading);
      return source;
    },
    ...createHighlights(written),
    goTo: goToCell,
    async question(sides, { reconciliation }) {
      const workbook = await workbookName();
      const nameOf = ({ sheet, sheetId }: SheetReading) =>
        files.has(sheetId)
          ? `file "${files.get(sheetId)}"`
          : [...(workbook ? [`workbook "${workbook}"`] : []), `sheet "${sheet}"`].join(', ');
      return questionText({ sides, reconciliation, nameOf });
    },

    several: async () => (await loadSeveral()).createSeveral({ ...parts, files, compare: actions }),
  };
  return actions;
}

const PASTED = 'Pasted rent roll';

/** How sheets and texts are read. */
function readings(
  { scheduler, written }: Pick<CompareParts, 'scheduler' | 'written'>,
  { readRentRollSteps }: Awaited<ReturnType<typeof loadRentRollReader>>,
  layouts: { get(): Layouts },
): Pick<CompareTabActions, 'sheets' | 'read' | 'readText' | 'again'> {
  const again: CompareTabActions['again'] = async (read, { columns, ...answers }, signal) => {
    const mapping = [
      ...columnsOfService(read),
      ...[...columns].map(([position, column]) => ({ position, column })),
    ];
    const own = read.filledBy && ({ isList: true, areaUnit: 'sqm', period: 'year' } as const);
    const hints = { name: read.grid.name, ...own, ...answers, layouts: layouts.get(), mapping };
    const found = await scheduler.run(readRentRollSteps(read.grid, hints), signal);
    return chosenTable(read, found, answers);
  };
  return {
    again,
    sheets: (signal) =>
      listSheets(async (grid, filledBy) => {
        // Its headings and figures are much like those of a rent roll.
        if (grid.rows[0]?.[0]?.v === LIST) return false;
        const found = await scheduler.run(
          readRentRollSteps(grid, { isList: filledBy !== undefined }),
          signal,
        );
        return found.some(({ facts }) => facts.length > 0);
      }),
    read: async (how, sheetId, schedule) =>
      again(await readSheet(sheetId, how, schedule), NO_ANSWERS, how.signal),
    async readText(text, signal) {
      const rows = (await loadPart(loadCsvReader)).csvRows(text);
      const { name: sheet, id: sheetId } = await insertTextSheet(rows, PASTED, written);
      const read = { sheet, sheetId, firstColumn: 0, hasResults: false };
      return again({ ...read, grid: { name: sheet, firstRow: 1, rows } }, NO_ANSWERS, signal);
    },
  };
}

/** Columns of the service that a rent roll calls otherwise. */
const ROLL_NAMES: Readonly<Record<string, string>> = {
  unit_name: 'unit_reference',
  lettable_area: 'actual_lettable_area_sqm',
};

/** What the headings of a result mean: they are names of the service. */
function columnsOfService({ filledBy, grid }: ReadSheet): MappedColumn[] {
  if (!filledBy) return [];
  return (grid.rows[0] ?? []).flatMap((cell, position) => {
    const name = String(cellOf(cell).v ?? '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_');
    const column = ROLL_NAMES[name] ?? name;
    return isTargetColumn(column) ? [{ position, column }] : [];
  });
}

const rollOf = (reading: SheetReading, alsoAsk: readonly string[] = []) => ({
  extraction: reading.extraction,
  titles: titleTexts(rangeOf(reading), reading.extraction),
  alsoAsk: [...evidenceColumns(reading.extraction), ...alsoAsk],
});

/** Holds the columns of each side that are not understood against the other side. */
async function evidenceOf(
  sides: Given,
  { reconciliation, theirs }: Pick<Reconciled, 'reconciliation' | 'theirs'>,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<Compared['evidence']> {
  const matches = reconciliation.properties.flatMap((property) => property.matches);
  const evidence = [];
  for (const [at, { reading }] of sidesOf(sides).entries()) {
    const { extraction, grid } = reading;
    const steps =
      at === 0
        ? columnEvidence(extraction, grid, matches, theirs)
        : columnEvidence(extraction, grid, turnedMatches(matches), rollRows(sides.reading.extraction));
    evidence.push(await scheduler.run(steps, signal));
  }
  return evidence;
}

const KEY = 'rates=';

/**
 * What the rents differ by in one currency, by the rates that a person typed on a sheet. Undefined without such a sheet, and
 * where the rents are in that one currency anyway.
 */
export async function typedRates(reconciliation: Reconciliation): Promise<Compared['rates']> {
  const totals = rentTotals(reconciliation);
  if (totals.length === 0) return undefined;
  const found = await readOption();
  if (!found?.text.startsWith(KEY)) return undefined;
  const { sheet, cell, text } = found;
  try {
    const rates = readRates(text.slice(KEY.length));
    if (totals.every(({ measure }) => measure === rates.into)) return undefined;
    return { sentence: rentSentence(reconciliation, rates), cell };
  } catch (thrown) {
    return { sentence: ` The rates of the sheet "${sheet}" are not used. ${asRrError(thrown).message}` };
  }
}

/** The rates as a formula takes them, and where. */
const readOption = () =>
  inExcel(
    'Excel did not show its sheet of rates. Finish editing the cell, and try again.',
    async (context) => {
      const into = await namedCell(context, RATES_NAME);
      if (!into) return undefined;
      const option = into.getOffsetRange(OPTION_BELOW, 0).load('values,address');
      await context.sync();
      const { sheet, cell } = parseCellAddress(option.address)!;
      return {
        sheet,
        cell: sheetPrefix(sheet) + cell.replace(/[A-Z]+/, '$$$&$$'),
        text: String(option.values[0]![0]),
      };
    },
  ).catch(unlessEditing(() => undefined));
