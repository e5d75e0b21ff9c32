import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryGaps } from '../../../src/features/reports/query-gaps';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { GAPS, gapsSheet } from '../../../src/templates/gaps/gaps-sheet';
import { askService } from '../../support/ask-service';
import { answersOf, calculateSheets } from '../../support/calculate-sheets';
import { contextOf } from '../../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../../support/wire-stage';
import { latestRows, type ServiceRow } from '../totals/totals-oracle';
import { GAP_COLUMNS } from './gaps-oracle';
import { expectGaps } from './read-gaps';
import '../../support/long-timeout';

const { identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const property = identity.property;

/** Of each kind of property one: 20 properties in six currencies, three databases and eight quarters. */
let stage: WireStage;
let wire: Wire;
let all: ServiceRow[];
let answer: ReturnType<typeof answersOf> = () => ({ error: '#N/A' });
const { columns: CATALOGUE } = createCatalogue();
const sheet = calculateSheets([gapsSheet('Gaps', queryGaps(CATALOGUE, DEFAULT_PROFILE))], (name, args) =>
  answer(name, args),
);

beforeAll(async () => {
  stage = await openWireStage();
  wire = await stage.start();
  await wire.signIn();
  const { context } = contextOf(wire.client);
  const databases = (await wire.client.databases()).value;
  context.databases.become(databases);
  answer = answersOf(context);
  const columns = [...GAP_COLUMNS, rentrollDateColumn];
  const ids = databases.map(({ id }) => id);
  all = await askService(wire, 'query', { columns, rentrolls: 'all-rentrolls' }, ids);
});
afterAll(async () => {
  await wire?.stop();
  await stage?.close();
});

const daysOf = () => [...new Set(all.map((row) => String(row[rentrollDateColumn]).slice(0, 10)))].sort();
const rowsAt = (day: string) => latestRows(all, { property, date: rentrollDateColumn }, day);

it('are what the rows of the service lack, in each currency, on each of the eight days', async () => {
  expect(daysOf()).toHaveLength(8);
  for (const day of daysOf()) {
    const rows = rowsAt(day);
    const currencies = [...new Set(rows.map((row) => String(row[currencyColumn])))];
    for (const currency of currencies) {
      await sheet.enter({ C4: currency, C6: day });
      expectGaps(sheet, rows, currency);
    }
  }
});

it('list the units that lack what the yellow cell says', async () => {
  const day = daysOf().at(-1)!;
  for (const { word } of GAPS) {
    await sheet.enter({ C4: 'EUR', C5: word, C6: day });
    expectGaps(sheet, rowsAt(day), 'EUR', word);
  }
});
