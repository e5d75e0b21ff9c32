import { calculateSheets } from '../support/calculate-sheets';
import { answerOddly, ODD_FIGURES, ODD_SHEETS, readOddly } from '../support/odd-sheets';
import { calculate } from './calculate';
import { fromGrid } from './from-grid';

const sheet = calculateSheets(ODD_SHEETS, answerOddly);

it('keeps names apart in totals, bridge, gaps and lease events, whatever they read as', async () => {
  await sheet.enter({ 'Events!C4': 24, 'Events!C6': 46203, 'Events!C8': 46112 });
  const [calculated] = await calculate([fromGrid(sheet.workbook, ODD_SHEETS)]);
  expect(readOddly(calculated!)).toEqual(ODD_FIGURES);
});
