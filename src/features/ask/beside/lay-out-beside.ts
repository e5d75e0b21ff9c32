import type { Naming } from '../../../answers/naming';
import type { ServiceProfile } from '../../../contract/profile';
import { formatCell } from '../../../excel/cell-address';
import type { Rectangle } from '../../../excel/reference-walk/area';
import type { AskQuery } from '../ask-query';
import { namesInText, optionText, optionValue } from '../terms/option-terms';
import type { Laid, LaidCell, Place } from '../write/lay-out';
import { idsOf, lookupsOf, withIdColumns, type Lookup } from './lookups';
import { totalsBeside, type Spill, type TotalsRequest } from './totals-beside';

export { previewLookups } from './lookups';

export interface LaidBeside {
  cells: readonly LaidCell[];
  /** The formats of the columns below the headings. */
  formats: readonly { area: Rectangle; format: string }[];
  /** The cells of lists, which spill with headings. */
  lists: readonly Place[];
  /** The last column that is filled. */
  right: number;
  /** What the sums leave out. */
  leftOut: string | null;
}

/** Adds the columns that are needed beside: those of the groups, the currencies of amounts, and ids that are looked up. */
export function withColumnsBeside(query: AskQuery, { columns }: Naming, profile: ServiceProfile): AskQuery {
  const plan =
    hasTotals(query) &&
    totalsBeside(
      requestOf(query, columns, { reference: 'A1#', hasHeadings: false }, { row: 0, column: 0 }),
      profile,
    );
  const more = plan && 'needs' in plan ? plan.needs : [];
  return withIdColumns(more.length > 0 ? { ...query, columns: [...query.columns, ...more] } : query, profile);
}

/** Says which cells stand beside a result: what is looked up for its rows, then its sums. `rows` get the formats. */
export function layOutBeside(
  query: AskQuery,
  laid: Laid,
  rows: number,
  naming: Naming,
  profile: ServiceProfile,
): LaidBeside {
  const lookups = layOutLookups(query, laid, rows, profile);
  const { headings, formula } = laid;
  const column = lookups ? lookups.right + 1 : formula.column + laid.width;
  const totals =
    headings && hasTotals(query)
      ? layOutTotals(
          requestOf(query, naming.columns, spillOf(laid), { row: headings.row, column: column + 1 }),
          rows,
          profile,
        )
      : undefined;
  const cells = [...(lookups?.cells ?? []), ...(totals?.cells ?? [])];
  return {
    cells,
    formats: [...(lookups?.formats ?? []), ...(totals?.formats ?? [])],
    leftOut: totals?.leftOut ?? null,
    lists: lookups?.lists ?? [],
    right: Math.max(lookups?.right ?? 0, ...cells.map((cell) => cell.column)),
  };
}

const hasTotals = ({ totals, number }: AskQuery): boolean => !number && (totals?.by.length ?? 0) > 0;

const spillOf = ({ headings, formula }: Laid): Spill => ({
  reference: `${formatCell(formula.row, formula.column)}#`,
  hasHeadings: headings?.areInResult === true,
});

const requestOf = (
  { columns, totals, endpoint }: AskQuery,
  named: Naming['columns'],
  spill: Spill,
  at: Place,
): TotalsRequest => ({
  spill,
  columns: columns.map((column) => (typeof column === 'string' ? named.entry(column) : null)),
  by: totals?.by ?? [],
  endpoint,
  at,
});

/** Columns that are looked up, and on their right the lists, which begin in the row of the headings after an empty column. */
export function layOutLookups(
  query: AskQuery,
  laid: Laid,
  rows: number,
  { identity }: ServiceProfile,
): Omit<LaidBeside, 'leftOut'> | undefined {
  const lookups = lookupsOf(query);
  const { headings, formula, width } = laid;
  if (!headings || lookups.length === 0) return undefined;
  const { row } = headings;
  const first = formula.column + width;
  let right = first + lookups.length - 1;
  const cells: LaidCell[] = [];
  const lists: Place[] = [];
  const formats: { area: Rectangle; format: string }[] = [];
  const found: LaidCell[] = [];
  for (const [at, lookup] of lookups.entries()) {
    const { heading, format, list, id, value, key } = lookup;
    const ids = idsOf(spillOf(laid), query.columns.indexOf(identity[key]) + 1);
    const place = { row, column: right + 2 };
    const column = first + at;
    lists.push(place);
    cells.push({ row, column, value: heading, style: 'heading', ...(format !== null && { isRight: true }) });
    cells.push({ ...place, value: listFormula(query, list, ids), style: 'formula' });
    found.push({
      row: row + 1,
      column,
      value: lookup.formula(ids, { reference: `${formatCell(row, place.column)}#`, id, value }),
      style: 'formula',
    });
    if (format !== null) formats.push({ area: { row: row + 1, column, rows, columns: 1 }, format });
    right = place.column + lookup.width - 1;
  }
  return { cells: [...cells, ...found], formats, lists, right };
}

function listFormula(query: AskQuery, list: Lookup['list'], ids: string): string {
  const database = optionValue(query, 'database', namesInText);
  const options =
    database === undefined ? '' : `,,"${optionText('database', database).replaceAll('"', '""')}"`;
  return list === 'columnMappings' ? `=RR.MAPPINGS(${ids}${options})` : `=RR.RENTROLLS(${options})`;
}

function layOutTotals(
  request: TotalsRequest,
  rows: number,
  profile: ServiceProfile,
): Pick<LaidBeside, 'cells' | 'formats' | 'leftOut'> {
  const { at } = request;
  const plan = totalsBeside(request, profile);
  if ('needs' in plan) throw new Error('The query lacks columns of its sums.');
  return {
    leftOut: plan.leftOut,
    cells: plan.cells.map(({ row, column, ...content }): LaidCell => {
      if ('formula' in content) return { row, column, value: content.formula, style: 'formula' };
      const isRight = (plan.formats[column - at.column] ?? null) !== null;
      return { row, column, value: content.text, style: 'heading', isRight };
    }),
    formats: plan.formats.flatMap((format, index) => {
      const area = { row: at.row + 1, column: at.column + index, rows, columns: 1 };
      return format === null ? [] : [{ area, format }];
    }),
  };
}
