import { bareColumn, type ColumnEntry } from '../../../../src/contract/entries';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { createCatalogue } from '../../../../src/service/catalogue/catalogue';
import { withChangeColumns } from '../../../../src/table/columns/change-columns';
import { startingPoints } from '../../../../src/features/ask/pane/start/starting-points';

const pointsOf = (query: readonly ColumnEntry[], usualChanges = DEFAULT_PROFILE.changes.defaultColumns) =>
  startingPoints({
    query,
    changes: withChangeColumns(query, DEFAULT_PROFILE),
    usualChanges,
  });
const REFERENCE: ColumnEntry[] = createCatalogue().columns.map((column) => ({ ...column }));
const bare = (...names: string[]) => names.map((name) => bareColumn(name));

it('offers five questions over the reference catalogue', () => {
  const titles = pointsOf(REFERENCE).map(({ title }) => title);
  expect(titles.join()).toBe('Tenancy schedule,Lease expiries,Vacancies,Rent changes,Approval status');
});

const POOR: [string, ColumnEntry[], string[]][] = [
  ['nothing', [], ['changes']],
  ['names alone', bare('unit_name', 'tenant_name'), ['tenancy', 'changes']],
  ['one column', bare('lease_expiry_date'), ['changes']],
  ['deprecated columns', REFERENCE.map((column) => ({ ...column, deprecated: true })), ['changes']],
  ['leases', bare('property_name', 'lease_id', 'lease_expiry_date'), ['expiries', 'changes']],
];

it.each(POOR)('leaves out what a catalogue of %s cannot answer', (_, catalogue, ids) =>
  expect(pointsOf(catalogue).map(({ id }) => id)).toEqual(ids),
);

it.each<[string, ColumnEntry[], string[]]>([...POOR, ['everything', REFERENCE, []]])(
  'names no column that a catalogue of %s lacks',
  (_, catalogue) => {
    const changes = withChangeColumns(catalogue, DEFAULT_PROFILE);
    for (const { query } of pointsOf(catalogue)) {
      const known = new Set((query.endpoint === 'query' ? catalogue : changes).map(({ name }) => name));
      const others = [...query.conditions, ...query.order].map(({ column }) => column);
      expect([...query.columns, ...others].filter((name) => !known.has(name))).toEqual([]);
    }
  },
);
