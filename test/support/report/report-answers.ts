import { REFERENCE_COLUMNS, changeHeadingsOf } from '../../../src/templates/bridge/bridge-cells';
import type { WireValue } from '../../../src/workbench/workbook/function-runtime';
import type { OracleUnit } from './report-oracle';
import { reportColumns } from './raw-units';
import { allRows, resultRows } from './result-rows';

/** The two dates of the bridge. */
export const [DECEMBER, MARCH] = [46022, 46112];

const OPENING: WireValue[][] = [
  [1, 'EUR', 100_000.1],
  [3, 'GBP', 7_000.33],
];
const CLOSING: WireValue[][] = [
  [1, 'EUR', 103_000.15, MARCH],
  [2, 'SEK', 70_000, MARCH],
  [3, 'GBP', 7_100.33, DECEMBER - 100],
];
const change = (reason: string, amount: number, currency: string, property: number): WireValue[] =>
  changeHeadingsOf(REFERENCE_COLUMNS).map((heading) => {
    if (heading === REFERENCE_COLUMNS.reason) return reason;
    if (heading === REFERENCE_COLUMNS.change) return amount;
    if (heading === REFERENCE_COLUMNS.changeCurrency) return currency;
    return heading === REFERENCE_COLUMNS.propertyId ? property : '';
  });
// Property 1 has all of its change told, so that a step of the chart is nothing: as much is added as is taken off.
const CHANGES = [
  change('indexation', 2_000.03, 'EUR', 1),
  change('unit added', 1_000.02, 'EUR', 1),
  change('rent review', 100, 'GBP', 3),
  change('surrender', -500, 'SEK', 2),
];

/** Answers the questions of report and bridge: properties that came, changed and stayed, in three currencies. */
export function reportAnswer(units: readonly OracleUnit[], name: string, asked: readonly unknown[]) {
  const columns = reportColumns();
  if (name === 'TOTAL') return { value: units.length };
  if (name === 'CHANGES') return { value: CHANGES };
  if (asked.length > 10) return { value: resultRows(units, columns) };
  if (asked[1] === 'contracted_rent_pa') return { value: allRows(units, columns) };
  return { value: asked.length === 4 ? CLOSING : asked.length === 3 ? OPENING : [['EUR']] };
}
