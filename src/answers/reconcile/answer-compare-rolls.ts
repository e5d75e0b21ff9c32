// Loads apart from the functions, with the first comparison: see create-answers.ts.
import { titleOf, type ColumnEntry } from '../../contract/entries';
import { badInput, RrError } from '../../contract/failure';
import {
  compareRollsSteps,
  headline,
  noteText,
  type PropertyReconciliation,
  type Reconciliation,
  rollRows,
  TARGET_COLUMNS,
} from '../../intake/index';
import { headingOf } from '../../table/columns/change-columns';
import { columnKey } from '../../table/columns/resolve-columns';
import { isoText } from '../../table/day-text';
import type { AddinContext } from '../calls/addin-context';
import type { CellCall, CompareRollsRequest, Reconciled } from '../calls/answers';

/** Compares two rent rolls that were read. Throws with the request's words what a person must say. */
export async function answerCompareRolls(
  { scheduler }: Pick<AddinContext, 'scheduler'>,
  request: CompareRollsRequest,
  { signal }: Pick<CellCall, 'signal'>,
): Promise<Reconciled> {
  const { tolerance = 1, tolerancePercent = 0.5, sides, property, words } = request;
  const [first, second] = [await request.read(), await request.readOther()];
  const columns = resolveColumns(
    request.columns,
    ROLL_COLUMNS,
    'rent rolls do not have here. Write an identifier such as contracted_rent_pa',
  );
  const { titles } = first;
  const options = { property, titles, tolerance, tolerancePercent, columns, sides };
  const found = await scheduler.run(compareRollsSteps(first.extraction, second.extraction, options), signal);
  if (!('properties' in found)) {
    const { candidates } = found;
    const among = candidates.length > 0 ? ` It can be: ${candidates.join(', ')}.` : '';
    const message = `${sides.database} has no property “${found.requested}”.${among} ${words.property}`;
    throw badInput(message, { cause: { candidates } });
  }
  return {
    ...answered(found, ROLL_COLUMNS),
    theirs: rollRows(second.extraction),
    usesChoice: false,
  };
}

const ROLL_COLUMNS: readonly Labelled[] = TARGET_COLUMNS.map((name) => ({ name, label: headingOf(name) }));

type Labelled = Pick<ColumnEntry, 'name' | 'label'>;

/** What both comparisons answer alike. */
export function answered(
  found: Reconciliation,
  columns: readonly Labelled[],
  more: readonly string[] = [],
): Pick<Reconciled, 'reconciliation' | 'headline' | 'notes' | 'labelOf'> {
  const labels = new Map(columns.map((column) => [column.name, titleOf(column)]));
  return {
    reconciliation: found,
    headline: describeProperties(found.properties, found),
    notes: [...found.asks, ...found.properties.flatMap(({ notes }) => notes.map(noteText)), ...more],
    labelOf: (column) => labels.get(column) ?? column,
  };
}

/** The sentence about one or all properties, with their names and the date of the rent roll. */
export function describeProperties(
  properties: readonly PropertyReconciliation[],
  {
    rentColumn,
    asks,
    sides,
    properties: { length: all },
  }: Pick<Reconciliation, 'rentColumn' | 'asks' | 'sides' | 'properties'>,
): string {
  const [only, ...remaining] = properties;
  const [newest] = properties.flatMap(({ rollDate }) => rollDate ?? []).sort((a, b) => (a < b ? 1 : -1));
  const dated = (of: string) => (newest === undefined ? '.' : `, ${of} ${isoText(newest)}.`);
  const name =
    !only || remaining.length > 0
      ? `${properties.length} properties${dated('rent rolls up to')}`
      : only.property === ''
        ? `${only.name} is not in the database.`
        : `${only.name}${dated('rent roll of')}`;
  const open = properties.length === all ? asks : [];
  return `${headline(properties, { rentColumn, sides, asks: open })} ${name}`;
}

/** Finds the columns that a person names, by identifier or display name. */
export function resolveColumns(
  names: readonly string[] | undefined,
  columns: readonly Labelled[],
  lack: string,
): string[] | undefined {
  return names?.map((text) => {
    const requestedKey = columnKey(text);
    const found =
      columns.find(({ name }) => columnKey(name) === requestedKey) ??
      columns.find(({ label }) => label !== null && columnKey(label) === requestedKey);
    if (found) return found.name;
    throw new RrError('unknown-column', `Option columns names “${text}”, which ${lack}.`);
  });
}
