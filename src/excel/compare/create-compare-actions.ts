import { asRrError, RrError } from '../../contract/failure';
import { loadPart } from '../../client/load-part';
import type { Slices } from '../../client/slices';
import type { Hints } from '../../intake/index';
import { mappingText } from '../../intake/reconcile/mapping-text';
import { compareSheet } from '../../templates/compare-sheet';
import { createSelection } from '../ask/sheet/selection';
import { formatAddress } from '../cell-address';
import type { CellCall } from '../functions/answer-cell';
import type { FunctionResult } from '../functions/function-result';
import { GivenRange } from '../formulas/given-range';
import { inExcel } from '../in-excel';
import { insertSheets } from '../sheets/insert-sheets';
import type { WorkbookStore } from '../workbook-store';
import { chosenTable } from './chosen-table';
import {
  NO_ANSWERS,
  type Answers,
  type CompareActions,
  type Compared,
  type ReadSheet,
  type SheetReading,
} from './compare-actions';
import { currentSheet } from './current-sheet';
import { decodeText } from './decode-text';
import { differenceCell } from './difference-cell';
import { insertTextSheet } from './insert-text-sheet';
import { createKeptLayouts } from './kept-layouts';
import { markCells } from './mark-cells';
import { questionText } from './question-text';
import { rangeCorners } from './range-corners';
import { readSheet } from './read-sheet';

export interface CompareParts {
  store: WorkbookStore;
  slices: Slices;
  now(): number;
  /** Makes a call as a cell does. */
  repeat(run: { name: string; args: readonly unknown[] }, call: CellCall): Promise<FunctionResult>;
}

/** The parser of CSV is a third of these actions, and most rent rolls stand on a sheet already. */
const loadCsv = () => loadPart(() => import(/* webpackChunkName: "csv" */ './csv-rows'));
const loadIntake = () => loadPart(() => import(/* webpackChunkName: "intake-checks" */ '../../intake/index'));

