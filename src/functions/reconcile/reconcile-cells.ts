// Loads apart from the functions, with the first formula that uses it: see call-function.ts.
import { loadPart } from '../../client/load-part';
import type { ColumnEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { ServiceProfile } from '../../contract/profile';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import type { Extraction, Grid } from '../../intake/index';
import {
  columnsToAsk,
  missingInRange,
  noteText,
  reconcileSteps,
  titleTexts,
  type KeyColumns,
  type Reconciliation,
  type UnknownProperty,
} from '../../intake/reconcile';
import { asOfRows, notYet } from '../../table/as-of';
import { isoToSerial, serialToIso } from '../../table/iso-serial';
import { oneStep, type Task } from '../../table/task';
import type { Table } from '../../table/table';
import { formatColumn } from '../../excel/cell-address';
import { openDataSource } from '../data-source';
import { toSpec } from '../rows/resolve-rows';
import { answersOf } from './answers-of';
import { labelsOf, sourceOf, type ComparedRange } from './compared-range';
import { databaseRows } from './database-rows';
import { earlierRoll } from './earlier-roll';
import { linesToResult } from './lines-to-result';
import { rangeGrid } from './range-grid';
import { readRequest, type ReconcileRequest } from './read-request';
import { showColumns, showRows } from './show-reading';
import { showDifferences } from './show-differences';
import { showTotals } from './show-totals';
import { showUnits } from './show-units';
import type { ShownLines } from './shown-lines';

const loadReader = () =>
  loadPart(() => import(/* webpackChunkName: "read-sheet" */ '../../intake/read-sheet'));
const loadJudge = () =>
  loadPart(() => import(/* webpackChunkName: "intake-checks" */ '../../intake/checks/judge'));

/** Answers RR.RECONCILE: reads a pasted rent roll, and compares it with the database. */
export async function reconcileCells(
  context: AddinContext,
  given: FunctionArguments<'RECONCILE'>,
  call: CellCall,
): Promise<FunctionResult> {
  const { slices, tier } = context;
  const run = <T>(task: Task<T>) => slices.run(task, call.signal);
  const request = await slices.run(
    oneStep(() => readRequest(given)),
    call.signal,
    'questions',
  );
  const { range, show } = request;
  const needsDatabase = show !== 'columns' && show !== 'rows';
  // The first requests go while the range is read.
  const asking = needsDatabase ? askCatalogue(context, call, request) : undefined;
  asking?.catch(() => {});
  const grid = await run(rangeGrid(range));
  const extraction = await readRange(grid, request, run);
  const { firstColumn = 0 } = grid;
  const answer = (lines: ShownLines, about: Parameters<typeof linesToResult>[2]) =>
    run(linesToResult(lines, tier, about));
  const asks = answersOf(extraction);
  if (show === 'columns') return answer(showColumns(extraction), { usesChoice: false, notes: asks });
  if (!asking) return answer(showRows(extraction, range, firstColumn), { usesChoice: false, notes: asks });

  const { source, profile, databases, catalogue } = await asking;
  const keys = keysOf(profile);
  const wanted = request.columns && resolveColumns(request.columns, catalogue);
  const asOf = request.asOf ?? (extraction.date && isoToSerial(extraction.date.value)) ?? undefined;
  const table = await source.rows({
    endpoint: 'query',
    databases,
    columns: columnsOf(extraction, keys, catalogue).map(toSpec),
    rentrolls: asOf === undefined ? 'latest' : 'all-rentrolls',
    approvedOnly: request.approvedOnly,
  });
  const rows = await run(chooseRows(table, profile, asOf));
  const { percentScale } = profile;
  const options = {
    keys,
    property: request.property,
    titles: titleTexts(grid, extraction),
    tolerance: request.tolerance,
    tolerancePercent: request.tolerancePercent,
    columns: wanted,
    ...(asOf !== undefined &&
      table.columns.has(profile.identity.property) && {
        earlier: (property: string, date: string) => earlierRoll(table, profile, property, date),
      }),
  };
  const compareWith = (some: Uint32Array) =>
    run(reconcileSteps(extraction, databaseRows(table, some, percentScale), options));
  const found = await compareWith(rows);
  if (!('properties' in found)) {
    const all = rowsOf(table);
    const later = rows.length < all.length ? await compareWith(all) : found;
    if (asOf !== undefined && 'properties' in later) throw noRollYet(later, asOf);
    throw unknownProperty(found, rows.length);
  }
  const compared: ComparedRange = {
    range,
    reconciliation: { ...found, asks },
    label: labelsOf(catalogue),
  };
  const lines =
    show === 'units'
      ? showUnits(compared, firstColumn)
      : show === 'totals'
        ? showTotals(compared)
        : showDifferences(compared, firstColumn);
  const { at, usesChoice } = source.provenance();
  const notes = [
    ...asks,
    ...found.properties.flatMap((one) => one.notes.map(noteText)),
    ...sourceOf(extraction),
  ];
  const result = await answer(lines, { usesChoice, notes, ...(at !== undefined && { at }) });
  return { ...result, reconciled: compared.reconciliation };
}

async function askCatalogue(context: AddinContext, call: CellCall, { database }: ReconcileRequest) {
  const source = await openDataSource(context, call);
  const profile = await source.profile();
  const databases = await source.restriction(database);
  return { source, profile, databases, catalogue: await source.catalogue(databases) };
}

/** Reads the one rent roll of a range. Throws `bad-input` with the reason if it has none, or several. */
async function readRange(
  grid: Grid,
  { hints, mapping, property, asOf, show }: ReconcileRequest,
  run: <T>(task: Task<T>) => Promise<T>,
): Promise<Extraction> {
  const { readSheetSteps } = await loadReader();
  const known = {
    ...hints,
    mapping,
    ...(property !== undefined && { property }),
    ...(asOf !== undefined && { date: serialToIso(Math.floor(asOf)) }),
  };
  const checked = async () => run(readSheetSteps(grid, known, (await loadJudge()).judge));
  // Only the account of rows has totals, and only a refusal has a reason.
  const found = show === 'rows' ? await checked() : await run(readSheetSteps(grid, known));
  const tables = found.filter(({ facts }) => facts.length > 0);
  const [table] = tables;
  if (!table) {
    const why = (show === 'rows' ? found : await checked()).flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === 'blocks').map(({ text }) => text),
    );
    throw new RrError(
      'bad-input',
      `The range is not a rent roll. ${why[0] ?? 'It has headings, but not a row with a unit or a tenant.'} Give the range of a rent roll, headings included.`,
    );
  }
  if (tables.length > 1) {
    const areas = tables
      .map(({ headingRows, facts, table: { left, right } }) => {
        const letters = [left, right].map((position) => formatColumn((grid.firstColumn ?? 0) + position));
        return `rows ${headingRows[0]} to ${facts.at(-1)?.sources.at(-1)} of columns ${letters.join(' to ')} (${facts.length} units)`;
      })
      .join(', ');
    throw new RrError(
      'bad-input',
      `The range has ${tables.length} rent rolls: ${areas}. Give the range of one of them.`,
    );
  }
  const missing = missingInRange(mapping, table.columns);
  if (missing !== undefined) throw new RrError('bad-input', missing);
  return table;
}

