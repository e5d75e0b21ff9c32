import path from 'node:path';
import type { Page } from 'playwright-core';
import type { ColumnEntry } from '../../../src/contract/entries';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { sharedBrowser, sharedPanePage } from '../browser/shared';
import type { ColumnsStage } from './columns-page-entry';
import { loadPage, NOW, unlessStuck } from './pane-page';

export interface ColumnsPage {
  page: Page;
  /** Shows a stage instead of the last one. */
  show(change: Partial<ColumnsStage>, size?: { width?: number; height?: number }): Promise<void>;
  /** What the parts asked for since the last call. */
  asked(): Promise<string[]>;
  problems: readonly string[];
  close(): Promise<void>;
}

/** The columns of the reference service, under more names if there must be more of them. */
export function serviceColumns(count = 341): ColumnEntry[] {
  const { columns } = createCatalogue();
  return Array.from({ length: count }, (_, at) => {
    const { name, type, label, description, group, unit, deprecated, alpha } = columns[at % columns.length]!;
    const round = Math.floor(at / columns.length);
    const more = round === 0 ? '' : `_${round}`;
    return { name: `${name}${more}`, type, label, description, group, unit, deprecated, alpha };
  });
}

const ROWS = 1208;
const each = <T>(valueOf: (row: number) => T) => Array.from({ length: ROWS }, (_, row) => valueOf(row));

/** An answer with texts, an amount, a date and a logical. A tenth of the rents is blank. */
const CACHED_COLUMNS: ColumnsStage['cachedColumns'] = [
  {
    name: 'use_type',
    type: 'ENUM',
    values: each((row) => ['OFFICE', 'OFFICE', 'RETAIL', 'LOGISTICS'][row % 4]!),
  },
  { name: 'tenant_name', type: 'STRING', values: each((row) => `Tenant ${row % 300}`) },
  { name: 'contracted_rent_pa', type: 'FLOAT', values: each((row) => (row % 10 === 0 ? null : 1000 + row)) },
  { name: 'lease_expiry_date', type: 'TIMESTAMP', values: each((row) => 46_387 + (row % 1000)) },
  { name: 'is_non_revenue', type: 'STRING', values: each((row) => row % 2 === 0) },
];

export async function openColumnsPage(): Promise<ColumnsPage> {
  const script = path.join(path.dirname(await sharedPanePage()), 'columns-page.js');
  const load = async () => loadPage(await sharedBrowser(), script);
  let { page, problems } = await load();
  const columns = serviceColumns();
  return {
    get page() {
      return page;
    },
    get problems() {
      return problems;
    },
    async show(change, { width = 350, height = 700 } = {}) {
      const all = change.columns ?? columns;
      const stage: ColumnsStage = {
        part: 'search',
        columns: all,
        filled: all.filter(({ group }) => group !== 'Rent-free').map(({ name }) => name),
        cachedColumns: CACHED_COLUMNS,
        at: NOW - 120_000,
        locale: 'en-GB',
        theme: 'light',
        conditions: [],
        headings: 'works',
        ...change,
      };
      await unlessStuck(
        async () => {
          await page.setViewportSize({ width, height });
          await page.mouse.move(0, 0);
          await page.evaluate((shown) => window.showColumns(shown), stage);
        },
        async () => void ({ page, problems } = await load()),
      );
    },
    asked: () => page.evaluate(() => window.asked.splice(0)),
    close: () => page.context().close(),
  };
}
