import { bareColumn, type ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { Value } from '../../table/table';
import { atOnce } from '../../table/task';
import { currencySource } from '../../table/totals/row-currency';
import { sumColumn, type CurrencySum, type Refusal } from '../../table/totals/sum-column';
import { cellKey } from '../../excel/cell-address';
import type { Basis } from '../../answers/formulas/basis';
import type { Formula } from '../../answers/formulas/join-formulas';
import { intersect, type Area } from '../../excel/reference-walk/area';
import { fills, kindOf, knownResult, type KnownResult } from '../../answers/result/known-result';
import { columnFinder } from '../../answers/result/result-columns';
import type { SelectedColumn, SelectedFigures } from './explain-actions';
import { addressOf, countCells, countOutside, selectedRows, type SelectedRows } from './selection';
import type { FindHeldFacts } from '../../answers/result/held-answer';
import { wordsOf, type HeldNames } from './held-names';
import type { SelectedAreas, SheetReader } from './sheet/sheet-reader';
import { sentence } from './words/sentence';

/** More cells take Excel too long to read. */
const MOST_CELLS = 200_000;
/** More columns would be a long list. */
const MOST_COLUMNS = 12;

interface SeveralParts {
  reader: SheetReader;
  heldFacts: FindHeldFacts;
  namesOf(formula: Formula): HeldNames;
}

/** A result with the part of it that is selected. */
interface SelectedResult {
  result: KnownResult & { basis: Basis };
  area: Area;
  rows: SelectedRows;
}

/** Adds up the selected cells of each column of a result, amounts by currency. Says what it does not count. */
export async function explainSeveral(
  { sheet, areas }: SelectedAreas,
  formulas: readonly Formula[],
  parts: SeveralParts,
  signal: AbortSignal,
): Promise<SelectedFigures> {
  const { reader } = parts;
  const about = { sheet, address: areas.map(addressOf).join(', ') };
  const used = await reader.used(sheet);
  const inside = used ? areas.flatMap((area) => intersect(area, used) ?? []) : [];
  const cells = countCells(inside);
  if (cells > MOST_CELLS) return { ...about, columns: [], notes: [tooMany(cells)] };

  const here = formulas.filter((formula) => formula.sheet.toLowerCase() === sheet.toLowerCase());
  const results = here.length > 0 ? await reader.results(here) : [];
  const touched = results.filter(({ area }) => inside.some((part) => intersect(part, area)));
  const notes: string[] = [];
  const selected: SelectedResult[] = [];
  for (const { anchor, area } of touched) {
    const formula = here.find((one) => cellKey(one) === cellKey(anchor))!;
    const result = countable(formula, area);
    if (typeof result === 'string') notes.push(result);
    else selected.push({ result, area, rows: selectedRows(inside, area, result.headings) });
  }

  const columns: SelectedColumn[] = [];
  let hidden = 0;
  for (const one of selected) {
    const found = await figuresOf(one, MOST_COLUMNS - columns.length, parts, signal);
    columns.push(...found.columns);
    notes.push(...found.notes);
    hidden = Math.max(hidden, found.hidden);
  }
  if (selected.length > 1)
    notes.push(
      `The selection reaches ${selected.length} results. Their figures stay apart, because they may hold the same units.`,
    );
  const heads = selected.reduce((sum, { rows }) => sum + rows.headings, 0);
  const inResults = touched.flatMap(({ area }) => inside.flatMap((part) => intersect(part, area) ?? []));
  const outside =
    touched.length > 0 && countCells(inResults) < cells
      ? countOutside(
          inside,
          await reader.values(inside, signal),
          results.map(({ area }) => area),
        )
      : 0;
  if (hidden > 0) notes.push(`${counted(hidden, 'hidden row')} not counted.`);
  if (heads > 0) notes.push(`${counted(heads, 'heading')} not counted.`);
  if (outside > 0) notes.push(`${counted(outside, 'cell', ' outside of the results')} not counted.`);
  return { ...about, columns, notes: [...new Set(notes)] };
}

const counted = (count: number, noun: string, where = ''): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}${where} ${count === 1 ? 'is' : 'are'}`;

const tooMany = (cells: number): string =>
  `${cells.toLocaleString('en-US')} cells are too many to add up here. Select fewer than ${MOST_CELLS.toLocaleString('en-US')}.`;

/** Returns the result whose rows may be added, or why nothing of it is counted. */
function countable(formula: Formula, area: Area): SelectedResult['result'] | string {
  const place = `${formula.sheet}!${formula.cell}`;
  if (formula.runs.some(({ state }) => state === 'running') || formula.isBusy)
    return `The formula in ${place} is still running, so its cells are not counted. Wait until it has answered.`;
  if (formula.error !== undefined)
    return `The formula in ${place} shows ${formula.error}. There is nothing to count.`;
  const result = knownResult(formula);
  if (!result) return `The formula in ${place} calculates with its answers, so its cells are not counted.`;
  const { shown, basis, run } = result;
  if (shown.noRows !== undefined) return `The formula in ${place} has no rows.`;
  if (run.name === 'RECONCILE')
    return `The formula in ${place} compares a range of yours with the database. Its values are not added.`;
  if (!basis)
    return `What the formula in ${place} asks was not kept with the workbook. Refresh it, and select again.`;
  if (kindOf(basis) === 'figure') return `${place} is one figure already, so it is not added to others.`;
  if (kindOf(basis) === 'list') return `The formula in ${place} gives a list, whose values are not added.`;
  return fills(result, area)
    ? { ...result, basis }
    : `The formula in ${place} shows another result than it answered last. Refresh it, and select again.`;
}

const NO_LIST =
  'The list of columns is not held here, so it is not known what may be added. Refresh a formula first.';

/** Tells the figures of at most `most` selected columns of a result. */
async function figuresOf(
  selected: SelectedResult,
  most: number,
  parts: SeveralParts,
  signal: AbortSignal,
): Promise<{ columns: SelectedColumn[]; notes: string[]; hidden: number }> {
  const { result, rows } = selected;
  const { profile, catalogue, databases } = parts.namesOf(result.formula);
  const chosen = [...rows.columns].sort(([a], [b]) => a - b);
  if (chosen.length === 0) return { columns: [], notes: [], hidden: 0 };
  if (!profile || !catalogue) return { columns: [], notes: [NO_LIST], hidden: 0 };
  const told = { profile, catalogue, databases };
  const band = await readBand(selected, parts.reader, signal);
  const columns: SelectedColumn[] = [];
  for (const [at, places] of chosen.slice(0, Math.max(0, most))) {
    const shown = [...places].filter((row) => !band.hidden.has(row)).sort((a, b) => a - b);
    if (result.basis.columns[at])
      columns.push(await figureOf(at, shown, result, told, { band, heldFacts: parts.heldFacts, signal }));
  }
  const left = chosen.length - Math.max(0, most);
  const hidden = new Set(chosen.flatMap(([, places]) => [...places].filter((row) => band.hidden.has(row))));
  return {
    columns,
    notes: left > 0 ? [`${counted(left, 'more column')} selected, and not shown. Select fewer.`] : [],
    hidden: hidden.size,
  };
}

/** The rows of a result from the first to the last that is selected. Data rows are counted from 0. */
interface Band {
  hidden: ReadonlySet<number>;
  /** Reads the values of a column, by row. */
  column(at: number): Promise<(row: number) => unknown>;
}

async function readBand(
  { result, area, rows }: SelectedResult,
  reader: SheetReader,
  signal: AbortSignal,
): Promise<Band> {
  let [first, last] = [Infinity, 0];
  for (const places of rows.columns.values())
    for (const row of places) [first, last] = [Math.min(first, row), Math.max(last, row)];
  const top = area.row + result.headings;
  const band = { ...area, row: top + first, rows: last - first + 1 };
  const hidden = new Set([...(await reader.hiddenRows(band))].map((row) => row - top));
  const read = new Map<number, Promise<(row: number) => unknown>>();
  const values = async (at: number) => {
    const [cells] = await reader.values([{ ...band, column: area.column + at, columns: 1 }], signal);
    return (row: number) => cells![row - first]![0];
  };
  return {
    hidden,
    column: (at) => {
      const found = read.get(at) ?? values(at);
      read.set(at, found);
      return found;
    },
  };
}

type Told = Pick<HeldNames, 'databases'> & { profile: ServiceProfile; catalogue: readonly ColumnEntry[] };

async function figureOf(
  at: number,
  rows: readonly number[],
  result: SelectedResult['result'],
  told: Told,
  { band, heldFacts, signal }: { band: Band; heldFacts: FindHeldFacts; signal: AbortSignal },
): Promise<SelectedColumn> {
  const { basis, formula, run, shown } = result;
  const { profile, catalogue } = told;
  const find = columnFinder(basis, catalogue);
  const name = basis.columns[at]!;
  const entry = find(name) ?? bareColumn(name, null, 'UNKNOWN');
  const label = entry.label || name;
  const { column: currency = '' } = currencySource(name, basis, profile);
  const { rentrollDateColumn } = profile;
  const others = [currency, rentrollDateColumn].filter((column) => column !== '');
  const beside = await heldFacts(run, others, signal);
  const needed = [at, ...others.map((column) => basis.columns.indexOf(column))];
  const shownAt = new Map<number, (row: number) => unknown>();
  for (const place of needed) if (place >= 0) shownAt.set(place, await band.column(place));
  const value = (row: number, column: number) => shownAt.get(column)?.(rows[row]!);
  const valuesOf = (column: string) => {
    const place = basis.columns.indexOf(column);
    const held = beside.get(column);
    return place >= 0 ? rows.map((_, row) => value(row, place)) : held && rows.map((row) => held[row]);
  };
  const summed = figuresIn(
    rows.map((_, row) => value(row, at)),
    atOnce(
      sumColumn(entry, at, {
        ...{ count: rows.length, columns: basis.columns, value, asked: basis, profile },
        beside: valuesOf,
      }),
    ),
  );
  const question = wordsOf(result, told);
  const isUnits =
    profile.rowGrain === 'fixed' &&
    basis.endpoint === 'query' &&
    basis.rentrolls === 'latest' &&
    catalogue.some((column) => column.name === profile.identity.unit);
  const figure = {
    label,
    unit: entry.unit,
    sums: summed.sums,
    basis,
    dates: valuesOf(rentrollDateColumn) as Value[] | undefined,
    at: shown.at,
    noun: isUnits ? ('units' as const) : ('rows' as const),
  };
  return {
    formula: { sheet: formula.sheet, cell: formula.cell },
    formulaId: cellKey(formula),
    name,
    label,
    unit: entry.unit,
    ...summed,
    question,
    ...(shown.at !== undefined && { at: shown.at }),
    ...(summed.sums.length > 0 &&
      question?.where && { sentence: sentence(figure, { find, databases: told.databases }, profile) }),
  };
}

const REFUSED: Readonly<Record<Refusal, string>> = {
  rate: 'Percentages, rates, years and amounts per area are not added.',
  date: 'Dates are not added.',
  id: 'Identifiers are not added.',
  text: 'This column holds texts.',
  number: 'The service gives no unit for this column, so its values are not added.',
  unknown: 'The type of this column is not known, so its values are not added.',
  currency:
    'The currency of each row is not known here. Show the column of currencies in the result, and select again.',
};

/** Counts the cells of a column, and says what of them is not added. */
function figuresIn(
  values: readonly unknown[],
  summed: readonly CurrencySum[] | Refusal,
): Pick<SelectedColumn, 'count' | 'blank' | 'sums' | 'refused'> {
  const blank = values.filter((value) => value === '' || value === null).length;
  const numbers = values.filter((value) => typeof value === 'number').length;
  if (summed === 'currency')
    return { count: numbers, blank, sums: [], ...(numbers > 0 && { refused: REFUSED.currency }) };
  if (typeof summed === 'string')
    return { count: values.length - blank, blank, sums: [], refused: REFUSED[summed] };
  const sums = summed.flatMap((one) => (one.currency === '' ? [] : { ...one, average: one.sum / one.count }));
  const without = summed.find(({ currency }) => currency === '')?.count ?? 0;
  return {
    count: numbers,
    blank,
    sums,
    ...(without > 0 && { refused: `${counted(without, 'amount')} without a currency, and not added.` }),
  };
}
