import { createClient } from '../../src/client/create-client';
import type { Slices } from '../../src/client/slices';
import type { ColumnEntry } from '../../src/contract/entries';
import type { ProfileReply } from '../../src/contract/gateway-wire';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { GivenRange } from '../../src/excel/formulas/given-range';
import { databaseRows } from '../../src/functions/reconcile/database-rows';
import { linesToResult } from '../../src/functions/reconcile/lines-to-result';
import { rangeGrid } from '../../src/functions/reconcile/range-grid';
import { showDifferences } from '../../src/functions/reconcile/show-differences';
import { readSheetSteps } from '../../src/intake/read-sheet';
import { reconcileSteps, titleTexts } from '../../src/intake/reconcile';
import { toCells } from '../../src/table/cells/to-cells';
import { selectRows } from '../../src/table/select-rows';
import type { CreateRowParser } from '../../src/table/parse/row-parser';
import type { Table } from '../../src/table/table';
import { pageWasmParser } from '../data-path/page-wasm';
import { watchedSlices } from '../data-path/watched-slices';
import { COLUMNS, replyOf, sheetOf } from './roll';

export interface Run {
  ms: number;
  /** The longest time that the add-in's own work blocked the page. */
  longestSliceMs: number;
}

declare global {
  interface Window {
    reconcileBench: {
      query(units: number): Promise<Run>;
      /** Also returns how many units match, so that the bench cannot measure an empty comparison. */
      reconcile(units: number): Promise<Run & { matched: number }>;
    };
  }
}

const PROFILE: ProfileReply = { profile: DEFAULT_PROFILE, signIn: ['credentials'] };
const ENTRIES = COLUMNS.map(({ name, type }) => ({ name, type, label: name }) as ColumnEntry);

async function measured<T>(work: (slices: Slices) => Promise<T>): Promise<Run & { result: T }> {
  const { slices, longestMs } = watchedSlices();
  const begin = performance.now();
  const result = await work(slices);
  return { ms: performance.now() - begin, longestSliceMs: longestMs(), result };
}

/** Asks as a formula does, of a client that remembers nothing. */
async function ask(units: number, slices: Slices, parser: CreateRowParser): Promise<Table> {
  const client = createClient({
    fetch: (input) =>
      Promise.resolve(
        /profile/.test(String(input))
          ? new Response(JSON.stringify(PROFILE))
          : new Response(replyOf(units), { headers: { 'content-type': 'application/json' } }),
      ),
    baseUrl: '',
    slices,
    rowParser: () => parser,
  });
  client.setSession({ key: 'bench', identity: 'bench' });
  const { value } = await client.rows({
    endpoint: 'query',
    databases: ['1'],
    columns: COLUMNS,
    rentrolls: 'latest',
    approvedOnly: false,
  });
  return value;
}

window.reconcileBench = {
  async query(units) {
    const parser = await pageWasmParser();
    replyOf(units);
    const { ms, longestSliceMs } = await measured(async (slices) => {
      const table = await ask(units, slices, parser);
      const rows = await slices.run(selectRows(table, [], [], units));
      return slices.run(
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
  async reconcile(units) {
    const parser = await pageWasmParser();
    replyOf(units);
    const range = new GivenRange(sheetOf(units), 'Sheet1!A1');
    const { ms, longestSliceMs, result } = await measured(async (slices) => {
      const grid = await slices.run(rangeGrid(range));
      const [extraction] = await slices.run(readSheetSteps(grid, {}));
      const table = await ask(units, slices, parser);
      const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
      const found = await slices.run(
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
      const lines = showDifferences({ range, reconciliation: found, label: (column) => column }, 0);
      await slices.run(linesToResult(lines, 'double', { usesChoice: false, notes: [] }));
      return found.properties.reduce((sum, one) => sum + one.units.matched, 0);
    });
    return { ms, longestSliceMs, matched: result };
  },
};
