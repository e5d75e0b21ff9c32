import { createColumnNames } from '../../../src/answers/naming';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryEvents } from '../../../src/features/reports/insert-own-sheet';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { EVENT_WORDS } from '../../../src/templates/events/events-sheet';
import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { demoRows, someOf } from '../../support/demo-rows';
import { expectEventsInOne, expectEventsWithoutPound } from '../rates/expect-in-one';
import { rateCells, RATES } from '../rates/rates-oracle';
import { EVENT_COLUMNS, eventsUpTo } from './events-oracle';
import { expectEvents } from './read-events';
import '../../support/long-timeout';

const demo = demoRows({ columns: EVENT_COLUMNS });
const { columns: CATALOGUE } = createCatalogue();
const { heading } = createColumnNames(CATALOGUE);
const HEADINGS = new Map(CATALOGUE.map(({ name }) => [name, heading(name)]));
const question = queryEvents(CATALOGUE, DEFAULT_PROFILE);
const sheet = calculateSheets(
  [
    leaseEventsSheet('Events', { ...question, rolls: true }),
    leaseEventsSheet('InOne', question, 'Rates'),
    ratesSheet('Rates', 'EUR', []),
  ],
  demo.answer,
);
const inOne = { value: (cell: string) => sheet.value(`InOne!${cell}`) };

// The list of rent rolls was asked before the service was there.
beforeAll(() => sheet.workbook.reopen());

it('are those of the service, by deadline, on the eight days of the demo', async () => {
  expect(demo.days()).toHaveLength(8);
  for (const [at, day] of someOf(demo.days()).entries()) {
    const months = [12, 3, 24][at % 3]!;
    await sheet.enter({ C4: months, C7: day });
    const events = eventsUpTo(demo.rows(), day, { months });
    expect(events.length).toBeGreaterThan(50);
    expectEvents(sheet, events, HEADINGS);
  }
});

it('are of the kind in the yellow cell', async () => {
  const day = demo.days().at(-1)!;
  for (const word of someOf(EVENT_WORDS)) {
    await sheet.enter({ C4: 12, C5: word, C7: day });
    expectEvents(sheet, eventsUpTo(demo.rows(), day, { months: 12, shown: word }), HEADINGS);
  }
});

describe('events with rates', () => {
  it('put the rent at stake in one currency before that of each currency, and name the rates', async () => {
    await sheet.enter(rateCells('EUR', RATES));
    for (const [at, day] of someOf(demo.days()).entries()) {
      const months = [12, 3, 24][at % 3]!;
      await sheet.enter({ 'InOne!C4': months, 'InOne!C7': day });
      expectEventsInOne(inOne, eventsUpTo(demo.rows(), day, { months }));
    }
    expect(inOne.value(`B${14 + EVENT_WORDS.length}`)).toContain(
      'GBP 1.1712 (2026-09-30, Central bank, reference)',
    );
  });

  it('show no sum without a rate that it needs, and name the currency', async () => {
    const day = demo.days().at(-1)!;
    const withoutPound = RATES.filter(([name]) => name !== 'GBP');
    await sheet.enter({ 'InOne!C4': 3, 'InOne!C7': day, ...rateCells('EUR', withoutPound) });
    expectEventsWithoutPound(inOne, eventsUpTo(demo.rows(), day, { months: 3 }));
  });
});