const keysOf = ({
  identity,
  reportRoles,
  currencyColumn,
  rentrollDateColumn,
}: ServiceProfile): KeyColumns => ({
  property: identity.property,
  propertyName: reportRoles.property,
  units: ['unit_reference', reportRoles.unit, identity.unit],
  tenant: reportRoles.tenant,
  area: reportRoles.area,
  start: 'lease_start_date',
  currency: currencyColumn,
  date: rentrollDateColumn,
});

/** What to ask for: the columns of the sheet that the service has, and what tells rows apart. */
function columnsOf(
  extraction: Extraction,
  keys: KeyColumns,
  catalogue: readonly ColumnEntry[],
): ColumnEntry[] {
  const { units, ...others } = keys;
  const names = new Set<string>([...Object.values(others), ...units, ...columnsToAsk(extraction)]);
  const found = catalogue.filter(({ name }) => names.has(name));
  const has = (name: string) => found.some((entry) => entry.name === name);
  if (!has(keys.property) && !has(keys.propertyName))
    throw new RrError(
      'bad-input',
      `RR.RECONCILE needs the column ${keys.property} or ${keys.propertyName}, which this service does not have.`,
    );
  return found;
}

function resolveColumns(names: readonly string[], catalogue: readonly ColumnEntry[]): string[] {
  return names.map((text) => {
    const wanted = text.toLowerCase();
    const found =
      catalogue.find(({ name }) => name.toLowerCase() === wanted) ??
      catalogue.find(({ label }) => label?.toLowerCase() === wanted);
    if (found) return found.name;
    throw new RrError(
      'unknown-column',
      `Option columns names “${text}”, which the service does not have. RR.COLUMNS lists its columns.`,
    );
  });
}

/** The rows of the newest rent roll of each property, or of the newest on or before a day. */
function* chooseRows(
  table: Table,
  { identity, rentrollDateColumn }: ServiceProfile,
  asOf: number | undefined,
): Task<Uint32Array> {
  if (asOf === undefined || !table.columns.has(rentrollDateColumn) || !table.columns.has(identity.property))
    return rowsOf(table);
  const dated = yield* asOfRows(table, { property: identity.property, date: rentrollDateColumn }, asOf);
  if (dated.rows.length > 0) return dated.rows;
  const why = notYet(dated, asOf) ?? 'The database has no rent roll.';
  throw new RrError('no-rows', `${why} ${ANOTHER_DAY}`);
}

const ANOTHER_DAY = 'Write another day as third argument.';

const rowsOf = ({ rowCount }: Table) => Uint32Array.from({ length: rowCount }, (_, row) => row);

/** The database has the property, but only from a later day on. */
function noRollYet({ properties }: Reconciliation, asOf: number): RrError {
  const names = properties.flatMap(({ property, name }) => (property === '' ? [] : [name])).join(', ');
  const day = serialToIso(Math.floor(asOf));
  return new RrError(
    'no-rows',
    `The database has no rent roll of ${names} dated on or before ${day}. ${ANOTHER_DAY}`,
  );
}

function unknownProperty(
  { wanted, isUnclear, candidates, byTenants }: UnknownProperty,
  rows: number,
): RrError {
  if (rows === 0)
    return new RrError(
      'no-rows',
      'The chosen databases have no rent roll to compare with. Choose other databases.',
    );
  const are = isUnclear ? 'It can be' : byTenants ? 'Tenants of the range are in' : 'Similar names are';
  const names = candidates.length > 0 ? ` ${are}: ${candidates.join(', ')}.` : '';
  const what =
    wanted === undefined
      ? 'The range does not name its property.'
      : isUnclear
        ? `Several properties fit “${wanted}”.`
        : `The chosen databases have no property “${wanted}”.`;
  return new RrError(
    'bad-input',
    `${what}${names} Write the name or id of the property as second argument.`,
    // The pane offers them.
    { cause: { candidates } },
  );
}
