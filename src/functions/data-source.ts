import type { Answer, RowsQuestion } from '../client/client';
import type { AlwaysNull, ColumnEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import type { ServiceProfile } from '../contract/profile';
import type { AddinContext } from '../excel/addin-context';
import type { CellCall } from '../excel/answer-cell';
import type { Table } from '../table/table';
import { chooseDatabases } from './choose-databases';

/** What one call of a function may ask. In a value preview it answers from what is held and never asks. */
export interface DataSource {
  profile(): Promise<ServiceProfile>;
  /** Ids of the databases named, else of the workbook's choice. */
  databases(named: readonly string[] | undefined): Promise<string[]>;
  columns(databases: readonly string[], alwaysNull: AlwaysNull): Promise<ColumnEntry[]>;
  rows(question: RowsQuestion): Promise<Table>;
}

export async function openDataSource(context: AddinContext, call: CellCall): Promise<DataSource> {
  const { client, session } = context;
  await session.ready;
  const ask = { signal: call.signal };
  const answer = async <T>(held: Answer<T> | undefined, request: () => Promise<Answer<T>>): Promise<T> => {
    if (!call.isPreview) return (await request()).value;
    if (held) return held.value;
    throw new RrError('cancelled', 'Shown once the formula is entered.');
  };
  return {
    profile: async () => (await client.profile(call.signal)).profile,
    databases: async (named) => {
      if (named && call.isPreview) await answer(client.peekDatabases(), () => client.databases(ask));
      return chooseDatabases(context, named, ask);
    },
    columns: (databases, alwaysNull) =>
      answer(client.peekColumns({ databases, alwaysNull }), () =>
        client.columns({ databases, alwaysNull }, ask),
      ),
    rows: (question) => answer(client.peekRows(question), () => client.rows(question, ask)),
  };
}
