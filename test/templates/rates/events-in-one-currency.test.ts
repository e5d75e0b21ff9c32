import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryEvents } from '../../../src/features/reports/query-events';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { EVENT_WORDS } from '../../../src/templates/events/events-sheet';
import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { EVENT_COLUMNS, eventsUpTo } from '../events/events-oracle';
import { demoRows, someOf } from '../../support/demo-rows';
import { expectEventsInOne, expectEventsWithoutPound } from './expect-in-one';
import { rateCells, RATES } from './rates-oracle';
import '../../support/long-timeout';

const demo = demoRows({ columns: EVENT_COLUMNS });
const question = queryEvents(createCatalogue().columns, DEFAULT_PROFILE);
const sheet = calculateSheets(
  [leaseEventsSheet('Events', question, 'Rates'), ratesSheet('Rates', 'EUR', [])],
  demo.answer,
);

it('put the rent at stake in one currency before that of each currency, and name the rates', async () => {
  await sheet.enter(rateCells('EUR', RATES));
  for (const [at, day] of someOf(demo.days()).entries()) {
    const months = [12, 3, 24][at % 3]!;
    await sheet.enter({ C4: months, C7: day });
    expectEventsInOne(sheet, eventsUpTo(demo.rows(), day, { months }));
  }
  expect(sheet.value(`B${14 + EVENT_WORDS.length}`)).toContain(
    'GBP 1.1712 (2026-09-30, Central bank, reference)',
  );
});

it('show no sum without a rate that it needs, and name the currency', async () => {
  const day = demo.days().at(-1)!;
  await sheet.enter({
    C4: 3,
    C7: day,
    ...rateCells(
      'EUR',
      RATES.filter(([name]) => name !== 'GBP'),
    ),
  });
  expectEventsWithoutPound(sheet, eventsUpTo(demo.rows(), day, { months: 3 }));
});
