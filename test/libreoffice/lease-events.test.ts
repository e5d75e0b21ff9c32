import { createColumnNames } from '../../src/answers/naming';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryEvents } from '../../src/features/reports/insert-own-sheet';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { EVENT_WORDS } from '../../src/templates/events/events-sheet';
import { leaseEventsSheet } from '../../src/templates/events/lease-events';
import { calculateSheets } from '../support/calculate-sheets';
import { EVENT_COLUMNS, eventsUpTo } from '../templates/events/events-oracle';
import { expectEvents } from '../templates/events/read-events';
import { demoRows, someOf } from '../support/demo-rows';
import { calculateAfter } from './calculate';

const demo = demoRows({ columns: EVENT_COLUMNS });
const { columns } = createCatalogue();
const { heading } = createColumnNames(columns);
const headings = new Map(columns.map(({ name }) => [name, heading(name)]));
const templates = [leaseEventsSheet('Events', { ...queryEvents(columns, DEFAULT_PROFILE), rolls: true })];
const sheet = calculateSheets(templates, demo.answer);

// The list of rent rolls was asked before the service was there.
beforeAll(() => sheet.workbook.reopen());

it('has the lease events of the demo by deadline, all and by kind', async () => {
  const last = demo.days().at(-1)!;
  const cases = [
    ...someOf(demo.days()).map((day, at) => ({ day, months: [12, 3, 24][at % 3]!, shown: 'everything' })),
    ...someOf(EVENT_WORDS).map((shown) => ({ day: last, months: 12, shown })),
  ];
  const entries = cases.map(({ day, months, shown }) => ({ C7: months, C8: shown, C10: day }));
  const calculated = await calculateAfter(sheet, templates, entries);
  for (const [k, { day, months, shown }] of cases.entries()) {
    const events = eventsUpTo(demo.rows(), day, { months, ...(shown !== 'everything' && { shown }) });
    expect(events.length).toBeGreaterThan(0);
    expectEvents({ value: (cell) => calculated[k]!('Events', cell) }, events, headings);
  }
});
