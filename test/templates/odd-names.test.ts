import { calculateSheets } from '../support/calculate-sheets';
import { answerOddly, ODD_FIGURES, ODD_SHEETS, readOddly } from '../support/odd-sheets';

const sheet = calculateSheets(ODD_SHEETS, answerOddly);
const read = (name: string, cell: string) => sheet.value(`${name}!${cell}`);

beforeAll(() => sheet.enter({ 'Events!C7': 24, 'Events!C9': 46203, 'Events!C13': 46112 }));

it('are one line each in totals, bridge, gaps and lease events, whatever they read as', () => {
  expect(readOddly(read)).toEqual(ODD_FIGURES);
});

it.each([
  ["'007", 'a'],
  ["'7.0", 'c'],
  // A cell takes it for a number, and shows 7.
  ['7.0', 'b'],
  ['*', 'd'],
  ['A*', 'e'],
])('of columns find their own column, when a person chooses %s', async (word, value) => {
  await sheet.enter({ 'Totals of it!C7': word });
  expect([read('Totals of it', 'B2'), read('Totals of it', 'B28')]).toEqual([
    `Totals by ${value === 'b' ? 7 : word.replace("'", '')}`,
    value,
  ]);
});
