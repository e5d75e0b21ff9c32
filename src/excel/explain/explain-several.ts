import { bareColumn } from '../../contract/bare-column';
import type { ColumnEntry } from '../../contract/entries';
import { cellKey, formatCell } from '../cell-address';
import type { Formula } from '../formulas/join-formulas';
import { intersect, type Area } from '../formulas/reference-walk/area';
import { diffRules } from '../refresh/diff/diff-rules';
import { countCells, selectedRows, type SelectedRows } from './figures/selected-rows';
import type { SelectedColumn, SelectedFigures } from './figures/selected-figures';
import { sumColumn } from './figures/sum-column';
import type { FindHeldFacts } from './held-facts';
import { columnFinder, isList, knownResult, wordsOf, type HeldNames, type KnownResult } from './known-result';
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
  result: KnownResult;
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
  const about = { sheet, address: areas.map(addressOf).join(', ') };
  const used = await parts.reader.used(sheet);
  const inside = used ? areas.flatMap((area) => intersect(area, used) ?? []) : [];
  const cells = countCells(inside);
  if (cells > MOST_CELLS) return { ...about, columns: [], notes: [tooMany(cells)] };

  const here = formulas.filter((formula) => formula.sheet.toLowerCase() === sheet.toLowerCase());
  const results = here.length > 0 ? await parts.reader.results(here) : [];
  const notes: string[] = [];
  const selected: SelectedResult[] = [];
  let inResults = 0;
  for (const { anchor, area } of results) {
    const touched = selectedRows(inside, area, 0).cells;
    if (touched === 0) continue;
    inResults += touched;
    const formula = here.find((one) => cellKey(one) === cellKey(anchor))!;
    const result = knownResult(formula);
    const reason = whyNot(formula, result, area);
    if (reason !== undefined) notes.push(reason);
    else selected.push({ result: result!, area, rows: selectedRows(inside, area, result!.headings) });
  }
  const heads = selected.reduce((sum, { rows }) => sum + rows.headings, 0);
  const outside = cells - inResults;
  const columns: SelectedColumn[] = [];
  let hidden = 0;
  for (const one of selected) {
    const found = await columnsOf(one, Math.max(0, MOST_COLUMNS - columns.length), parts, signal);
    columns.push(...found.columns);
    hidden = Math.max(hidden, found.hidden);
    notes.push(...found.notes);
  }
  if (selected.length > 1)
    notes.push(
      `The selection reaches ${selected.length} results. Their figures stay apart, because they may hold the same units.`,
    );
  if (hidden > 0) notes.push(`${counted(hidden, 'hidden row')} not counted.`);
  if (heads > 0) notes.push(`${counted(heads, 'heading')} not counted.`);
  if (outside > 0 && inResults > 0) {
    const filled = await countFilled(
      inside,
      results.map(({ area }) => area),
      parts.reader,
      signal,
    );
    if (filled > 0) notes.push(`${counted(filled, 'cell', ' outside of the results')} not counted.`);
  }
  return { ...about, columns, notes: [...new Set(notes)] };
}

