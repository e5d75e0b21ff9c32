import type { ServiceNaming } from '../../../answers/naming';
import { formatCell } from '../../../excel/cell-address';
import { type AskQuery, isKept, type AskLookup } from '../ask-query';
import { namesInText, optionText, optionValue } from '../terms/option-terms';
import type { Laid, LaidCell, Place } from '../write/lay-out';
import { besideCells, columnAt, spillOf, type BesideColumn, type Spill } from './beside-column';
import { totalsBeside, type TotalsPlan } from './totals-beside';
import { asRrError } from '../../../contract/failure';
import { LIST_ENDPOINTS } from '../../../contract/list-endpoints';
import type { ServiceProfile } from '../../../contract/profile';
import type { Cell } from '../../../table/cells/cell';
import { NO_OPTIONS } from '../../../table/arguments/parse-options';
import type { Answers, CellCall, FunctionResult } from '../../../answers/calls/answers';
import type { AskPreview } from '../ask-actions';
import { cellText } from '../ask-preview';

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

/** Returns the ids in a column of the rows, whose place is counted from 1. */
const idsOf = ({ reference, hasHeadings }: Spill, place: number): string =>
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
interface Lookup {
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
const lookupsOf = ({ lookups = [], endpoint, number }: AskQuery): readonly Lookup[] =>
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
