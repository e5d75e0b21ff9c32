// Loads apart from the functions, with the first comparison: see create-answers.ts.
import { isDateType } from '../../contract/column-types';
import { titleOf, type ColumnEntry } from '../../contract/entries';
import { badReply, badInput, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { AddinContext } from '../calls/addin-context';
import type { CellCall, ReconcileRequest, ReconcileWords, Reconciled } from '../calls/answers';
import {
  columnsToAsk,
  type Extraction,
  type KeyColumns,
  reconcileSteps,
  type Reconciliation,
  type UnknownProperty,
} from '../../intake/index';
import { asOfRows, NAME_ORDER, notYet, requireProperties, tiedRolls } from '../../table/as-of';
import { newestOf, type NewestRolls, type RollNames } from '../../table/newest-rolls';
import { dayText } from '../../table/day-text';
import { isoToSerial } from '../../table/iso-serial';
import { indexesUpTo } from '../../table/sorting/radix-sort';
import { flatMapInSteps, type Steps } from '../../table/steps';
import { columnOf, valueAt, type Table } from '../../table/table';
import { openDataSource } from '../data-source';
import { loadQuality } from '../load-row-notes';
import { toSpec } from '../resolve-rows';
import { databaseRows, earlierRolls } from './database-rows';
import { answered, resolveColumns } from './answer-compare-rolls';

/** Compares a rent roll that was read with the database. Throws with the request's words what a person must say. */
export async function answerReconcile(
  context: AddinContext,
  request: ReconcileRequest,
  call: CellCall,
): Promise<Reconciled> {
  const run = <T>(steps: Steps<T>) => context.scheduler.run(steps, call.signal);
  const { approvedOnly = false, tolerance = 1, tolerancePercent = 0.5, words } = request;
  // The first requests go while the rent roll is read.
  const asking = askCatalogue(context, request, call);
  asking.catch(() => {});
  const { extraction, titles, alsoAsk = [] } = await request.read();
  const { source, profile, databases, catalogue } = await asking;
  const keys = keysOf(profile);
  const columns = resolveColumns(
    request.columns,
    catalogue,
    'the service does not have. RR.COLUMNS lists its columns',
  );
  const asOf = request.asOf ?? (extraction.date && isoToSerial(extraction.date.value)) ?? undefined;
  // Elsewhere more columns could change the rows.
  const requested = [...columnsToAsk(extraction), ...(profile.rowGrain === 'fixed' ? alsoAsk : [])];
  const asked = columnsOf(requested, keys, catalogue, profile);
  const table = await source.rows({
    endpoint: 'query',
    databases,
    columns: asked.map(toSpec),
    rentrolls: asOf === undefined ? 'latest' : 'all-rentrolls',
    approvedOnly,
  });
  const rolls = rollColumns(table, profile);
  const chosen = await run(chooseRows(table, rolls, asOf, words));
  const { rows } = chosen;
  const { percentScale } = profile;
  const { property } = request;
  const earlier = asOf !== undefined && rolls ? earlierRolls(table, rolls, percentScale) : undefined;
  const options = { keys, property, titles, tolerance, tolerancePercent, columns, earlier };
  const compareWith = (candidateRows: Uint32Array) =>
    run(reconcileSteps(extraction, databaseRows(table, candidateRows, percentScale), options));
  const found = await compareWith(rows);
  if (!('properties' in found)) {
    const isPart = rows.length < table.rowCount;
    const later = isPart ? await compareWith(await run(indexesUpTo(table.rowCount))) : found;
    if (asOf !== undefined && 'properties' in later) throw noRollYet(later, asOf, words);
    throw unknownProperty(found, rows.length, words);
  }
  if (rolls) {
    const named = asOf === undefined ? { ...rolls, date: undefined } : rolls;
    await run(requireOneRoll(table, chosen, named, found));
  }
  const { at, usesChoice } = source.provenance();
  return {
    ...answered(found, catalogue, [
      ...describeSources(extraction, words),
      ...(await midnightNotes(context, table, asked, call)),
    ]),
    theirs: databaseRows(table, rows, percentScale),
    usesChoice,
    at,
  };
}

/** What was read without an answer of a person, with the cell that says so. */
const describeSources = (extraction: Extraction, { sourcesToReport }: ReconcileWords): string[] =>
  sourcesToReport.flatMap((name) => {
    const found = extraction[name];
    return found && found.from !== 'hint' ? `The ${name} comes from ${found.from}.` : [];
  });

/** Says which dates are midnights of a zone: each of them differs from the day of the sheet. */
async function midnightNotes(
  context: AddinContext,
  table: Table,
  asked: readonly ColumnEntry[],
  { signal }: CellCall,
): Promise<string[]> {
  const dates = asked.filter(({ type }) => isDateType(type));
  const names = dates.map(({ name }) => name);
  const quality = await loadQuality(context, table, names, signal);
  if (!quality) return [];
  const notes = dates.map(function* (entry) {
    const column = columnOf(table, entry.name);
    // Of no rows there is nothing else to say.
    const found = yield* quality.columnQuality(column, new Uint32Array(), []);
    return quality.qualityNotes(titleOf(entry), column.type, found);
  });
  return (await Promise.all(notes.map((steps) => context.scheduler.run(steps, signal)))).flat();
}

async function askCatalogue(context: AddinContext, { database }: ReconcileRequest, call: CellCall) {
  const source = await openDataSource(context, call);
  const profile = await source.profile();
  const databases = await source.restriction(database);
  return { source, profile, databases, catalogue: await source.catalogue(databases) };
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

/** What to ask for: the columns of the sheet that the service has, and what tells rows and rent rolls apart. */
function columnsOf(
  requested: Iterable<string>,
  keys: KeyColumns,
  catalogue: readonly ColumnEntry[],
  { identity, rentrollOrder, rowGrain }: ServiceProfile,
): ColumnEntry[] {
  const { units, ...otherKeys } = keys;
  const names = new Set<string>([...Object.values(otherKeys), ...units, ...requested]);
  // Elsewhere they could change the rows.
  if (rowGrain === 'fixed') names.add(identity.rentroll).add(rentrollOrder ?? '');
  const found = catalogue.filter(({ name }) => names.has(name));
  const has = (name: string) => found.some((entry) => entry.name === name);
  if (!has(keys.property) && !has(keys.propertyName))
    throw badInput(
      `RR.RECONCILE needs the column ${keys.property} or ${keys.propertyName}, which this service does not have.`,
    );
  return found;
}

/** The columns that distinguish rent rolls. Undefined if the answer does not tell properties apart. */
function rollColumns(
  { columns }: Table,
  { identity, rentrollDateColumn, rentrollOrder }: ServiceProfile,
): RollNames | undefined {
  const known = (name: string | null) => (name !== null && columns.has(name) ? name : undefined);
  const property = known(identity.property);
  if (property === undefined) return undefined;
  const [date, rentroll, order] = [rentrollDateColumn, identity.rentroll, rentrollOrder].map(known);
  return { property, date, rentroll, order };
}

/** The rows of the newest rent roll of each property, or of the newest on or before a day. */
function* chooseRows(
  table: Table,
  rolls: RollNames | undefined,
  asOf: number | undefined,
  words: ReconcileWords,
): Steps<NewestRolls> {
  const all = yield* indexesUpTo(table.rowCount);
  if (!rolls) return { rows: all, tied: new Set() };
  const { date } = rolls;
  if (asOf === undefined || date === undefined) return yield* newestOf(table, rolls, all);
  const datedBy = { ...rolls, date };
  const dated = yield* asOfRows(table, datedBy, asOf);
  requireProperties(dated);
  if (dated.rows.length > 0) return dated;
  const why = notYet(dated, asOf) ?? 'The database has no rent roll.';
  throw new RrError('no-rows', `${why} ${words.day}`);
}

/** An answer that serves several sheets has the rows of many properties. */
const ROWS_AT_ONCE = 2_000;

/** Throws `bad-reply` if a property that is compared has several rent rolls: each unit would count for each of them. */
function* requireOneRoll(
  table: Table,
  chosen: NewestRolls,
  rolls: RollNames,
  { properties }: Reconciliation,
): Steps<void> {
  const compared = new Set(properties.map(({ property }) => property));
  const owners = columnOf(table, rolls.property);
  const isCompared = (row: number) => compared.has(String(valueAt(owners, row)));
  const matching = yield* flatMapInSteps(chosen.rows, (row) => (isCompared(row) ? row : []), ROWS_AT_ONCE);
  const tied = yield* tiedRolls(table, chosen, rolls, Uint32Array.from(matching));
  if (tied)
    throw badReply(
      `The database has ${tied.description}. Nothing says which is newer. Ask your administrator to ${NAME_ORDER}.`,
    );
}

/** The database has the property, but only from a later day on. */
function noRollYet({ properties }: Reconciliation, asOf: number, words: ReconcileWords): RrError {
  const names = properties.flatMap(({ property, name }) => (property === '' ? [] : [name])).join(', ');
  const day = dayText(Math.floor(asOf));
  return new RrError(
    'no-rows',
    `The database has no rent roll of ${names} dated on or before ${day}. ${words.day}`,
  );
}

function unknownProperty(
  { requested, isUnclear, candidates, byTenants }: UnknownProperty,
  rows: number,
  { source, property }: ReconcileWords,
): RrError {
  if (rows === 0)
    return new RrError(
      'no-rows',
      'The chosen databases have no rent roll to compare with. Choose other databases.',
    );
  const are = isUnclear ? 'It can be' : byTenants ? `Tenants of the ${source} are in` : 'Similar names are';
  const names = candidates.length > 0 ? ` ${are}: ${candidates.join(', ')}.` : '';
  const what =
    requested === undefined
      ? `The ${source} does not name its property.`
      : isUnclear
        ? `Several properties fit “${requested}”.`
        : `The chosen databases have no property “${requested}”.`;
  return badInput(
    `${what}${names} ${property}`,
    // The pane offers them.
    { cause: { candidates } },
  );
}
