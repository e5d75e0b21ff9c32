import { changeHeadingsOf } from '../../../src/templates/bridge/bridge-cells';
import { REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import type { WireValue } from '../../../src/workbench/workbook/function-runtime';
import { calculateSheets } from '../../support/calculate-sheets';
import { moves, readBridge } from './read-bridge';

const [december, march] = [46022, 46112];
const OPENING: WireValue[][] = [
  [1, 'EUR', 100_000],
  [1, 'EUR', 50_000],
];
const CLOSING: WireValue[][] = [
  [1, 'EUR', 103_000, march],
  [1, 'EUR', 50_000, march],
  [1, 'EUR', 20_000, march],
  [2, 'EUR', 70_000, march],
];
const CHANGES = changeHeadingsOf(REFERENCE_COLUMNS);
const change = (reason: string, amount: number): WireValue[] =>
  CHANGES.map((heading) => {
    if (heading === REFERENCE_COLUMNS.reason) return reason;
    if (heading === REFERENCE_COLUMNS.change) return amount;
    return heading === REFERENCE_COLUMNS.propertyId ? 1 : '';
  });

let closing = CLOSING;
let changes = [change('indexation', 3_000), change('unit added', 20_000)];
const sheet = calculateSheets(
  [rentBridge('Rent bridge', { columns: REFERENCE_COLUMNS, currency: 'EUR', dateA: december, dateB: march })],
  (name, args) => {
    if (name === 'CHANGES') return { value: changes };
    return { value: (args[0] as unknown[][])[0]!.length === 4 ? closing : OPENING };
  },
);

it('computes the example of docs/rent-bridge.md', async () => {
  await sheet.idle();
  const read = readBridge(sheet);
  expect([read.opening, read.closing]).toEqual([150_000, 243_000]);
  expect(moves(read)).toEqual({
    'Properties that came': 7_000_000,
    'unit added': 2_000_000,
    indexation: 300_000,
  });
  expect(sheet.value('B57')).toBe('Like-for-like passing rent, point in time');
  expect([sheet.value('C57'), sheet.value('D57')]).toEqual([3_000, 0.02]);
  expect(sheet.value('B50')).toBe('Rent rolls > 100 days old: 0 properties');
});

it('counts, beside an amount of one currency, only properties with an old rent roll and a unit in it', async () => {
  closing = [
    [1, 'EUR', 103_000, march],
    [2, 'EUR', 70_000, december - 100],
    [2, 'EUR', 5_000, december - 100],
    [3, 'GBP', 9_000, december - 100],
  ];
  // Another time of the day makes the grid ask again.
  await sheet.enter({ C7: String(march + 0.5) });
  expect(sheet.value('B50')).toBe('Rent rolls > 100 days old: 1 property');
  expect(sheet.value('F50')).toBe('Still in closing with EUR 75000: the service never says that one left');
  await sheet.enter({ C5: 'GBP' });
  expect(sheet.value('F50')).toContain('GBP 9000');
  expect(sheet.value('B50')).toBe('Rent rolls > 100 days old: 1 property');
});

it('says that changes have no reason even if their amounts add up to 0, and “none” only without any', async () => {
  await sheet.enter({ C5: 'EUR' });
  expect([sheet.value('B53'), sheet.value('E53')]).toEqual(['Other reasons: none', 0]);
  changes = [change('', 500), change('', -500)];
  await sheet.enter({ C7: String(march + 0.25) });
  expect(['B53', 'C53', 'E53'].map(sheet.value)).toEqual(['No reason given', 0, 2]);
});
