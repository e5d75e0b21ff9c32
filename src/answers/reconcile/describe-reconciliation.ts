import { titleOf, type ColumnEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import { headline, noteText, type PropertyReconciliation, type Reconciliation } from '../../intake/index';
import { columnKey } from '../../table/columns/resolve-columns';
import { isoText } from '../../table/day-text';
import type { Reconciled } from '../calls/answers';

export type Labelled = Pick<ColumnEntry, 'name' | 'label'>;

/** What both comparisons answer alike. */
export const answered = (
  found: Reconciliation,
  columns: readonly Labelled[],
  more: readonly string[],
): Pick<Reconciled, 'reconciliation' | 'headline' | 'notes' | 'labelOf'> => ({
  reconciliation: found,
  headline: describeProperties(found.properties, found),
  notes: [...found.asks, ...found.properties.flatMap(({ notes }) => notes.map(noteText)), ...more],
  labelOf: labelsOf(columns),
});

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

const labelsOf = (catalogue: readonly Labelled[]): ((column: string) => string) => {
  const labels = new Map(catalogue.map((column) => [column.name, titleOf(column)]));
  return (column) => labels.get(column) ?? column;
};

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
