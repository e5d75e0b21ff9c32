import type { Answer, Ask, ColumnsQuestion, ListQuestion, RowsQuestion } from '../client/client';
import { waitFor } from '../client/signals';
import type { ColumnEntry, DatabaseEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import type { ServiceProfile } from '../contract/profile';
import type { AddinContext } from '../excel/functions/addin-context';
import type { CellCall } from '../excel/functions/answer-cell';
import type { FunctionResult } from '../excel/functions/function-result';
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
  /** The columns by which names are found. */
  catalogue(databases: readonly string[]): Promise<ColumnEntry[]>;
  /** A newer catalogue than `listed`, which lacks a name; undefined where that is not older than a minute. */
  catalogueAnew(
    databases: readonly string[],
    listed: readonly ColumnEntry[],
  ): Promise<ColumnEntry[] | undefined>;
  columns(question: ColumnsQuestion): Promise<ColumnEntry[]>;
  rows(question: RowsQuestion): Promise<Table>;
  list(question: ListQuestion): Promise<Table>;
  /** All databases the caller belongs to. */
  databaseList(): Promise<DatabaseEntry[]>;
  /** Of everything asked so far: the age of the oldest answer, and whether the workbook's choice was read. */
  provenance(): Pick<FunctionResult, 'at' | 'usesChoice'>;
}

/** What came up meanwhile, such as a new column, is found after this time without a refresh. */
const CATALOGUE_MS = 60_000;
/** One that is ahead of the clock is of any age: the clock was put back. */
const isRecent = ({ at }: Answer<unknown>): boolean => Math.abs(Date.now() - at) < CATALOGUE_MS;

/** Lists that lack a name and are old, each with the mark after which all formulas that miss one there ask anew. */
const outdated = new WeakMap<Answer<unknown>, number>();

export async function openDataSource(context: AddinContext, call: CellCall): Promise<DataSource> {
  const { client, session, databases: choice } = context;
  // A formula that is edited while Excel's storage is slow must not wait for it.
  await waitFor(session.ready, call.signal);
  const { signal, after, following } = call;
  /** Which databases are meant may be looked up in a list that nobody has asked for anew. */
  const askForNames: Ask = { signal, ...(after !== undefined && { after }) };
  /** For all else. Whoever asked anew for rows has asked anew for the catalogue of their databases before. */
  const ask: Ask = following === undefined ? askForNames : { signal, following };
  let at: number | undefined;
  let usesChoice = false;

  const past = (held: Answer<unknown>): Ask => {
    const mark = outdated.get(held) ?? client.mark();
    outdated.set(held, mark);
    return { ...askForNames, after: Math.max(mark, after ?? mark) };
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
  const columns = async (question: ColumnsQuestion, how = ask) =>
    (await answer(client.peekColumns(question), () => client.columns(question, how))).value;

  const profile = async () => {
    const given = call.isPreview ? client.peekProfile() : await client.profile(call.signal);
    if (!given) throw notHeld();
    return given.profile;
  };
  const databaseList = (how = ask) => answer(client.peekDatabases(), () => client.databases(how));
  const databases = async (named: readonly string[] | undefined) => {
    usesChoice ||= !named;
    // Who is not signed in must do that first, whatever else is missing.
    if (!client.hasSession()) await client.databases(askForNames);
    if (!named) return chooseDatabases(choice.get());
    const known = await databaseList(askForNames);
    return chooseDatabases(choice.get(), named, known.value, async () =>
      call.isPreview || isRecent(known) ? undefined : (await client.databases(past(known))).value,
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
    catalogue: (databases) => columns(catalogueOf(databases)),
    catalogueAnew: async (databases, listed) => {
      if (call.isPreview) return undefined;
      const held = client.peekColumns(catalogueOf(databases));
      // Another formula may have asked meanwhile.
      if (held?.value !== listed) return columns(catalogueOf(databases));
      if (isRecent(held)) return undefined;
      return columns(catalogueOf(databases), past(held));
    },
    columns,
    rows: async (question) =>
      (await answer(client.peekRows(question), () => client.rows(question, ask))).value,
    list: async (question) =>
      (await answer(client.peekList(question), () => client.list(question, ask))).value,
    databaseList: async () => (await databaseList()).value,
    provenance: () => ({ usesChoice, ...(at !== undefined && { at }) }),
  };
}

const catalogueOf = (databases: readonly string[]): ColumnsQuestion => ({ databases, alwaysNull: 'ignore' });

const notHeld = () => new RrError('cancelled', 'Shown once the formula is entered.');
