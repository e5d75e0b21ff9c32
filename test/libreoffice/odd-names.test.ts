import { calculateSheets } from '../support/calculate-sheets';
import { answerOddly, ODD_FIGURES, ODD_SHEETS, readOddly } from '../support/odd-sheets';
import { calculateAfter } from './calculate';

const sheet = calculateSheets(ODD_SHEETS, answerOddly);

it('keeps names apart in totals, bridge, gaps and lease events, whatever they read as', async () => {
  const entries = [{ 'Events!C7': 24, 'Events!C9': 46203, 'Events!C13': 46112 }];
  const [calculated] = await calculateAfter(sheet, ODD_SHEETS, entries);
  expect(readOddly(calculated!)).toEqual(ODD_FIGURES);
});
