import { createAnswers } from '../../src/answers/create-answers';
import { createClient } from '../../src/client/create-client';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { createLastWritten } from '../../src/excel/write/last-written';
import { NO_ANSWERS, type ReadSheet } from '../../src/features/compare/compare-actions';
import { createCompareActions } from '../../src/features/compare/create-compare-actions';
import { receivedLines } from '../../src/features/compare/several/received';
import type { Roll } from '../../src/features/compare/several/several-actions';
import { contextOf } from '../../test/support/fake-gateway';
import { fakeStore } from '../../test/support/fake-store';
import { pageWasmParser } from '../data-path/page-wasm';
import { watchScheduler } from '../data-path/watch-scheduler';

export interface Pass {
  ms: number;
  /** The longest time that the add-in's own work blocked the page. */
  longestSliceMs: number;
  /** How many units match, so that the bench cannot measure an empty comparison. */
  matched: number;
  requests: number;
}

declare global {
  interface Window {
    quarterBench: {
      /** Makes the sheets and the reply before the measurement. */
      prepare(sheets: number, units: number): void;
      /** Reads and compares all sheets. The page keeps the result, as the pane does. */
      pass(): Promise<Pass>;
    };
  }
}

const COLUMNS = [
  ...([
    ['svc_property_id', 'INT'],
    ['property_name', 'STRING'],
    ['rentroll_date', 'TIMESTAMP'],
  ] as const),
  ...([
    ['unit_reference', 'STRING'],
    ['tenant_name', 'STRING'],
    ['use_type', 'STRING'],
  ] as const),
  ...([
    ['actual_lettable_area_sqm', 'FLOAT'],
    ['contracted_rent_pa', 'FLOAT'],
    ['market_rent_pa', 'FLOAT'],
  ] as const),
  ...([
    ['lease_start_date', 'TIMESTAMP'],
    ['lease_expiry_date', 'TIMESTAMP'],
    ['currency', 'STRING'],
  ] as const),
].map(([columnName, columnType]) => ({ columnName, columnType, displayName: columnName }));
/** Four layouts, so that agents differ. */
const HEADINGS = [
  ['Unit', 'Tenant', 'Use', 'Area m²', 'Rent p.a. EUR', 'ERV p.a. EUR', 'Lease start', 'Lease end'],
  [
    'ME-Nr.',
    'Mieter',
    'Nutzung',
    'Fläche m²',
    'Jahresmiete EUR',
    'Marktmiete p.a. EUR',
    'Mietbeginn',
    'Mietende',
  ],
  ['Suite', 'Tenant name', 'Type', 'Area sqm', 'Annual rent EUR', 'Market rent p.a. EUR', 'Start', 'Expiry'],
  [
    'Lot',
    'Locataire',
    'Usage',
    'Surface m²',
    'Loyer annuel EUR',
    'VLM annuelle EUR',
    'Début du bail',
    'Fin du bail',
  ],
];

let sheets: ReadSheet[] = [];
let reply = '';
let retained: readonly Roll[] = [];

const unitOf = (property: number, unit: number) => ({
  svc_property_id: 4_001 + property,
  property_name: `Property ${String.fromCharCode(65 + (property % 26))}${property} Court`,
  rentroll_date: '2026-06-30',
  unit_reference: `${property}.${String(unit).padStart(4, '0')}`,
  tenant_name: `Tenant ${property * 7 + unit} GmbH`,
  use_type: ['Office', 'Retail', 'Storage'][unit % 3]!,
  actual_lettable_area_sqm: 40 + ((unit * 37) % 900) + property / 10,
  contracted_rent_pa: 6_000 + ((unit * 613) % 90_000) + property,
  market_rent_pa: 6_500 + ((unit * 613) % 90_000) + property,
  lease_start_date: `20${10 + (unit % 14)}-0${1 + (unit % 9)}-01`,
  lease_expiry_date: `20${27 + (unit % 9)}-12-31`,
  currency: 'EUR',
});

window.quarterBench = {
  prepare(count, units) {
    const properties = Array.from({ length: count }, (_, property) =>
      Array.from({ length: units }, (__, unit) => unitOf(property, unit)),
    );
    reply = JSON.stringify(properties.flat());
    sheets = properties.map((rows, at) => {
      const name = rows[0]!.property_name;
      const cells = rows.map((row, unit) => [
        ...[row.unit_reference, row.tenant_name, row.use_type, row.actual_lettable_area_sqm],
        // Every fiftieth rent differs.
        ...[row.contracted_rent_pa + (unit % 50 === 0 ? 1_200 : 0), row.market_rent_pa],
        ...[row.lease_start_date, row.lease_expiry_date],
      ]);
      const rent = cells.reduce((sum, row) => sum + Number(row[4]), 0);
      return {
        ...{ sheet: name, sheetId: `{${at}}`, firstColumn: 0, hasResults: false },
        grid: {
          ...{ name, firstRow: 1, firstColumn: 0 },
          rows: [
            [`Property: ${name}`],
            ['As at: 30.06.2026'],
            [],
            HEADINGS[at % HEADINGS.length]!,
            ...cells,
            ['Total', null, null, null, rent],
          ],
        },
      };
    });
  },

  async pass() {
    const parser = await pageWasmParser();
    const { scheduler, longestMs } = watchScheduler();
    let requests = 0;
    const answers: Record<string, () => string> = {
      '/gateway/profile': () => JSON.stringify({ profile: DEFAULT_PROFILE, signIn: ['credentials'] }),
      [DEFAULT_PROFILE.databases.path]: () => JSON.stringify([{ id: '1', name: 'Harbour' }]),
      [DEFAULT_PROFILE.columnList.path]: () => JSON.stringify(COLUMNS),
      [DEFAULT_PROFILE.query.path]() {
        requests += 1;
        return reply;
      },
    };
    const client = createClient({
      fetch: (input) =>
        Promise.resolve(
          new Response(answers[new URL(String(input), location.href).pathname]!(), {
            headers: { 'content-type': 'application/json' },
          }),
        ),
      baseUrl: '',
      scheduler,
      rowParser: () => parser,
    });
    client.setSession({ key: 'bench', identity: 'bench' });
    const compare = await createCompareActions({
      store: fakeStore().store,
      scheduler,
      now: Date.now,
      answers: createAnswers(contextOf(client, scheduler).context),
      written: createLastWritten(),
    });
    const several = await compare.several();
    const { signal } = new AbortController();
    const begin = performance.now();
    const rolls: Roll[] = [];
    for (const sheet of sheets) {
      const reading = await compare.again(sheet, NO_ANSWERS, signal);
      const { sheetId } = sheet;
      rolls.push({ id: sheetId, sheet: sheet.sheet, sheetId, checked: { reading, answers: NO_ANSWERS } });
    }
    retained = await several.compare(rolls, { signal, progress: () => undefined });
    const lines = retained.flatMap(receivedLines);
    const ms = performance.now() - begin;
    const matched = lines.reduce(
      (sum, { counts }) => sum + (counts ? counts.equal + counts.convention + counts.differing : 0),
      0,
    );
    return { ms, longestSliceMs: longestMs(), matched, requests };
  },
};
