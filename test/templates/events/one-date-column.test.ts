import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { calculateSheets } from '../../support/calculate-sheets';

const [before, day, old, fresh] = [46203, 46295, 46395, 46495];
const headings = ['Property', 'Id', 'Unit', 'Rent', 'Day', 'Expiry'];
const at = { property: 1, propertyId: 2, unit: 3, contractedRent: 4, rentrollDate: 5, expiry: 6 };
const sheet = calculateSheets([leaseEventsSheet('Events', { headings, at, endless: [] })], (_, [asked]) => ({
  value: (asked as string[][])[0]!.includes('Rent')
    ? [
        ['House', 10, 'A', 100, day, old],
        ['House', 10, 'B', 100, day, fresh],
        ['Barn', 20, 'A', 100, day, old],
      ]
    : [
        [10, before, 'A', old],
        [10, before, 'B', old],
      ],
}));

it('tells what is new where the service has one column of dates, and does not list its rent rolls', async () => {
  await sheet.enter({ C4: 12, C6: before });
  await sheet.enter({ C4: 24 });
  expect([23, 24, 25].map((row) => [...'EFJ'].map((letter) => sheet.value(`${letter}${row}`)))).toEqual([
    ['House', 'A', ''],
    ['Barn', 'A', 'first rent roll'],
    ['House', 'B', 'new'],
  ]);
});
