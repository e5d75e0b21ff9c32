import type { ServiceNaming } from '../../../answers/naming';
import { formatCell } from '../../../excel/cell-address';
import type { AskQuery } from '../ask-query';
import { namesInText, optionText, optionValue } from '../terms/option-terms';
import type { Laid, LaidCell, Place } from '../write/lay-out';
import { besideCells, columnAt, spillOf, type BesideColumn, type Spill } from './beside-column';
import { idsOf, lookupsOf, withIdColumns, type Lookup } from './lookups';
import { totalsBeside, type TotalsPlan } from './totals-beside';

export { previewLookups } from './lookups';

export interface LaidBeside extends ReturnType<typeof besideCells> {
  /** The cells of lists, which spill with headings. */
  lists: readonly Place[];
  /** The last column that is filled. */
  right: number;
  /** What the sums leave out. */
  leftOut: string | null;
}

/** Adds the columns that are needed beside: those of the groups, the currencies of amounts, and ids that are looked up. */
export function withColumnsBeside(query: AskQuery, naming: ServiceNaming): AskQuery {
  const plan = totalsOf(query, naming, { reference: 'A1#', hasHeadings: false }, { row: 0, column: 0 });
  const more = plan && 'needs' in plan ? plan.needs : [];
  const whole = more.length > 0 ? { ...query, columns: [...query.columns, ...more] } : query;
  return withIdColumns(whole, naming.profile);
}

/** Says which cells stand beside a result: what is looked up for its rows, then its sums. `rows` get the formats. */
export function layOutBeside(query: AskQuery, laid: Laid, rows: number, naming: ServiceNaming): LaidBeside {
  const { headings, formula, width } = laid;
  const end = formula.column + width - 1;
  if (!headings) return { cells: [], formats: [], lists: [], right: 0, leftOut: null };
  const first = { row: headings.row, column: end + 1 };
  const found = lookUpBeside(query, laid, first, naming);
  const lookups = besideCells(first, found.columns, rows);
  const at = { row: headings.row, column: (found.columns.length > 0 ? found.right : end) + 2 };
  const plan = totalsOf(query, naming, spillOf(laid), at);
  if (plan && 'needs' in plan) throw new Error('The query lacks columns of its sums.');
  const totals = besideCells(at, plan?.columns ?? [], rows);
  const cells = [...lookups.cells, ...found.lists, ...totals.cells];
  return {
    cells,
    formats: [...lookups.formats, ...totals.formats],
    lists: found.lists,
    right: Math.max(found.right, ...cells.map(({ column }) => column)),
    leftOut: plan?.leftOut ?? null,
  };
}

const totalsOf = (
  { columns, totals, endpoint, number }: AskQuery,
  naming: ServiceNaming,
  spill: Spill,
  at: Place,
): TotalsPlan | undefined => {
  if (number || !totals?.by.length) return undefined;
  const entries = columns.map((column) => (typeof column === 'string' ? naming.columns.entry(column) : null));
  return totalsBeside({ spill, columns: entries, by: totals.by, endpoint, at }, naming.profile);
};

/** Columns that are looked up, and on their right the lists, which begin in the row of the headings after an empty column. */
function lookUpBeside(query: AskQuery, laid: Laid, { row, column }: Place, { profile }: ServiceNaming) {
  const lookups = lookupsOf(query);
  let right = column + lookups.length - 1;
  const lists: LaidCell[] = [];
  const columns = lookups.map(({ heading, format, list, key, formula, id, value, width }): BesideColumn => {
    const ids = idsOf(spillOf(laid), query.columns.indexOf(profile.identity[key]) + 1);
    const place = { row, column: right + 2 };
    lists.push({ ...place, value: listFormula(query, list, ids), style: 'formula' });
    right += width + 1;
    const reference = `${formatCell(row, place.column)}#`;
    return { heading, format, formula: formula(ids, columnAt(reference, id), columnAt(reference, value)) };
  });
  return { columns, lists, right };
}

function listFormula(query: AskQuery, list: Lookup['list'], ids: string): string {
  const database = optionValue(query, 'database', namesInText);
  const options =
    database === undefined ? '' : `,,"${optionText('database', database).replaceAll('"', '""')}"`;
  return list === 'columnMappings' ? `=RR.MAPPINGS(${ids}${options})` : `=RR.RENTROLLS(${options})`;
}
