import type { FunctionName } from '../../src/contract/function-arguments';
import { asRrError } from '../../src/contract/failure';
import type { ServiceProfile } from '../../src/contract/profile';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const COLUMNS = [
  { columnName: 'unit_name', columnType: 'STRING', displayName: 'Unit' },
  { columnName: 'vacancy_percent', columnType: 'FLOAT', displayName: 'Vacancy' },
  { columnName: 'occupancy', columnType: 'FLOAT', displayName: 'Occupancy', unit: '%' },
];
const row = (unit_name: string, vacancy_percent: number, occupancy: number) => ({
  unit_name,
  vacancy_percent,
  occupancy,
});
const POINTS = {
  columns: COLUMNS,
  rows: [row('A', 12, 88), row('B', 80, 20)],
  changes: [
    { tenant_name: 'Arden', rent_change_percent: 2.5 },
    { tenant_name: 'Brill', rent_change_percent: -0.5 },
  ],
};
const FRACTIONS = { ...POINTS, rows: [row('A', 0.12, 0.88), row('B', 0.8, 0.2)] };

/** The cells of a function's result in percent, or why it is refused. */
async function answer(
  name: FunctionName,
  args: Record<string, unknown>,
  service: object = POINTS,
  profile: Partial<ServiceProfile> = {},
): Promise<unknown> {
  try {
    const { cells } = await askFunction(name, fakeGateway(service, profile), { ...args, headers: 0 });
    return plainCells(cells).flat();
  } catch (thrown) {
    return asRrError(thrown).message;
  }
}

/** A cell with 75% passes 0.75, and joined to text it is `>=0.75`. */
it.each<[FunctionName, Record<string, unknown>, string]>([
  ['QUERY', { columns: 'unit_name', filters: [['vacancy_percent', '>=', 0.75]] }, 'vacancy_percent>=75'],
  ['QUERY', { columns: 'unit_name', filters: [['Vacancy', '>=0.75']] }, 'Vacancy>=75'],
  ['QUERY', { columns: 'unit_name', filters: 'Occupancy>=0.75' }, 'Occupancy>=75'],
  ['QUERY', { columns: 'unit_name', filters: [['Vacancy', 'between', 0, 0.75]] }, 'Vacancy between 0 and 75'],
  ['TOTAL', { column: 'unit_name', filters: 'Vacancy<0.75', statistic: 'count' }, 'Vacancy<75'],
  ['CHANGES', { columns: 'tenant_name', filters: 'rent_change_percent>=0.02' }, 'rent_change_percent>=2'],
])(
  '%s refuses a number that may be a percentage, and says how to write it: %j',
  async (name, args, write) => {
    const message = (await answer(name, args)) as string;
    expect(message).toContain(' can be read as ');
    expect(message).toContain(` or ${write}.`);
  },
);

it.each<[FunctionName, Record<string, unknown>, unknown[], object, ServiceProfile['percentScale']]>([
  ['QUERY', { columns: 'unit_name', filters: 'Vacancy>=75 %' }, ['B'], POINTS, 100],
  ['QUERY', { columns: 'unit_name', filters: 'Vacancy>=75 %' }, ['B'], FRACTIONS, 1],
  ['QUERY', { columns: 'unit_name', filters: [['Vacancy', '>=', 0.75]] }, ['B'], FRACTIONS, 1],
  ['QUERY', { columns: 'unit_name', filters: 'Occupancy<=20 points' }, ['B'], FRACTIONS, 1],
  ['TOTAL', { column: 'unit_name', filters: 'Vacancy>0', statistic: 'count' }, [2], POINTS, 100],
  [
    'CHANGES',
    { columns: 'tenant_name', filters: 'rent_change_percent<=-0.5 points' },
    ['Brill'],
    POINTS,
    100,
  ],
])('%s takes a number that has one reading: %j', async (name, args, cells, service, percentScale) =>
  expect(await answer(name, args, service, { percentScale })).toEqual(cells),
);
