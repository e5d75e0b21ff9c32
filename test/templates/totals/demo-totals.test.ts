import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { AddinContext } from '../../../src/answers/calls/addin-context';
import { queryTotals } from '../../../src/features/reports/query-totals';
import { TOTALS_BY, type TotalsBy } from '../../../src/features/reports/totals-by';
import { totalsSheet } from '../../../src/templates/totals/totals-sheet';
import { askService } from '../../support/ask-service';
import { answersOf, calculateSheets } from '../../support/calculate-sheets';
import { contextOf } from '../../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../../support/wire-stage';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { expectTotals, readTotals } from './read-totals';
import { latestRows, totalsOracle, type ServiceRow } from './totals-oracle';
import '../../support/long-timeout';

const { reportRoles, sheetRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const COLUMN: Record<TotalsBy, string> = {
  property: reportRoles.property,
  tenant: reportRoles.tenant,
  tenantGroup: reportRoles.tenantGroup,
  use: reportRoles.use,
  expiry: reportRoles.expiry,
  database: sheetRoles.database,
};
const property = identity.property;

/** Of each kind of property one: 20 properties in six currencies, three databases and eight quarters. */
let stage: WireStage;
let wire: Wire;
let context: AddinContext;
let all: ServiceRow[];
let answer: ReturnType<typeof answersOf> = () => ({ error: '#N/A' });
const question = queryTotals(createCatalogue().columns, DEFAULT_PROFILE, 'property');
/** In the order in which the sheet offers them. */
const AMOUNTS = [reportRoles.contractedRent, reportRoles.passingRent, reportRoles.erv, reportRoles.area].map(
  (name, at) => [question.amounts[at]!.word, name] as const,
);
const [[rent, rentColumn] = ['', '']] = AMOUNTS;
const sheet = calculateSheets([totalsSheet('Totals', question)], (name, args) => answer(name, args));

beforeAll(async () => {
  stage = await openWireStage();
  wire = await stage.start();
  await wire.signIn();
  ({ context } = contextOf(wire.client));
  const databases = (await wire.client.databases()).value;
  context.databases.become(databases);
  answer = answersOf(context);
  const columns = [
    ...Object.values(COLUMN),
    ...AMOUNTS.map(([, name]) => name),
    ...[currencyColumn, rentrollDateColumn, property],
  ];
  const asked = { columns, rentrolls: 'all-rentrolls' };
  all = await askService(
    wire,
    'query',
    asked,
    databases.map(({ id }) => id),
  );
});
afterAll(async () => {
  await wire?.stop();
  await stage?.close();
});

const daysOf = () => [...new Set(all.map((row) => String(row[rentrollDateColumn]).slice(0, 10)))].sort();
const rowsAt = (day: string) => latestRows(all, { property, date: rentrollDateColumn }, day);
const expected = (by: TotalsBy, amount: string, rows: readonly ServiceRow[]) =>
  totalsOracle(rows, {
    ...{ group: COLUMN[by], amount, isYear: by === 'expiry' },
    ...(by === 'property' && { identified: property }),
    currency: amount === reportRoles.area ? null : currencyColumn,
  });

it('are those of the service, by each column, on each of the eight days', async () => {
  expect(daysOf()).toHaveLength(8);
  for (const day of daysOf()) {
    const rows = rowsAt(day);
    for (const by of Object.keys(TOTALS_BY) as TotalsBy[]) {
      await sheet.enter({ C4: TOTALS_BY[by], C5: rent, C7: day });
      expectTotals(sheet, expected(by, rentColumn, rows), `${by} ${day}`);
    }
  }
});

it('add up each amount, and areas whatever the currency', async () => {
  const day = daysOf().at(-1)!;
  for (const [word, name] of AMOUNTS) {
    await sheet.enter({ C4: 'use', C5: word, C7: day });
    expectTotals(sheet, expected('use', name, rowsAt(day)), word);
  }
  expect(readTotals(sheet).grand.map(({ currency }) => currency)).toEqual(['–']);
  expect(sheet.value('B3')).toBe('');
});
