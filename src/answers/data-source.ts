import type { CellCall, FunctionResult } from './calls/answers';
import { catalogueQuestion } from '../client/cache/question-key';
import type { Answer, Ask, ColumnsQuestion, ListQuestion, RowsQuestion } from '../client/client';
import { waitFor } from '../client/signals';
import type { ColumnEntry, DatabaseEntry } from '../contract/entries';
import { badInput, RrError } from '../contract/failure';
import { nameKey } from '../table/clean-texts';
import { cutList } from '../table/quoted';
import type { AddinContext } from './calls/addin-context';

export type DataSource = Awaited<ReturnType<typeof openDataSource>>;

/** Where the data is from. */
export interface Provenance extends Pick<FunctionResult, 'at' | 'usesChoice'> {
  /** The ids of the databases asked. */
  databases: readonly string[];
}

/** After this time a list that lacks a name is asked for again, so that a new column needs no refresh. */
const CATALOGUE_MS = 60_000;
/** An answer dated in the future has an unknown age, because the clock was put back. */
const isRecent = ({ at }: Answer<unknown>): boolean => Math.abs(Date.now() - at) < CATALOGUE_MS;

/** Answers one call. In a value preview it answers from the cache and sends no request. */
export async function openDataSource(context: AddinContext, call: CellCall) {
  const { client, session } = context;
  // Editing a formula must not wait for Excel's slow storage.
  await waitFor(session.ready, call.signal);
  const { signal, notBefore, stage, onUse = ignore, onLookUp = ignore } = call;
  const ask: Ask = { signal, notBefore, stage };
  const askNames: Ask = call.extraColumns ? { signal } : ask;
  const chosen = () => call.chosen ?? context.databases.get();
  let at: number | undefined;
  let usesChoice = false;
  let asked: string[] = [];

  /** Equal for all formulas that find the same answer too old, so that they share one request. */
  const newerThan = ({ sequence }: Answer<unknown>): Ask => ({
    signal,
    notBefore: Math.max(sequence + 1, notBefore ?? 0),
  });
  const answer = async <T>(
    peek: () => Answer<T> | undefined,
    request: () => Promise<Answer<T>>,
    report = onUse,
  ): Promise<Answer<T>> => {
    const given = call.isPreview ? peek() : await request();
    if (!given) throw notCachedError();
    at = Math.min(at ?? given.at, given.at);
    report(given.question);
    return given;
  };
  const columns = async (question: ColumnsQuestion, how = ask, report = onUse) =>
    (
      await answer(
        () => client.peekColumns(question),
        () => client.columns(question, how),
        report,
      )
    ).value;
  const lookUp = (databases: readonly string[], how = askNames) =>
    columns(catalogueQuestion(databases), how, onLookUp);

  /** A stage has only answers from after its beginning. */
  const mayAskAgain = (known: Answer<unknown>) => !call.isPreview && !stage && !isRecent(known);

  const profile = async () => {
    const given = call.isPreview ? client.peekProfile() : await client.profile(call.signal);
    if (!given) throw notCachedError();
    return given.profile;
  };
  const databaseList = (report = onUse) =>
    answer(client.peekDatabases, () => client.databases(askNames), report);
  const chooseFrom = async (named: readonly string[] | undefined) => {
    usesChoice ||= !named;
    // Signing in comes before everything else.
    if (!client.hasSession()) await client.databases(ask);
    if (!named) return chosenIds(chosen());
    const list = await databaseList(onLookUp);
    const isMissing = named.some((text) => findDatabases(text, list.value).length === 0);
    // A database that is not listed may be new.
    const { value } = isMissing && mayAskAgain(list) ? await client.databases(newerThan(list)) : list;
    return named.map((text) => oneDatabase(text, value).id);
  };
  const databases = async (named: readonly string[] | undefined) => (asked = await chooseFrom(named));

  return {
    profile,
    /** Falls back on the workbook's choice. */
    databases,
    /** Returns none if the service does not restrict rows to databases. Naming one is then `bad-input`. */
    restriction: async (named: readonly string[] | undefined): Promise<string[]> => {
      if ((await profile()).databasesHeaderOn === 'every-data-call') return databases(named);
      if (!named) return [];
      throw badInput(
        'Option database does not apply: this service does not restrict rows by database. Remove it.',
      );
    },
    databasesIfChosen: () => {
      usesChoice = true;
      return (asked = chosen().map(({ id }) => id));
    },
    /** The columns by which names are resolved. */
    catalogue: (databases: readonly string[]) => lookUp(databases),
    /** Returns undefined if `listed` is less than a minute old. */
    newerCatalogue: async (databases: readonly string[], listed: readonly ColumnEntry[]) => {
      if (call.isPreview || stage) return undefined;
      const cached = client.peekColumns(catalogueQuestion(databases));
      // Another formula may have asked meanwhile.
      if (cached?.value !== listed) return lookUp(databases);
      if (isRecent(cached)) return undefined;
      return lookUp(databases, newerThan(cached));
    },
    columns: (question: ColumnsQuestion) => columns(question),
    rows: async (question: RowsQuestion) =>
      (
        await answer(
          () => client.peekRows(question),
          () => client.rows(question, ask),
        )
      ).value,
    list: async (question: ListQuestion) =>
      (
        await answer(
          () => client.peekList(question),
          () => client.list(question, ask),
        )
      ).value,
    databaseList: async () => (await databaseList()).value,
    /** Tells the oldest answer used so far, whether the workbook's choice was read, and the databases asked. */
    provenance: (): Provenance => ({ usesChoice, databases: asked, at }),
  };
}

const ignore = () => undefined;

const notCachedError = () => new RrError('cancelled', 'Shown once the formula is entered.');

function chosenIds(chosen: readonly DatabaseEntry[]): string[] {
  if (chosen.length > 0) return chosen.map(({ id }) => id);
  throw new RrError(
    'no-databases',
    'No database is chosen for this workbook. Open the Rent Roll pane and choose one, or name it: options "database=…".',
  );
}

function findDatabases(text: string, known: readonly DatabaseEntry[]): readonly DatabaseEntry[] {
  const key = nameKey(text);
  const byId = known.filter(({ id }) => nameKey(id) === key);
  return byId.length > 0 ? byId : known.filter(({ name }) => nameKey(name) === key);
}

function oneDatabase(text: string, known: readonly DatabaseEntry[]): DatabaseEntry {
  const found = findDatabases(text, known);
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new RrError(
      'unknown-database',
      `Several databases are named "${text}". Use an id: ${found.map(({ id }) => id).join(', ')}.`,
    );
  const names = known.map(({ name }) => name);
  throw new RrError(
    'unknown-database',
    `You do not have access to a database "${text}". ` +
      (names.length > 0
        ? `Yours: ${cutList(names, 5)}.`
        : 'You have access to none. Contact your administrator.'),
  );
}
