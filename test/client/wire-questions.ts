import type { Client, RowsQuestion } from '../../src/client/client';
import type { ColumnEntry } from '../../src/contract/entries';
import { asRrError } from '../../src/contract/failure';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { type Table, valuesOf as columnValues } from '../../src/table/table';
import { columnsOf } from '../table/table-of';

/** Columns of each type, with blanks, with percentages, and for each proposal. */
export const ROW_COLUMNS = [
  'svc_property_id',
  'property_name',
  'unit_id',
  'tenant_name',
  'use_type',
  'use_type_full',
  'net_lease_type',
  'security_type',
  'unit_count',
  'rentroll_date',
  'lease_expiry_date',
  'rentroll_completed_at',
  'contracted_rent_pa',
  'actual_lettable_area_sqft',
  'vat_rate_percent',
  'rent_free_percent',
];
const CHANGE_COLUMNS = [...DEFAULT_PROFILE.changes.defaultColumns, 'rent_change_percent', 'use_type_full'];

export interface Asking {
  client: Client;
  /** Ids of the databases in the question. */
  databases: string[];
  /** The columns with these names, with the types from the service. */
  typed(names: readonly string[]): Pick<ColumnEntry, 'name' | 'type'>[];
}

const rowsOf = (
  { client, databases, typed }: Asking,
  names: readonly string[],
  more: Partial<RowsQuestion> = {},
) =>
  client.rows({
    ...{ endpoint: 'query', databases, columns: typed(names), rentrolls: 'latest', approvedOnly: false },
    ...more,
  });

/** The questions to the client about each service. */
export const QUESTIONS = {
  databases: async ({ client }) => (await client.databases()).value.map(({ name }) => name),
  columns: async ({ client, databases }) => (await client.columns({ databases, alwaysNull: 'ignore' })).value,
  'columns that hold something': async ({ client, databases }) =>
    // Asks about one database, because the service needs longer for this answer than for all others.
    (await client.columns({ databases: databases.slice(-1), alwaysNull: 'exclude' })).value,
  'latest rows': async (asking) => valuesOf(await rowsOf(asking, ROW_COLUMNS)),
  'approved rows of all rent rolls': async (asking) =>
    valuesOf(await rowsOf(asking, ROW_COLUMNS, { rentrolls: 'all-rentrolls', approvedOnly: true })),
  changes: async (asking) =>
    valuesOf(await rowsOf(asking, CHANGE_COLUMNS, { endpoint: 'changes', fxCurrency: 'EUR' })),
  'rent rolls': async ({ client, databases }) =>
    valuesOf(await client.list({ endpoint: 'rentrolls', databases })),
  files: async ({ client, databases }) => valuesOf(await client.list({ endpoint: 'files', databases })),
  'a file': async ({ client, databases }) => {
    const { value: files } = await client.list({ endpoint: 'files', databases });
    const fileId = String(columnValues(files, 'fileId')[0]);
    return valuesOf(await client.list({ endpoint: 'file', databases, ids: [fileId] }));
  },
  mappings: async (asking) => {
    const { client, databases } = asking;
    const { value: rows } = await rowsOf(asking, ['extraction_id']);
    const ids = [...new Set(columnValues(rows, 'extraction_id'))].slice(0, 3).map(String);
    return valuesOf(await client.list({ endpoint: 'columnMappings', databases, ids }));
  },
  'a column that does not exist': async (asking) =>
    rowsOf(asking, ['nonsense']).catch(
      (thrown: unknown) => `${asRrError(thrown).code}: ${asRrError(thrown).message}`,
    ),
} satisfies Readonly<Record<string, (asking: Asking) => Promise<unknown>>>;

export type Question = keyof typeof QUESTIONS;
export const ALL_QUESTIONS = Object.keys(QUESTIONS) as Question[];

const valuesOf = ({ value }: { value: Table }) => columnsOf(value);

/** The answers by the name of their question. */
export type Answers = Record<Question, unknown>;
