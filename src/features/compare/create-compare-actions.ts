import { loadPart } from '../../client/load-part';
import type { Slices } from '../../client/slices';
import { titleTexts } from '../../intake/reconcile/title-texts';
import { createSelection } from '../../excel/selected-cell';
import type { Answers as TypedAnswers } from '../../answers/calls/answers';
import type { LastWritten } from '../../excel/write/last-written';
import type { WorkbookStore } from '../../excel/workbook-store';
import { chosenTable, differenceCell, rangeOf } from './chosen-table';
import {
  NO_ANSWERS,
  type Answers,
  type CompareActions,
  type Compared,
  type ReadSheet,
  type SheetReading,
} from './compare-actions';
import { goToCell, sheetInFront } from './current-sheet';
import { insertTextSheet } from './insert-text-sheet';
import { createKeptLayouts } from './kept-layouts';
import { createMarks } from './create-marks';
import { questionText } from './question-text';
import { readSheet } from './read-sheet';
import { writeCheck } from './write-check';

export interface CompareParts {
  store: WorkbookStore;
  slices: Slices;
  now(): number;
  reconcile: TypedAnswers['reconcile'];
  written: LastWritten;
}

/** The parser of CSV is a third of these actions, and most rent rolls stand on a sheet already. */
const loadCsv = () => loadPart(() => import(/* webpackChunkName: "csv" */ '../../intake/csv-rows'));
const loadIntake = () => loadPart(() => import(/* webpackChunkName: "intake-checks" */ '../../intake/index'));

/** The pane asks for the property and the day. It shows date and currency beside the reading. */
const WORDS = {
  source: 'sheet',
  property: 'Say below which one it is.',
  day: 'Choose another day below.',
  tells: ['property'],
} as const;

export async function createCompareActions(parts: CompareParts): Promise<CompareActions> {
  const { store, slices, now, reconcile, written } = parts;
  const { readRentRollSteps, layoutOf, isTargetColumn, TARGET_COLUMNS } = await loadIntake();
  const kept = await createKeptLayouts(store, isTargetColumn);
  const selection = createSelection();

  const readTables = async (
    read: ReadSheet,
    { columns, ...answers }: Answers,
    signal: AbortSignal,
  ): Promise<SheetReading> => {
    const mapping = [...columns].map(([position, column]) => ({ position, column }));
    const hints = { name: read.grid.name, ...answers, layouts: kept.get(), mapping };
    const found = await slices.run(readRentRollSteps(read.grid, hints), signal);
    return { ...chosenTable(read, found, answers), targets: TARGET_COLUMNS };
  };

  const remember = async ({ extraction, sheet }: SheetReading, compared: Compared) => {
    const corrections = extraction.columns
      .filter(({ decidedBy, heading }) => decidedBy === 'person' && heading !== '')
      .map(({ heading, column }) => ({ heading, column }));
    if (corrections.length > 0) await kept.add(layoutOf(extraction, sheet), corrections);
    await kept.addCheck({ sheet, at: now(), said: saidOf(compared) });
  };

  return {
    sheet: sheetInFront,
    onSheetChange: selection.onChange,

    read: async (how) => readTables(await readSheet(how), NO_ANSWERS, how.signal),

    async readText(given, signal) {
      const { csvRows, decodeText } = await loadCsv();
      const rows = csvRows('text' in given ? given.text : decodeText(given.bytes));
      const { name: sheet, id: sheetId } = await insertTextSheet(rows, given.name, written);
      return readTables(
        { sheet, sheetId, firstColumn: 0, grid: { name: sheet, firstRow: 1, rows }, hasResults: false },
        NO_ANSWERS,
        signal,
      );
    },

    again: readTables,

    async compare(reading, { property }, signal) {
      const { extraction } = reading;
      const read = async () => ({ extraction, titles: titleTexts(rangeOf(reading), extraction) });
      const { reconciliation, headline, notes, at } = await reconcile(
        { read, property, words: WORDS },
        { signal, isPreview: false },
      );
      const compared = { reconciliation, headline, notes, at: at ?? now() };
      await remember(reading, compared);
      return compared;
    },

    write: (reading, answers, { notes }) => writeCheck(reading, answers, notes, written),

    ...createMarks(written),

    async goTo(reading, difference) {
      const cell = differenceCell(reading, difference);
      if (cell !== undefined) await goToCell(reading, cell);
    },

    question: async (reading, { reconciliation }) =>
      questionText({
        sheet: reading.sheet,
        reconciliation,
        cellOf: (difference) => differenceCell(reading, difference),
      }),

    corrections: kept.get,
    addCorrections: kept.addText,
    before: kept.checks,
    onChange: kept.onChange,
  };
}

const saidOf = ({ reconciliation, headline }: Compared): string =>
  `${reconciliation.properties.map(({ name }) => name).join(', ')}: ${headline.split('; rent ')[0]}`;