export async function createCompareActions({
  store,
  slices,
  now,
  repeat,
}: CompareParts): Promise<CompareActions> {
  const { readRentRollSteps, layoutOf, isTargetColumn, TARGET_COLUMNS } = await loadIntake();
  const kept = await createKeptLayouts(store, isTargetColumn);
  const selection = createSelection();
  const marked = new Map<string, () => Promise<void>>();

  const hintsOf = ({ grid }: ReadSheet, { columns, ...answers }: Answers): Hints => ({
    name: grid.name,
    ...answers,
    layouts: kept.get(),
    mapping: [...columns].map(([position, column]) => ({ position, column })),
  });

  const readTables = async (
    read: ReadSheet,
    answers: Answers,
    signal: AbortSignal,
  ): Promise<SheetReading> => {
    const found = await slices.run(readRentRollSteps(read.grid, hintsOf(read, answers)), signal);
    return { ...chosenTable(read, found, answers), targets: TARGET_COLUMNS };
  };

  const argumentsOf = ({ extraction, range, firstColumn }: SheetReading, answers: Answers) => ({
    property: answers.property ?? '',
    // A function sees neither the name of the sheet nor number formats, which may tell these two.
    date: extraction.date?.value ?? answers.date ?? '',
    options: optionsOf(extraction.currency ? { ...answers, currency: extraction.currency.value } : answers),
    mapping: mappingText(
      extraction.columns.map((column) => ({
        ...column,
        position: column.position + firstColumn - rangeCorners(range).left,
      })),
    ),
  });

  return {
    sheet: () =>
      inExcel('Excel did not tell which sheet is in front.', async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
        await context.sync();
        return sheet.name;
      }).catch(() => null),
    onSheetChange: selection.onChange,

    async read({ signal, progress }) {
      return readTables(await readSheet({ signal, progress }), NO_ANSWERS, signal);
    },

    async readText(given, signal) {
      const { csvRows } = await loadCsv();
      const rows = csvRows('text' in given ? given.text : decodeText(given.bytes));
      const { name: sheet, id: sheetId } = await insertTextSheet(rows, given.name);
      return readTables(
        { sheet, sheetId, firstColumn: 0, grid: { name: sheet, firstRow: 1, rows }, hasResults: false },
        NO_ANSWERS,
        signal,
      );
    },

    again: (reading, answers, signal) => readTables(reading, answers, signal),

    async compare(reading, answers, signal) {
      const { property, date, options, mapping } = argumentsOf(reading, answers);
      const range = new GivenRange(
        partOf(reading),
        formatAddress({ sheet: reading.sheet, cell: reading.range }),
      );
      const args = [range, property, date, 'differences', mapping.map((text) => [text]), options];
      const result = await repeat({ name: 'RECONCILE', args }, { signal, isPreview: false }).catch(
        forThePane,
      );
      const { reconciled, cells, notes, at } = result;
      if (!reconciled) throw new RrError('bug', 'The comparison has no lines.');
      const compared: Compared = {
        reconciliation: reconciled,
        headline: String((cells as unknown[][])[0]?.[0] ?? ''),
        notes,
        at: at ?? now(),
      };
      const corrections = reading.extraction.columns
        .filter(({ decidedBy, heading }) => decidedBy === 'person' && heading !== '')
        .map(({ heading, column }) => ({ heading, column }));
      if (corrections.length > 0) await kept.add(layoutOf(reading.extraction, reading.sheet), corrections);
      await kept.addCheck({ sheet: reading.sheet, at: now(), said: saidOf(compared) });
      return compared;
    },

    async write(reading, answers, { notes }) {
      const given = argumentsOf(reading, answers);
      const checked = await inExcel(
        'Excel did not find the sheet again. Finish editing the current cell and try again.',
        async (context) => (await currentSheet(context, reading)).worksheet.name,
      );
      const hasErrors = partOf(reading).rows.some((row) => row.some(isError));
      // Excel refuses a name that ends with an apostrophe.
      const wanted = `Check ${checked}`.slice(0, 27).replace(/['\s]+$/, '');
      const { names } = await insertSheets([wanted], (all) => [
        compareSheet({
          ...given,
          name: all[wanted] as string,
          checked,
          range: reading.range,
          hasErrors,
          notes: [...notes, ...unseenByFormula(reading, hasErrors)],
        }),
      ]);
      return names[wanted] as string;
    },

    async mark(reading, { reconciliation }) {
      const { cells, remove } = await markCells(
        reading,
        reconciliation.properties
          .flatMap(({ differences }) => differences)
          .filter(({ kind }) => kind !== 'within tolerance')
          .flatMap((difference) => differenceCell(reading, difference) ?? []),
      );
      marked.set(reading.sheetId, remove);
      return cells;
    },

    async unmark({ sheetId }) {
      await marked.get(sheetId)?.();
      marked.delete(sheetId);
    },

    isMarked: ({ sheetId }) => marked.has(sheetId),

    async goTo(reading, difference) {
      const cell = differenceCell(reading, difference);
      if (cell === undefined) return;
      await inExcel(
        `Excel did not go to ${formatAddress({ sheet: reading.sheet, cell })}. Finish editing the current cell and try again.`,
        async (context) => {
          const { worksheet } = await currentSheet(context, reading);
          if (worksheet.visibility !== Excel.SheetVisibility.visible)
            throw new RrError('bad-input', `Sheet "${worksheet.name}" is hidden. Unhide it to see ${cell}.`);
          worksheet.activate();
          worksheet.getRange(cell).select();
          await context.sync();
        },
      );
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

/** The cells of the range that is compared, with their places in the sheet. */
function partOf({ grid, range, firstColumn }: SheetReading): SheetReading['grid'] {
  const { top, left, bottom, right } = rangeCorners(range);
  const from = left - firstColumn;
  const rows = grid.rows.slice(top + 1 - grid.firstRow, bottom + 2 - grid.firstRow);
  return {
    ...grid,
    firstRow: top + 1,
    firstColumn: left,
    rows: rows.map((row) => row.slice(from, right + 1 - firstColumn)),
    ...(grid.hiddenColumns && {
      hiddenColumns: new Set([...grid.hiddenColumns].map((position) => position - from)),
    }),
  };
}

const isError = (cell: unknown): boolean =>
  typeof cell === 'object' && cell !== null && 'err' in cell && cell.err === true;

/** What a formula cannot know of the sheet, in sentences. */
const unseenByFormula = ({ extraction, range }: SheetReading, hasErrors: boolean): string[] => [
  ...extraction.findings
    .filter(({ code }) => code === 'hidden-row')
    .map(({ text }) => `${text} A formula does not see what is hidden.`),
  ...(hasErrors
    ? [
        `Cells of the sheet show errors, and Excel calls no function with these. So the formula reads them as texts, and its column Row counts from the top of ${range}.`,
      ]
    : []),
];

/** The pane asks for the property and the day, where a formula takes arguments. */
function forThePane(thrown: unknown): never {
  const { code, message, cause } = asRrError(thrown);
  const said = message
    .replace(/^The range does/, 'The sheet does')
    .replace('Tenants of the range', 'Tenants of the sheet')
    .replace(/Write the name or id .*$/, 'Say below which one it is.')
    .replace(/Write another day .*$/, 'Choose another day below.');
  if (said === message) throw thrown;
  throw new RrError(code, said, { cause });
}

function optionsOf({ currency, period, areaUnit, decimal, dateOrder }: Answers): string {
  const options = {
    currency,
    period,
    area_unit: areaUnit,
    decimal: decimal && (decimal === '.' ? 'point' : 'comma'),
    date_order: dateOrder,
  };
  return Object.entries(options)
    .flatMap(([key, value]) => (value === undefined ? [] : `${key}=${value}`))
    .join('; ');
}

const saidOf = ({ reconciliation, headline }: Compared): string =>
  `${reconciliation.properties.map(({ name }) => name).join(', ')}: ${headline.split('; rent ')[0]}`;
