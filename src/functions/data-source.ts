import type { Answer, Ask, ListQuestion, RowsQuestion } from '../client/client';
import { waitFor } from '../client/signals';
import type { AlwaysNull, ColumnEntry, DatabaseEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import type { ServiceProfile } from '../contract/profile';
import type { AddinContext } from '../excel/addin-context';
import type { CellCall } from '../excel/answer-cell';
import type { FunctionResult } from '../excel/function-result';
import type { Table } from '../table/table';
import { chooseDatabases } from './choose-databases';

/** What one call of a function may ask. In a value preview it answers from what is held and never asks. */
export interface DataSource {
  profile(): Promise<ServiceProfile>;
  /** Ids of the databases named, else of the workbook's choice. */
  databases(named: readonly string[] | undefined): Promise<string[]>;
  /** The same for rows and lists: none where the service does not restrict them, and naming some is then `bad-input`. */
  restriction(named: readonly string[] | undefined): Promise<string[]>;
  /** The workbook's choice for what does not depend on it; none is no failure. */
  databasesIfChosen(): string[];
  columns(databases: readonly string[], alwaysNull: AlwaysNull): Promise<ColumnEntry[]>;
  /** A newer list than `listed`, which lacks a name; undefined where that is not older than a minute. */
  columnsAnew(
    databases: readonly string[],
    alwaysNull: AlwaysNull,
    listed: readonly ColumnEntry[],
  ): Promise<ColumnEntry[] | undefined>;
  rows(question: RowsQuestion): Promise<Table>;
  list(question: ListQuestion): Promise<Table>;
  /** All databases the caller belongs to. */
  databaseList(): Promise<DatabaseEntry[]>;
  /** Of everything asked so far: the age of the oldest answer, and whether the workbook's choice was read. */
  provenance(): Pick<FunctionResult, 'at' | 'usesChoice'>;
}

/** What came up meanwhile, such as a new column, is found after this time without a refresh. */
const CATALOGUE_MS = 60_000;

/** Lists that lack a name and are old, each with the mark after which all formulas that miss one there ask anew. */
const outdated = new WeakMap<Answer<unknown>, number>();

export async function openDataSource(context: AddinContext, call: CellCall): Promise<DataSource> {
  const { client, session, databases: choice } = context;
  // A formula that is edited while Excel's storage is slow must not wait for it.
  await waitFor(session.ready, call.signal);
  const { signal, following } = call;
  const ask: Ask = { signal, ...(call.after !== undefined && { after: call.after }) };
  /** For what a formula shows; what it looks names up in is nobody's to follow. */
  const askForData: Ask = following === undefined ? ask : { signal, following };
  let at: number | undefined;
  let usesChoice = false;

  const past = (held: Answer<unknown>): Ask => {
    const mark = outdated.get(held) ?? client.mark();
    outdated.set(held, mark);
    return { ...ask, after: Math.max(mark, call.after ?? mark) };
  };
  const answer = async <T>(
    held: Answer<T> | undefined,
    request: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    const given = call.isPreview ? held : await request();
    if (!given) throw notHeld();
    at = Math.min(at ?? given.at, given.at);
    return given;
  };
  const columns = (databases: readonly string[], alwaysNull: AlwaysNull, how = ask) =>
    answer(client.peekColumns({ databases, alwaysNull }), () =>
      client.columns({ databases, alwaysNull }, how),
    );

  const profile = async () => {
    const given = call.isPreview ? client.peekProfile() : await client.profile(call.signal);
    if (!given) throw notHeld();
    return given.profile;
  };
  const databaseList = () => answer(client.peekDatabases(), () => client.databases(ask));
  const databases = async (named: readonly string[] | undefined) => {
    usesChoice ||= !named;
    // Who is not signed in must do that first, whatever else is missing.
    if (!client.hasSession()) await client.databases(ask);
    if (!named) return chooseDatabases(choice.get());
    const known = await databaseList();
    return chooseDatabases(choice.get(), named, known.value, async () =>
      call.isPreview || Date.now() - known.at < CATALOGUE_MS
        ? undefined
        : (await client.databases(past(known))).value,
    );
  };

  return {
    profile,
    databases,
    restriction: async (named) => {
      if ((await profile()).databasesHeaderOn === 'every-data-call') return databases(named);
      if (!named) return [];
      throw new RrError(
        'bad-input',
        'Option database does not apply: this service does not restrict rows by database. Remove it.',
      );
    },
    databasesIfChosen: () => {
      usesChoice = true;
      return choice.get().map(({ id }) => id);
    },
    columns: async (databases, alwaysNull) => (await columns(databases, alwaysNull)).value,
    columnsAnew: async (databases, alwaysNull, listed) => {
      if (call.isPreview) return undefined;
      const held = client.peekColumns({ databases, alwaysNull });
      // Another formula may have asked meanwhile.
      if (held?.value !== listed) return (await columns(databases, alwaysNull)).value;
      if (Date.now() - held.at < CATALOGUE_MS) return undefined;
      return (await columns(databases, alwaysNull, past(held))).value;
    },
    rows: async (question) =>
      (await answer(client.peekRows(question), () => client.rows(question, askForData))).value,
    list: async (question) =>
      (await answer(client.peekList(question), () => client.list(question, askForData))).value,
    databaseList: async () => (await databaseList()).value,
    provenance: () => ({ usesChoice, ...(at !== undefined && { at }) }),
  };
}

const notHeld = () => new RrError('cancelled', 'Shown once the formula is entered.');
