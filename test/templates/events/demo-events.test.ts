import { createColumnNames } from '../../../src/answers/naming';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryEvents } from '../../../src/features/reports/query-events';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { EVENT_WORDS } from '../../../src/templates/events/event-kinds';
import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { askService } from '../../support/ask-service';
import { answersOf, calculateSheets } from '../../support/calculate-sheets';
import { contextOf } from '../../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../../support/wire-stage';
import { latestRows, type ServiceRow } from '../totals/totals-oracle';
import { EVENT_COLUMNS, eventsOracle } from './events-oracle';
import { expectEvents } from './read-events';
import '../../support/long-timeout';

const { identity, rentrollDateColumn } = DEFAULT_PROFILE;
const { property } = identity;

/** Of each kind of property one: 20 properties in six currencies, three databases and eight quarters. */
let stage: WireStage;
let wire: Wire;
let all: ServiceRow[];
let answer: ReturnType<typeof answersOf> = () => ({ error: '#N/A' });
const { columns: CATALOGUE } = createCatalogue();
const { heading } = createColumnNames(CATALOGUE);
const HEADINGS = new Map(CATALOGUE.map(({ name }) => [name, heading(name)]));
const sheet = calculateSheets(
  [leaseEventsSheet('Events', queryEvents(CATALOGUE, DEFAULT_PROFILE))],
  (name, args) => answer(name, args),
);

beforeAll(async () => {
  stage = await openWireStage();
  wire = await stage.start();
  await wire.signIn();
  const { context } = contextOf(wire.client);
  const databases = (await wire.client.databases()).value;
  context.databases.become(databases);
  answer = answersOf(context);
  const asked = { columns: EVENT_COLUMNS, rentrolls: 'all-rentrolls' };
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

const dayOf = (row: ServiceRow) => String(row[rentrollDateColumn]).slice(0, 10);
const daysOf = () => [...new Set(all.map(dayOf))].sort();
const rowsAt = (day: string) => latestRows(all, { property, date: rentrollDateColumn }, day);
const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
/** What the sheet says by itself of the rent rolls up to a day: from the newest of them, and against the day before it. */
function expected(day: string, months: number, shown?: string) {
  const rows = rowsAt(day);
  const from = rows.map(dayOf).sort().at(-1)!;
  return eventsOracle(rows, { from, months, earlier: rowsAt(before(from)), ...(shown && { shown }) });
}

/** The first, one in between and the last one, or with `PROPERTY_SHARE=1` all of them: each takes seconds to calculate. */
const someOf = <T>(all: readonly T[]): T[] =>
  process.env['PROPERTY_SHARE'] === '1'
    ? [...all]
    : all.filter((_, at) => at === 0 || at === all.length >> 1 || at === all.length - 1);

it('are those of the service, by deadline, on the eight days of the demo', async () => {
  expect(daysOf()).toHaveLength(8);
  for (const [at, day] of someOf(daysOf()).entries()) {
    const months = [12, 3, 24][at % 3]!;
    await sheet.enter({ C4: months, C7: day });
    const events = expected(day, months);
    expect(events.length).toBeGreaterThan(50);
    expectEvents(sheet, events, HEADINGS);
  }
});

it('are of the kind in the yellow cell', async () => {
  const day = daysOf().at(-1)!;
  for (const word of someOf(EVENT_WORDS)) {
    await sheet.enter({ C4: 12, C5: word, C7: day });
    expectEvents(sheet, expected(day, 12, word), HEADINGS);
  }
});
