import { calculateSheets } from '../support/calculate-sheets';
import { demoRows } from '../support/demo-rows';
import { propertyRuns } from '../support/property-runs';
import { CONTRACTED_COLUMNS } from '../templates/bridge/contracted-oracle';
import { contractedCases, contractedSheet } from '../templates/bridge/describe-contracted';
import { readContracted, readLeases, sumsOf } from '../templates/bridge/read-contracted';
import { calculateAfter } from './calculate';

const NAME = 'Contracted';
const demo = demoRows({ columns: CONTRACTED_COLUMNS });
const templates = [contractedSheet(NAME)];
const sheet = calculateSheets(templates, demo.answer);

it('is exact to the cent in each database and in all of them, for 20 pairs of dates', async () => {
  const cases = contractedCases(demo);
  const tried = propertyRuns(100) === 100 ? cases : cases.filter((_, k) => k % 7 === 0);
  const calculated = await calculateAfter(
    sheet,
    templates,
    tried.map(({ entries }) => entries),
  );
  for (const [k, { about, expected }] of tried.entries()) {
    const read = (cell: string) => calculated[k]!(NAME, cell);
    const shown = readContracted(read);
    expect([about, shown]).toEqual([about, expected()]);
    expect([about, readLeases(read)]).toEqual([about, sumsOf(shown)]);
  }
});
