import type { ServiceProfile } from '../../../contract/profile';
import { formatCell } from '../../cell-address';
import type { Rectangle } from '../../formulas/reference-walk/area';
import type { AskQuery } from '../ask-query';
import { namesInText, optionText, optionValue } from '../terms/option-terms';
import type { Laid, LaidCell, Place } from '../write/lay-out';
import { idsOf } from './lookup-formulas';
import { lookupsOf, type Lookup } from './lookups';

/** Columns beside a result that are looked up, and on their right the lists that they are looked up in. */
export interface LaidLookups {
  cells: readonly LaidCell[];
  formats: readonly { area: Rectangle; format: string }[];
  /** The cells of the lists' formulas, which spill with headings. */
  lists: readonly Place[];
  /** The last column that they fill. */
  right: number;
}

/** The lists begin in the row of the headings, with an empty column before each. */
export function layOutLookups(
  query: AskQuery,
  { headings, formula, width }: Laid,
  rows: number,
  { identity }: ServiceProfile,
): LaidLookups | undefined {
  const lookups = lookupsOf(query);
  if (!headings || lookups.length === 0) return undefined;
  const { row } = headings;
  const spill = {
    reference: `${formatCell(formula.row, formula.column)}#`,
    hasHeadings: headings.areInResult,
  };
  const first = formula.column + width;
  let right = first + lookups.length - 1;
  const cells: LaidCell[] = [];
  const lists: Place[] = [];
  const formats: { area: Rectangle; format: string }[] = [];
  const found: LaidCell[] = [];
  for (const [
    at,
    { heading, format, list, id, value, key, width: breadth, formula: print },
  ] of lookups.entries()) {
    const ids = idsOf(spill, query.columns.indexOf(identity[key]) + 1);
    const place = { row, column: right + 2 };
    const column = first + at;
    lists.push(place);
    cells.push({ row, column, value: heading, style: 'heading', ...(format !== null && { isRight: true }) });
    cells.push({ ...place, value: listFormula(query, list, ids), style: 'formula' });
    found.push({
      row: row + 1,
      column,
      value: print(ids, { reference: `${formatCell(row, place.column)}#`, id, value }),
      style: 'formula',
    });
    if (format !== null) formats.push({ area: { row: row + 1, column, rows, columns: 1 }, format });
    right = place.column + breadth - 1;
  }
  return { cells: [...cells, ...found], formats, lists, right };
}

function listFormula(query: AskQuery, list: Lookup['list'], ids: string): string {
  const database = optionValue(query, 'database', namesInText);
  const options =
    database === undefined ? '' : `,,"${optionText('database', database).replaceAll('"', '""')}"`;
  if (list === 'columnMappings') return `=RR.MAPPINGS(${ids}${options})`;
  return `=RR.RENTROLLS(${options})`;
}