const counted = (count: number, noun: string, where = ''): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}${where} ${count === 1 ? 'is' : 'are'}`;

const tooMany = (cells: number): string =>
  `${cells.toLocaleString('en-US')} cells are too many to add up here. Select fewer than ${MOST_CELLS.toLocaleString('en-US')}.`;

function whyNot(formula: Formula, result: KnownResult | undefined, area: Area): string | undefined {
  const place = `${formula.sheet}!${formula.cell}`;
  if (formula.runs.some(({ state }) => state === 'running') || formula.isBusy)
    return `The formula in ${place} is still running, so its cells are not counted. Wait until it has answered.`;
  if (formula.error !== undefined)
    return `The formula in ${place} shows ${formula.error}. There is nothing to count.`;
  if (!result) return `The formula in ${place} calculates with its answers, so its cells are not counted.`;
  const { shown, basis, headings } = result;
  if (shown.noRows !== undefined) return `The formula in ${place} has no rows.`;
  if (result.run.name === 'RECONCILE')
    return `The formula in ${place} compares a range of yours with the database. Its values are not added.`;
  if (!basis)
    return `What the formula in ${place} asks was not kept with the workbook. Refresh it, and select again.`;
  if (basis.statistic !== undefined) return `${place} is one figure already, so it is not added to others.`;
  if (isList(basis)) return `The formula in ${place} gives a list, whose values are not added.`;
  const isWhole = area.rows === shown.rows && area.columns === shown.columns;
  return isWhole && headings >= 0 && headings <= 1
    ? undefined
    : `The formula in ${place} shows another result than it answered last. Refresh it, and select again.`;
}

async function columnsOf(
  { result, area, rows }: SelectedResult,
  most: number,
  { reader, heldFacts, namesOf }: SeveralParts,
  signal: AbortSignal,
): Promise<{ columns: SelectedColumn[]; notes: string[]; hidden: number }> {
  const { basis, headings, formula, shown } = result;
  const names = namesOf(formula);
  const { profile } = names;
  if (!basis || rows.columns.size === 0) return { columns: [], notes: [], hidden: 0 };
  if (!profile || !names.catalogue)
    return {
      columns: [],
      notes: [
        'The list of columns is not held here, so it is not known what may be added. Refresh a formula first.',
      ],
      hidden: 0,
    };
  const find = columnFinder(basis, names);
  const question = wordsOf(result, names);
  const rules = diffRules(profile, basis);
  const chosen = [...rows.columns].sort(([a], [b]) => a - b);
  const all = chosen.flatMap(([, some]) => [...some]);
  const [first, last] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
  const band = { ...area, row: area.row + headings + first, rows: last - first + 1 };
  const hiddenRows = await reader.hiddenRows(band);
  const hidden = new Set([...hiddenRows].map((row) => row - area.row - headings));
  const columnOf = async (at: number): Promise<readonly unknown[]> => {
    const [values] = await reader.values([{ ...band, column: area.column + at, columns: 1 }], signal);
    return values!.map(([value]) => value);
  };
  const currencies = new Map<string, readonly unknown[]>();
  const columns: SelectedColumn[] = [];
  for (const [at, some] of chosen.slice(0, most)) {
    const name = basis.columns[at] ?? '';
    if (name === '') continue;
    const entry: ColumnEntry = find(name) ?? bareColumn(name, null, 'UNKNOWN');
    const values = await columnOf(at);
    const shownRows = [...some].filter((row) => !hidden.has(row)).sort((a, b) => a - b);
    const facts = await heldFacts(result, profile, name, signal);
    const [currencyColumn = ''] = rules.currencyColumns(name);
    const currencyAt = basis.columns.indexOf(currencyColumn);
    if (currencyAt >= 0 && !currencies.has(currencyColumn))
      currencies.set(currencyColumn, await columnOf(currencyAt));
    const isConverted = basis.currency !== undefined && profile.changes.amounts.includes(name);
    const currencyOf = (row: number): string | undefined => {
      if (isConverted) return basis.currency;
      const given = currencyAt >= 0 ? currencies.get(currencyColumn)![row - first] : facts.currency?.[row];
      return given === undefined ? undefined : String(given ?? '');
    };
    const { withoutCurrency, ...summed } = sumColumn(
      entry,
      shownRows.map((row) => ({ value: values[row - first], currency: currencyOf(row) })),
      profile,
    );
    const label = entry.label || name;
    const datesAt = basis.columns.indexOf(profile.rentrollDateColumn);
    const dates = datesAt >= 0 ? await columnOf(datesAt) : undefined;
    const isUnits =
      profile.rowGrain === 'fixed' &&
      basis.endpoint === 'query' &&
      basis.rentrolls === 'latest' &&
      names.catalogue.some((one) => one.name === profile.identity.unit);
    columns.push({
      formula: { sheet: formula.sheet, cell: formula.cell },
      formulaId: cellKey(formula),
      name,
      label,
      unit: entry.unit,
      ...summed,
      ...(withoutCurrency > 0 && {
        refused: `${counted(withoutCurrency, 'amount')} without a currency, and not added.`,
      }),
      question,
      ...(shown.at !== undefined && { at: shown.at }),
      ...(summed.sums.length > 0 &&
        question?.where && {
          sentence: sentence(
            {
              label,
              unit: entry.unit,
              sums: summed.sums,
              basis,
              dates: shownRows.flatMap((row) => {
                const date = dates ? dates[row - first] : facts.date?.[row];
                return date === undefined ? [] : [date as string | number | boolean | null];
              }),
              at: shown.at,
              noun: isUnits ? 'units' : 'rows',
            },
            { find, databases: names.databases },
            profile,
          ),
        }),
    });
  }
  const left = chosen.length - Math.min(chosen.length, most);
  return {
    columns,
    notes: left > 0 ? [`${counted(left, 'more column')} selected, and not shown. Select fewer.`] : [],
    hidden: shownHidden(chosen, hidden),
  };
}

const shownHidden = (
  chosen: readonly (readonly [number, ReadonlySet<number>])[],
  hidden: ReadonlySet<number>,
): number => new Set(chosen.flatMap(([, some]) => [...some].filter((row) => hidden.has(row)))).size;

/** Counts selected cells with content that no result fills. */
async function countFilled(
  areas: readonly Area[],
  results: readonly Area[],
  reader: SheetReader,
  signal: AbortSignal,
): Promise<number> {
  const values = await reader.values(areas, signal);
  const seen = new Set<string>();
  for (const [at, { row, column, sheet }] of areas.entries())
    for (const [r, line] of values[at]!.entries())
      for (const [c, value] of line.entries()) {
        if (value === '') continue;
        const cell = { sheet, row: row + r, column: column + c, rows: 1, columns: 1 };
        if (!results.some((result) => intersect(cell, result))) seen.add(formatCell(cell.row, cell.column));
      }
  return seen.size;
}

const addressOf = ({ row, column, rows, columns }: Area): string => {
  const first = formatCell(row, column);
  return rows * columns === 1 ? first : `${first}:${formatCell(row + rows - 1, column + columns - 1)}`;
};
