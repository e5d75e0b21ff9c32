import { asRrError } from '../../../contract/failure';
import { LIST_ENDPOINTS } from '../../../contract/list-endpoints';
import type { ServiceProfile } from '../../../contract/profile';
import type { Cell } from '../../../table/cells/cell';
import { NO_OPTIONS } from '../../../table/arguments/parse-options';
import type { Answers, CellCall, FunctionResult } from '../../../answers/calls/answers';
import type { AskPreview } from '../ask-actions';
import { isKept, type AskLookup, type AskQuery } from '../ask-query';
import { cellText } from '../ask-preview';
import { columnAt, type Spill } from './beside-column';

/** Returns the ids in a column of the rows, whose place is counted from 1. */
export const idsOf = ({ reference, hasHeadings }: Spill, place: number): string =>
  hasHeadings
    ? `INDEX(${reference},SEQUENCE(ROWS(${reference})-1,1,2),${place})`
    : columnAt(reference, place);

// XLOOKUP and MINIFS take a whole column of ids and spill beside the rows.
const lookUpFormula = (ids: string, listed: string, values: string): string =>
  `=XLOOKUP(${ids},${listed},${values},"${NOT_LISTED}")`;

const lowestFormula = (ids: string, listed: string, values: string): string =>
  // An id that is listed without a number has none, and MINIFS would say 0.
  `=IF(COUNTIFS(${listed},${ids},${values},">=0")=0,"${NOT_LISTED}",MINIFS(${values},${listed},${ids}))`;

/** What stands beside a row whose id the list lacks. */
const NOT_LISTED = 'not listed';

/** How a value that the rows lack is found in a list of the service. */
export interface Lookup {
  /** Above the values. */
  heading: string;
  format: string | null;
  /** The list, and the places of its columns, counted from 1. */
  list: 'rentrolls' | 'columnMappings';
  id: number;
  value: number;
  width: number;
  /** The column of the rows that holds the id. */
  key: keyof ServiceProfile['identity'];
  formula: typeof lookUpFormula;
}

function placesIn(list: Lookup['list'], id: string, value: string) {
  const columns = Object.keys(LIST_ENDPOINTS[list].columns);
  return { list, id: columns.indexOf(id) + 1, value: columns.indexOf(value) + 1, width: columns.length };
}

const LOOKUPS: Readonly<Record<AskLookup, Lookup>> = {
  approved: {
    heading: 'Rent roll approved',
    format: null,
    key: 'rentroll',
    formula: lookUpFormula,
    ...placesIn('rentrolls', 'rentrollId', 'isApproved'),
  },
  confidence: {
    heading: 'Lowest confidence',
    format: '0%',
    key: 'extraction',
    formula: lowestFormula,
    ...placesIn('columnMappings', 'extractionId', 'confidence'),
  },
};

/** What a query looks up beside its rows. One figure has no rows, and changes are not of one rent roll. */
export const lookupsOf = ({ lookups = [], endpoint, number }: AskQuery): readonly Lookup[] =>
  number || endpoint !== 'query' ? [] : lookups.map((name) => LOOKUPS[name]);

export function withIdColumns(query: AskQuery, { identity }: ServiceProfile): AskQuery {
  const needed = lookupsOf(query).map(({ key }) => identity[key]);
  const missing = [...new Set(needed)].filter((name) => !query.columns.includes(name));
  return missing.length > 0 ? { ...query, columns: [...query.columns, ...missing] } : query;
}

interface Sources {
  profile: ServiceProfile;
  answers: Pick<Answers, 'list'>;
}

/** Adds what the formulas beside the rows will show. Asks each list once, as its formula will. */
export async function previewLookups(
  preview: AskPreview,
  { cells, noRows }: Pick<FunctionResult, 'cells' | 'noRows'>,
  query: AskQuery,
  call: CellCall,
  { profile, answers }: Sources,
): Promise<AskPreview> {
  let shown = preview;
  if (noRows !== undefined) return shown;
  const { databases } = query;
  const options =
    databases && !isKept(databases) && databases.length > 0
      ? { ...NO_OPTIONS, database: databases }
      : NO_OPTIONS;
  for (const lookup of lookupsOf(query)) {
    const { heading, format, key } = lookup;
    const at = query.columns.indexOf(profile.identity[key]);
    const ids = [...new Set(cells.slice(1).map((row) => plain(row[at] ?? '')))].filter((id) => id !== '');
    const request = { list: lookup.list, ids: ids.map(String), headers: 1 as const, options };
    const list = await answers.list(request, call).catch((thrown: unknown) => {
      const failure = asRrError(thrown);
      // What is not in memory is asked for later, and what was cancelled is not wanted any more.
      if (failure.code === 'cancelled') throw failure;
      return failure;
    });
    const values = 'cells' in list ? valuesIn(list.cells, lookup) : undefined;
    const type = format === null ? 'STRING' : 'FLOAT';
    shown = {
      ...shown,
      columns: [...shown.columns, { name: heading, label: heading, type }],
      rows: shown.rows.map((row) => [...row, values ? (values.get(row[at] ?? '') ?? NOT_LISTED) : '#N/A']),
      ...('cells' in list
        ? { beside: Math.max(shown.beside ?? 0, list.cells.length) }
        : { notes: [...shown.notes, `${heading}: ${list.message}`] }),
    };
  }
  return shown;
}

const plain = (cell: Cell) => (typeof cell === 'object' ? cell.basicValue : cell);

/** What stands beside each id, as its cell will show it. */
function valuesIn(rows: readonly (readonly Cell[])[], { id, value, format }: Lookup): Map<string, string> {
  const found = new Map<string, Cell>();
  for (const row of rows) {
    const key = cellText(row[id - 1] ?? '');
    const cell = plain(row[value - 1] ?? '');
    const held = found.get(key);
    // XLOOKUP takes the first one, and MINIFS the lowest number.
    if (format === null ? held === undefined : typeof cell === 'number' && !(Number(held) <= cell))
      found.set(key, cell);
  }
  return new Map([...found].map(([key, cell]) => [key, cellText(cell, format)]));
}
