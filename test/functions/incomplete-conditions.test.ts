import type { FunctionName } from '../../src/contract/function-arguments';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const SERVICE = {
  columns: [
    { columnName: 'unit_name', columnType: 'STRING', displayName: 'Unit' },
    { columnName: 'use_type', columnType: 'ENUM', displayName: 'Use Type' },
  ],
  rows: [
    { unit_name: 'A', use_type: 'OFFICE' },
    { unit_name: 'B', use_type: 'RETAIL' },
    { unit_name: 'C', use_type: null },
  ],
  changes: [{ unit_name: 'A', use_type: 'OFFICE' }],
  rentrolls: [{ rentrollId: 1, propertyId: 2, propertyName: 'House', rentrollDate: '2026-09-30' }],
};
const answer = async (name: FunctionName, args: Record<string, unknown>) => {
  const { cells, notes } = await askFunction(name, fakeGateway(SERVICE), { headers: 0, ...args });
  return { cells: plainCells(cells).flat(), notes: notes.filter((note) => note.includes('incomplete')) };
};
const note = (where: string, name: string) =>
  `${where}, "${name}", is incomplete: its criterion is missing, so it filters nothing.`;
const unit = { columns: 'unit_name' };

it.each<[FunctionName, Record<string, unknown>, unknown[], string[]]>([
  ['QUERY', { ...unit, filters: [['Use Type', null]] }, ['A', 'B', 'C'], [note('Filter', 'Use Type')]],
  ['QUERY', { ...unit, filters: [['use_type', '', '']] }, ['A', 'B', 'C'], [note('Filter', 'use_type')]],
  ['QUERY', { ...unit, filters: [['use_type', 0, 0]] }, ['A', 'B', 'C'], [note('Filter', 'use_type')]],
  [
    'QUERY',
    { ...unit, filters: [['no such column', null]] },
    ['A', 'B', 'C'],
    [note('Filter', 'no such column')],
  ],
  [
    'QUERY',
    {
      ...unit,
      filters: [
        ['Use Type', 'OFFICE'],
        ['Unit', ''],
        ['', ''],
      ],
    },
    ['A'],
    [note('Filter row 2', 'Unit')],
  ],
  [
    'TOTAL',
    { column: 'unit_name', filters: [['Use Type', null]], statistic: 'count' },
    [3],
    [note('Filter', 'Use Type')],
  ],
  ['CHANGES', { ...unit, filters: [['Use Type', null]] }, ['A'], [note('Filter', 'Use Type')]],
  [
    'RENTROLLS',
    { filters: [['Property', null]] },
    [1, 2, 'House', 46_295, '', '', ''],
    [note('Filter', 'Property')],
  ],
  ['QUERY', { ...unit, filters: 'use_type=' }, ['C'], []],
  ['QUERY', { ...unit, filters: [['use_type', '=']] }, ['C'], []],
  ['QUERY', { ...unit, filters: [['use_type', 'is blank', '']] }, ['C'], []],
  [
    'QUERY',
    {
      ...unit,
      filters: [
        ['', ''],
        [0, 0],
      ],
    },
    ['A', 'B', 'C'],
    [],
  ],
  ['QUERY', { ...unit, filters: [['use_type=OFFICE', '']] }, ['A'], []],
])('%s names a condition without a criterion, and nothing else: %j', async (name, args, cells, notes) =>
  expect(await answer(name, args)).toEqual({ cells, notes }),
);
