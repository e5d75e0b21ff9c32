import { loadPart } from '../../client/load-part';
import type { Slices } from '../../client/slices';
import { columnEvidence, evidenceColumns, turnedMatches } from '../../intake/evidence/column-evidence';
import { rollRows } from '../../intake/reconcile/roll';
import { titleTexts } from '../../intake/reconcile/title-texts';
import { createSelection } from '../../excel/selected-cell';
import type { Answers as TypedAnswers, Reconciled } from '../../answers/calls/answers';
import type { LastWritten } from '../../excel/write/last-written';
import type { WorkbookStore } from '../../excel/workbook-store';
import { chosenTable, differenceCell, headingAbove, standsAs, rangeOf } from './chosen-table';
import {
  NO_ANSWERS,
  type Answers,
  type Compared,
  type Evidence,
  type ReadSheet,
  type SheetReading,
  type Side,
  type Given,
} from './compare-actions';
import { goToCell, sheetInFront, workbookName } from './current-sheet';
import { insertTextSheet } from './insert-text-sheet';
import { createKeptLayouts } from './kept-layouts';
import { listSheets } from './list-sheets';
import { createMarks } from './create-marks';
import { readSheet } from './read-sheet';
import { namesOf } from './side-words';
import type { CompareTabActions } from './several/several-actions';
import { typedRates } from './typed-rates';
import { writeCheck } from './write-check';

export interface CompareParts {
  store: WorkbookStore;
  slices: Slices;
  now(): number;
  answers: Pick<TypedAnswers, 'reconcile' | 'compareRolls'>;
  written: LastWritten;
}

/** The parser of CSV is a third of these actions, and most rent rolls stand on a sheet already. */
const loadCsv = () => loadPart(() => import(/* webpackChunkName: "csv" */ '../../intake/csv-rows'));
const loadSeveral = () =>
  loadPart(() => import(/* webpackChunkName: "several-actions" */ './several/create-several'));
const loadQuestion = () =>
  loadPart(() => import(/* webpackChunkName: "question" */ './question/question-text'));
const loadIntake = () => loadPart(() => import(/* webpackChunkName: "intake-checks" */ '../../intake/index'));

/** The pane asks for the property and the day. It shows date and currency beside the reading. */
const WORDS = {
  source: 'sheet',
  property: 'Say below which one it is.',
  day: 'Choose another day below.',
  tells: ['property'],
} as const;

export async function createCompareActions(parts: CompareParts): Promise<CompareTabActions> {
  const { store, slices, now, written } = parts;
  const { reconcile, compareRolls } = parts.answers;
  const { readRentRollSteps, layoutOf, isTargetColumn, TARGET_COLUMNS } = await loadIntake();
  const kept = await createKeptLayouts(store, isTargetColumn);
  const selection = createSelection();
  /** The names of files by the sheets that were made of them. */
  const files = new Map<string, string>();

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

  const rememberLayout = async ({ extraction, sheet }: SheetReading) => {
    const corrections = extraction.columns
      .filter(({ decidedBy, heading }) => decidedBy === 'person' && heading !== '')
      .map(({ heading, column }) => ({ heading, column }));
    if (corrections.length > 0) await kept.add(layoutOf(extraction, sheet), corrections);
  };
  const remember = async ({ reading, other }: Given, compared: Compared, isAlone: boolean) => {
    await rememberLayout(reading);
    if (other) await rememberLayout(other.reading);
    if (isAlone) await kept.addCheck({ sheet: reading.sheet, at: now(), said: saidOf(compared, other) });
  };
  const rollOf = (reading: SheetReading, alsoAsk: readonly string[] = []) => ({
    extraction: reading.extraction,
    titles: titleTexts(rangeOf(reading), reading.extraction),
    alsoAsk: [...evidenceColumns(reading.extraction), ...alsoAsk],
  });
  /** Holds the columns of each side that are not understood against the other side. */
  const evidenceOf = async (
    { reading, other }: Given,
    { reconciliation, theirs }: Pick<Reconciled, 'reconciliation' | 'theirs'>,
    signal: AbortSignal,
  ): Promise<Evidence> => {
    const matches = reconciliation.properties.flatMap((property) => property.matches);
    const hold = ({ extraction, grid }: SheetReading, pairs: typeof matches, data: typeof theirs) =>
      slices.run(columnEvidence(extraction, grid, pairs, data), signal);
    const sheet = await hold(reading, matches, theirs);
    if (!other) return { sheet, other: [] };
    const own = rollRows(reading.extraction);
    return { sheet, other: await hold(other.reading, turnedMatches(matches), own) };
  };

  const actions: CompareTabActions = {
    sheet: sheetInFront,
    onSheetChange: selection.onChange,

    sheets: (signal) =>
      listSheets(async (grid) => {
        const found = await slices.run(readRentRollSteps(grid), signal);
        return found.some(({ facts }) => facts.length > 0);
      }),

    read: async (how, sheetId) => readTables(await readSheet(sheetId, how), NO_ANSWERS, how.signal),

    async readText(given, signal) {
      const { csvRows, decodeText } = await loadCsv();
      const rows = csvRows('text' in given ? given.text : decodeText(given.bytes));
      const { name: sheet, id: sheetId } = await insertTextSheet(rows, given.name, written);
      if ('bytes' in given) files.set(sheetId, given.name);
      return readTables(
        { sheet, sheetId, firstColumn: 0, grid: { name: sheet, firstRow: 1, rows }, hasResults: false },
        NO_ANSWERS,
        signal,
      );
    },

    again: readTables,

    async compare(sides, signal, alsoAsk) {
      const { reading, answers, other } = sides;
      const { property } = answers;
      const read = async () => rollOf(reading, alsoAsk);
      const found = other
        ? await compareRolls(
            {
              read,
              readOther: async () => rollOf(other.reading),
              sides: namesOf(reading, other.reading),
              words: WORDS,
            },
            { signal },
          )
        : await reconcile({ read, property, words: WORDS }, { signal, isPreview: false });
      const { reconciliation, headline, notes, at } = found;
      const evidence = await evidenceOf(sides, found, signal);
      // A pass over several sheets shows no sentence of each.
      const rates = alsoAsk ? undefined : await typedRates(reconciliation);
      const compared = { reconciliation, evidence, headline, notes, rates, at: at ?? now() };
      await remember(sides, compared, alsoAsk === undefined);
      return compared;
    },

    write: (sides, compared) => writeCheck(sides, compared, written),

    ...createMarks(written),
    goTo: goToCell,

    async question({ reading, other }, { reconciliation }) {
      const { questionText } = await loadQuestion();
      const workbook = await workbookName();
      const placeOf = ({ sheet, sheetId }: SheetReading) => ({ file: files.get(sheetId), workbook, sheet });
      return questionText({
        headings: reading.extraction.columns.map(({ heading }) => heading),
        place: placeOf(reading),
        other: other && placeOf(other.reading),
        reconciliation,
        cellOf: (difference) => differenceCell(reading, difference),
        headingOf: (difference) => headingAbove(reading, difference),
        standsAs: (difference) => standsAs(reading, difference),
      });
    },

    corrections: kept.get,
    addCorrections: kept.addText,
    before: kept.checks,
    onChange: kept.onChange,

    several: async () => (await loadSeveral()).createSeveral({ ...parts, files, compare: actions }),
  };
  return actions;
}

function saidOf({ reconciliation, headline }: Compared, other: Side | undefined): string {
  const about = other
    ? `with “${other.reading.sheet}”`
    : reconciliation.properties.map(({ name }) => name).join(', ');
  return `${about}: ${headline.split('; rent ')[0]}`;
}
