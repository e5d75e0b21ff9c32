import { formatCell, placeOf, type CellAddress } from '../../../excel/cell-address';
import { intersect } from '../../../excel/reference-walk/area';
import type { RrResult } from '../../../excel/reference-walk/walk-references';
import type { Formula } from '../../../answers/formulas/join-formulas';
import type { DiffValue } from '../../../answers/result/table-diff';
import type { PartBehind, RowsBehind } from '../explain-actions';
import type { HeldNames } from '../held-names';
import { Unfollowed, type Part, type Source } from './cells';
import { createDesk, type Desk, type DeskReader } from './desk';
import { isError, type Scalar } from './scalar';

/** As many rows of a part are listed. The others are one line. */
const MOST_ROWS = 200;

interface Sources {
  reader: DeskReader;
  results: readonly RrResult[];
  formulas: readonly Formula[];
  namesOf(formula: Formula): HeldNames;
}

/**
 * Lists the rows of results that a figure adds up, counts or takes, part by part, or says which part of its formula cannot be
 * followed. Undefined if the cell leads to none.
 */
export async function rowsBehind(
  place: CellAddress,
  { reader, results, formulas, namesOf }: Sources,
  signal: AbortSignal,
): Promise<RowsBehind | undefined> {
  const desk = createDesk(reader, results, formulas, signal);
  try {
    const { parts, isSum } = await desk.follow(place);
    const isHere = (part: Part) => part.place && isSamePlace(part.place, place);
    if (!parts.some((part) => part.source || (part.place && !isHere(part)))) return undefined;
    const listed: PartBehind[] = [];
    for (const part of isSum ? withoutNothing(parts) : parts) {
      const { place: elsewhere, ...rest } = part;
      const shown = isHere(part) || !elsewhere ? rest : { ...rest, place: elsewhere };
      listed.push(await listPart(shown, desk, namesOf));
    }
    return { isSum, parts: listed };
  } catch (thrown) {
    if (!(thrown instanceof Unfollowed)) throw thrown;
    const { message, place: at = place } = thrown;
    const unfollowed = isSamePlace(at, place) ? message : `${at.sheet}!${at.cell}: ${message}`;
    return { isSum: false, parts: [], unfollowed };
  }
}

const isSamePlace = (one: CellAddress | undefined, other: CellAddress | undefined): boolean =>
  one?.sheet === other?.sheet && one?.cell === other?.cell;

/** Of a sum, what adds nothing says nothing: no rows, and what is both added and taken off, unless it is all of it. */
function withoutNothing(parts: readonly Part[]): readonly Part[] {
  const left: Part[] = [];
  for (const part of parts) {
    const other = left.findIndex(
      ({ text, place, sign, value }) =>
        sign !== part.sign && text === part.text && value === part.value && isSamePlace(place, part.place),
    );
    if (other >= 0) left.splice(other, 1);
    else if (part.value !== 0 || part.rows.length > 0) left.push(part);
  }
  if (left.length > 0) return left;
  const some = parts.filter(({ value }) => value !== 0);
  return some.length > 0 ? some : parts.slice(0, 1);
}

async function listPart(
  { text, place, sign, value, does, source, column = 0, rows }: Part,
  desk: Desk,
  namesOf: Sources['namesOf'],
): Promise<PartBehind> {
  await desk.pause();
  const listed = rows.slice(0, MOST_ROWS);
  const words = source && listed.length > 0 ? await rowWords(source, desk, namesOf(source.formula)) : String;
  const label = place && (await labelOf(place, desk));
  const others = rows.slice(MOST_ROWS).map(({ amount }) => Number(amount));
  return {
    ...{ text, sign, value: shownValue(value), does, count: rows.length },
    ...(place && { place }),
    ...(label !== undefined && { label }),
    rows: listed.map(({ row, amount }) => ({
      place: {
        sheet: source!.area.sheet,
        cell: formatCell(source!.area.row + row, source!.area.column + column),
      },
      words: words(row),
      amount: does === 'count' ? '' : shownValue(amount),
    })),
    ...(others.length > 0 && does === 'add' && { rest: await desk.total(others) }),
  };
}

/** An error as a text, as cells show it. */
const shownValue = (value: Scalar): DiffValue => (isError(value) ? value.error : value);

/** The text to the left of a cell, which mostly says what it is, but not a value of a result. */
async function labelOf(place: CellAddress, desk: Desk): Promise<string | undefined> {
  const { sheet } = place;
  const { row, column } = placeOf(place);
  if (column === 0) return undefined;
  const values = await desk.read({ sheet, row, column: 0, rows: 1, columns: column }).values();
  const at = values.findLastIndex((value) => typeof value === 'string' && value !== '');
  const cell = { sheet, row, column: at, rows: 1, columns: 1 };
  return at < 0 || desk.results.some(({ area }) => intersect(area, cell)) ? undefined : String(values[at]);
}

/** Names rows of a result by property, unit and tenant, as far as it shows them. */
async function rowWords(
  { area, basis }: Source,
  desk: Desk,
  { profile }: HeldNames,
): Promise<(row: number) => string> {
  const { property, unit, tenant } = profile?.reportRoles ?? {};
  const shown = [property, unit, tenant]
    .map((name) => (name ? (basis?.columns ?? []).indexOf(name) : -1))
    .filter((at) => at >= 0);
  const columns: (readonly Scalar[])[] = [];
  for (const at of shown.length > 0 ? shown : [0])
    columns.push(await desk.read({ ...area, column: area.column + at, columns: 1 }).values());
  return (row) =>
    columns
      .map((values) => String(shownValue(values[row]!)))
      .filter(Boolean)
      .join(', ') || `Row ${row + 1}`;
}
