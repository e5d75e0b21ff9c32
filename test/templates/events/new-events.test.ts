import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { calculateSheets } from '../../support/calculate-sheets';
import { followFigures } from '../../support/figure-sheets';

const [march, june, september] = [46112, 46203, 46295];
type Row = (string | number)[];
const headings = ['Property', 'Id', 'Unit', 'Rent', 'Day', 'Expiry'];
const at = { property: 1, propertyId: 2, unit: 3, contractedRent: 4, rentrollDate: 5, expiry: 6 };
/** Two of a property have its number, so that one roll of a day is not that of another property. */
const rolls: Row[] = [
  [1, 10, 'Often', march],
  [2, 10, 'Often', june],
  [3, 10, 'Often', september],
  [4, 20, 'Rarely', march],
  [5, 20, 'Rarely', june],
  [6, 30, 'Once', june],
  [7, 40, 'Elsewhere', march],
].map((roll) => [...roll, 1, 'TRUE', '']);
const unit = (property: string, id: number, day: number, expiry: number, name = 'A'): Row => [
  ...[property, id, name, 100, day, expiry],
];
const [old, fresh] = [september + 100, september + 200];
const rows: Row[] = [
  unit('Often', 10, march, fresh),
  unit('Often', 10, june, old),
  unit('Often', 10, september, old),
  unit('Often', 10, september, fresh, 'B'),
  unit('Often', 10, june, fresh, 'C'),
  unit('Often', 10, september, fresh, 'C'),
  unit('Rarely', 20, march, old),
  unit('Rarely', 20, march, old, 'D'),
  unit('Rarely', 20, june, old),
  unit('Rarely', 20, june, fresh, 'D'),
  unit('Once', 30, june, old),
];
const asked: unknown[] = [];
const sheet = calculateSheets(
  [leaseEventsSheet('Events', { headings, at, endless: [], rolls: true })],
  (name, args) => {
    if (name === 'RENTROLLS') return { value: rolls };
    if (args[3] !== 'all-rentrolls') {
      const newest = (id: unknown) =>
        Math.max(...rows.filter((row) => row[1] === id).map((row) => Number(row[4])));
      return { value: rows.filter((row) => row[4] === newest(row[1])) };
    }
    const [names] = args[0] as string[][];
    const filter = (args[1] as unknown[][]).at(-1)!;
    asked.push(filter);
    const days = String(filter[1]).match(/\d+/g)!.map(Number);
    const found = rows.filter((row) => days.includes(Number(row[4])));
    if (found.length === 0) return { error: '#N/A' };
    return { value: found.map((row) => names!.map((one) => row[headings.indexOf(one)]!)) };
  },
);
const shown = () => {
  const lines: Record<string, unknown> = {};
  for (let row = 23; sheet.value(`B${row}`) !== ''; row++)
    lines[`${sheet.value(`E${row}`)} ${sheet.value(`F${row}`)}`] = sheet.value(`J${row}`);
  return lines;
};

it('tells what is new against the rent roll before it of each property, whenever that was', async () => {
  await sheet.enter({ C4: 24, C6: march });
  expect(asked.at(-1)).toEqual(['Day', `in ${march}, ${june}`]);
  expect(shown()).toEqual({
    ...{ 'Often A': '', 'Often B': 'new', 'Often C': '' },
    ...{ 'Rarely A': '', 'Rarely D': 'new', 'Once A': 'first rent roll' },
  });
});

it('leads from each figure to its rows, also from what is new', async () => {
  const { wrong, rowless, followed } = await followFigures(sheet);
  expect(wrong).toEqual({});
  // The days of the inputs.
  expect(Object.keys(rowless)).toEqual(['Events!C9']);
  expect(followed).toBeGreaterThan(20);
});

it('compares with the rent rolls up to a day that a person types', async () => {
  await sheet.enter({ C4: 24, C6: march, C8: march });
  expect(asked.at(-1)).toEqual(['Day', `in ${march}`]);
  expect(shown()).toEqual({
    ...{ 'Often A': 'new', 'Often B': 'new', 'Often C': 'new' },
    ...{ 'Rarely A': '', 'Rarely D': 'new', 'Once A': 'first rent roll' },
  });
});

it('marks nothing if no property has a rent roll before', async () => {
  await sheet.enter({ C4: 24, C6: march, C8: march - 1 });
  expect(new Set(Object.values(shown()))).toEqual(new Set(['–']));
});
