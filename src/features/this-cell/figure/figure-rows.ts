import { addressText, formatCell, positionOf, type CellAddress } from '../../../excel/cell-address';
import { intersect } from '../../../excel/reference-walk/area';
import type { Formula } from '../../../answers/formulas/join-formulas';
import type { DiffValue } from '../../../answers/result/table-diff';
import type { FigurePart, FigureRows } from '../explain-actions';
import type { CachedNames } from '../cached-names';
import { Unfollowed, type Part, type Source } from './cells';
import { createContext, type Context, type Workbook } from './context';
import { isError, type Scalar } from './scalar';

/** As many rows of a part are listed. The others are one line. */
const MAX_ROWS = 200;

interface FigureSources extends Workbook {
  namesOf(formula: Formula): CachedNames;
}

/**
 * Lists the rows of results that a figure adds up, counts or takes, part by part, or says which part of its formula cannot be
 * followed. Undefined if the cell leads to none.
 */
export async function figureRows(
  figure: CellAddress,
  { namesOf, ...workbook }: FigureSources,
  signal: AbortSignal,
): Promise<FigureRows | undefined> {
  const context = createContext(workbook, signal);
  try {
    const { parts, isSum } = await context.follow(figure);
    const isElsewhere = ({ cell }: Part) => cell !== undefined && !isSameCell(cell, figure);
    if (!parts.some((part) => part.source || isElsewhere(part))) return undefined;
    const listed: FigurePart[] = [];
    for (const part of isSum ? withoutNothing(parts) : parts)
      listed.push(await listPart(part, isElsewhere(part) ? part.cell : undefined, context, namesOf));
    return { isSum, parts: listed };
  } catch (thrown) {
    if (!(thrown instanceof Unfollowed)) throw thrown;
    const { message, cell = figure } = thrown;
    const unfollowed = isSameCell(cell, figure) ? message : `${addressText(cell)}: ${message}`;
    return { isSum: false, parts: [], unfollowed };
  }
}

const isSameCell = (left: CellAddress | undefined, right: CellAddress | undefined): boolean =>
  left?.sheet === right?.sheet && left?.cell === right?.cell;

/** Of a sum, what adds nothing says nothing: no rows, and what is both added and taken off, unless it is all of it. */
function withoutNothing(parts: readonly Part[]): readonly Part[] {
  const left: Part[] = [];
  for (const part of parts) {
    const opposite = left.findIndex(
      ({ text, cell, sign, value }) =>
        sign !== part.sign && text === part.text && value === part.value && isSameCell(cell, part.cell),
    );
    if (opposite >= 0) left.splice(opposite, 1);
    else if (part.value !== 0 || part.rows.length > 0) left.push(part);
  }
  return left.length > 0 ? left : parts;
}

async function listPart(
  { text, sign, value, does, source, column = 0, rows }: Part,
  cell: CellAddress | undefined,
  context: Context,
  namesOf: FigureSources['namesOf'],
): Promise<FigurePart> {
  const listed = rows.slice(0, MAX_ROWS);
  const nameRow =
    source && listed.length > 0 ? await rowNames(source, context, namesOf(source.formula)) : String;
  const label = cell && (await labelOf(cell, context));
  const unlistedAmounts = rows.slice(MAX_ROWS).map(({ amount }) => Number(amount));
  return {
    ...{ text, sign, value: shownValue(value), does, count: rows.length },
    ...(cell && { cell }),
    ...(label !== undefined && { label }),
    rows: listed.map(({ row, amount }) => ({
      cell: {
        sheet: source!.area.sheet,
        cell: formatCell(source!.area.row + row, source!.area.column + column),
      },
      name: nameRow(row),
      amount: does === 'count' ? '' : shownValue(amount),
    })),
    ...(unlistedAmounts.length > 0 &&
      does === 'add' && { unlistedSum: await context.total(unlistedAmounts) }),
  };
}

/** An error as a text, as cells show it. */
const shownValue = (value: Scalar): DiffValue => (isError(value) ? value.error : value);

/** The text to the left of a cell, which mostly says what it is, but not a value of a result. */
async function labelOf(cell: CellAddress, context: Context): Promise<string | undefined> {
  const { sheet } = cell;
  const { row, column } = positionOf(cell);
  if (column === 0) return undefined;
  const values = await context.read({ sheet, row, column: 0, rows: 1, columns: column }).values();
  const at = values.findLastIndex((value) => typeof value === 'string' && value !== '');
  const label = { sheet, row, column: at, rows: 1, columns: 1 };
  const isOfResult = context.results.some(({ area }) => intersect(area, label));
  return at < 0 || isOfResult ? undefined : String(values[at]);
}

/** Names rows of a result by property, unit and tenant, as far as it shows them. */
async function rowNames(
  { area, basis }: Source,
  context: Context,
  { profile }: CachedNames,
): Promise<(row: number) => string> {
  const { property, unit, tenant } = profile?.reportRoles ?? {};
  const shown = [property, unit, tenant]
    .map((name) => (name ? (basis?.columns ?? []).indexOf(name) : -1))
    .filter((at) => at >= 0);
  const columns: (readonly Scalar[])[] = [];
  for (const at of shown.length > 0 ? shown : [0])
    columns.push(await context.read({ ...area, column: area.column + at, columns: 1 }).values());
  return (row) =>
    columns
      .map((values) => String(shownValue(values[row]!)))
      .filter(Boolean)
      .join(', ') || `Row ${row + 1}`;
}
