import { createClient } from '../../src/client/create-client';
import type { Scheduler } from '../../src/client/scheduler';
import type { ColumnEntry } from '../../src/contract/entries';
import type { ProfileReply, SignInBody } from '../../src/contract/gateway-wire';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { GivenRange } from '../../src/excel/given-range';
import { databaseRows } from '../../src/answers/reconcile/database-rows';
import { linesToResult } from '../../src/functions/reconcile/lines-to-result';
import { rangeGrid } from '../../src/functions/reconcile/read-range';
import { showDifferences } from '../../src/functions/reconcile/show-lines';
import { readSheetSteps } from '../../src/intake/read-sheet';
import { reconcileSteps, titleTexts } from '../../src/intake/index';
import { toCells } from '../../src/table/cells/to-cells';
import { selectRows } from '../../src/table/select-rows';
import type { CreateRowParser } from '../../src/table/parse/row-parser';
import type { Table } from '../../src/table/table';
import { pageWasmParser } from '../data-path/page-wasm';
import { watchScheduler } from '../data-path/watch-scheduler';
import { COLUMNS, HEADINGS, replyOf, sheetOf } from './roll';

export interface Run {
  ms: number;
  /** The longest time that the add-in's own work blocked the page. */
  longestSliceMs: number;
}

/** Units whose reply the page holds, or those of a gateway that it has signed in to. */
export type Source = number | 'gateway';

declare global {
  interface Window {
    reconcileBench: {
      /** Signs in to the gateway of this page, and asks it once. Returns how many units it has. */
      signIn(credentials: SignInBody): Promise<number>;
      query(source: Source): Promise<Run>;
      /** Also returns how many units match, so that the bench cannot measure an empty comparison. */
      reconcile(source: Source): Promise<Run & { matched: number }>;
    };
  }
}

const PROFILE: ProfileReply = { profile: DEFAULT_PROFILE, signIn: ['credentials'] };
const ENTRIES = COLUMNS.map(({ name, type }) => ({ name, type, label: name }) as ColumnEntry);

async function measured<T>(work: (scheduler: Scheduler) => Promise<T>): Promise<Run & { result: T }> {
  const { scheduler, longestMs } = watchScheduler();
  const begin = performance.now();
  const result = await work(scheduler);
  return { ms: performance.now() - begin, longestSliceMs: longestMs(), result };
}

const question = (databases: readonly string[]) => ({
  endpoint: 'query' as const,
  databases,
  columns: COLUMNS,
  rentrolls: 'latest' as const,
  approvedOnly: false,
});

let gateway:
  | { session: { key: string; identity: string }; databases: string[]; sheet: (string | number)[][] }
  | undefined;

/** Asks as a formula does, of a client that remembers nothing. */
async function ask(source: Source, scheduler: Scheduler, parser: CreateRowParser): Promise<Table> {
  if (source === 'gateway') {
    const client = gatewayClient(scheduler, parser);
    client.setSession(gateway!.session);
    return (await client.rows(question(gateway!.databases))).value;
  }
  const client = createClient({
    fetch: (input) =>
      Promise.resolve(
        /profile/.test(String(input))
          ? new Response(JSON.stringify(PROFILE))
          : new Response(replyOf(source), { headers: { 'content-type': 'application/json' } }),
      ),
    baseUrl: '',
    scheduler,
    rowParser: () => parser,
  });
  client.setSession({ key: 'bench', identity: 'bench' });
  return (await client.rows(question(['1']))).value;
}

const gatewayClient = (scheduler: Scheduler, parser: CreateRowParser) =>
  createClient({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '',
    scheduler,
    rowParser: () => parser,
  });

/** The units of a table as a sheet gives them to a function. */
function asSheet(table: Table): (string | number)[][] {
  const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
  const { reader } = databaseRows(table, rows, 100);
  const readers = COLUMNS.map(({ name }) => reader(name));
  return [
    HEADINGS.split('|'),
    ...[...rows].map((row) => readers.map((of) => of(row) ?? '') as (string | number)[]),
  ];
}

window.reconcileBench = {
  async signIn(credentials) {
    const { scheduler } = watchScheduler();
    const client = gatewayClient(scheduler, await pageWasmParser());
    const { sessionKey, clientId } = await client.signIn(credentials);
    const session = { key: sessionKey, identity: clientId };
    client.setSession(session);
    const databases = (await client.databases()).value.map(({ id }) => id);
    const { value } = await client.rows(question(databases));
    gateway = { session, databases, sheet: asSheet(value) };
    return value.rowCount;
  },
  async query(source) {
    const parser = await pageWasmParser();
    if (source !== 'gateway') replyOf(source);
    const { ms, longestSliceMs } = await measured(async (scheduler) => {
      const table = await ask(source, scheduler, parser);
      const rows = await scheduler.run(selectRows(table, []));
      return scheduler.run(
        toCells({
          table,
          columns: ENTRIES,
          rows,
          headers: 1,
          nulls: 'blank',
          format: 'typed',
          tier: 'double',
          percentScale: 100,
        }),
      );
    });
    return { ms, longestSliceMs };
  },
  async reconcile(source) {
    const parser = await pageWasmParser();
    if (source !== 'gateway') replyOf(source);
    const range = new GivenRange(source === 'gateway' ? gateway!.sheet : sheetOf(source), 'Sheet1!A1');
    const { ms, longestSliceMs, result } = await measured(async (scheduler) => {
      const grid = await scheduler.run(rangeGrid(range));
      const [extraction] = await scheduler.run(readSheetSteps(grid, {}));
      const table = await ask(source, scheduler, parser);
      const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
      const found = await scheduler.run(
        reconcileSteps(extraction!, databaseRows(table, rows, 100), {
          keys: {
            property: 'svc_property_id',
            propertyName: 'property_name',
            units: ['unit_reference'],
            tenant: 'tenant_name',
            area: 'actual_lettable_area_sqm',
            start: 'lease_start_date',
            currency: 'currency',
          },
          titles: titleTexts(grid, extraction!),
          tolerance: 1,
          tolerancePercent: 0.5,
        }),
      );
      if (!('properties' in found))
        throw new Error('The sheet names a property that the reply does not have.');
      const lines = showDifferences({
        read: { range, firstColumn: 0 },
        reconciliation: found,
        headline: '',
        labelOf: (column) => column,
      });
      await scheduler.run(linesToResult(lines, 'double', { usesChoice: false, notes: [] }));
      return found.properties.reduce((sum, property) => sum + property.units.matched, 0);
    });
    return { ms, longestSliceMs, matched: result };
  },
};
