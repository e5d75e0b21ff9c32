import { useClient, useDatabases, useFormulas, useChanging } from '../../../../pane-kit/common-parts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Client, CachedRows } from '../../../../client/client';
import { createScheduler } from '../../../../client/scheduler';
import type { AlwaysNull, ColumnEntry } from '../../../../contract/entries';
import { createListeners } from '../../../../excel/listeners';
import { type ColumnFacts, countColumn } from '../../../../table/columns/column-facts';
import type { ColumnValues } from '../../../../table/columns/matching-values';
import type { Column } from '../../../../table/table';

/** Facts about a column from an answer that is held, which came at this time. */
export interface CachedFacts extends ColumnFacts {
  at: number;
}

/**
 * What the answers held for the databases of the workbook say about columns. Never asks the service for it. Facts are
 * counted when they are first wanted; listeners hear when they are there.
 */
export interface ColumnFactsSource {
  /** Undefined if no answer has the column, or while it is counted. */
  of(column: string): CachedFacts | undefined;
  /** The texts that occur, of the columns that are counted. Counts the others. */
  values(columns: readonly ColumnEntry[]): readonly ColumnValues[];
  /** Whether the service says that a column is blank in all rows of these databases. */
  isEmptyHere(column: string): boolean;
  knowsEmpty(): boolean;
}

/** Counted facts stay with their column, as long as the cache holds its table. */
const counted = new WeakMap<Column, ColumnFacts>();

export function createColumnFacts(client: Pick<Client, 'cachedRows'>, scheduler = createScheduler()) {
  const listeners = createListeners();
  const counting = new WeakSet<Column>();
  let version = 0;
  let databases: readonly string[] = [];
  let empty: ReadonlySet<string> | undefined;

  const notify = () => {
    version += 1;
    listeners.notify();
  };
  async function count(column: Column, rows: number): Promise<void> {
    if (counting.has(column)) return;
    counting.add(column);
    counted.set(column, await scheduler.run(countColumn(column, rows)));
    notify();
  }
  const answersHere = (): CachedRows[] =>
    client
      .cachedRows()
      .filter(({ question }) => isSame(question.databases, databases))
      .sort(byUse);
  function factsIn(answers: readonly CachedRows[], name: string): CachedFacts | undefined {
    const answer = answers.find(({ value }) => value.columns.has(name));
    const column = answer?.value.columns.get(name);
    if (!answer || !column) return undefined;
    const facts = counted.get(column);
    if (!facts) void count(column, answer.value.rowCount);
    return facts && { ...facts, at: answer.at };
  }

  return {
    of: (column: string) => factsIn(answersHere(), column),
    values(columns: readonly ColumnEntry[]): readonly ColumnValues[] {
      const answers = answersHere();
      const cachedColumns = new Set(answers.flatMap(({ value }) => [...value.columns.keys()]));
      return columns.flatMap((column) => {
        const values = cachedColumns.has(column.name) ? factsIn(answers, column.name)?.values : undefined;
        return values ? [{ column, values }] : [];
      });
    },
    isEmptyHere: (column: string) => empty?.has(column) ?? false,
    knowsEmpty: () => empty !== undefined,
    onChange: listeners.add,
    /** Changes whenever a fact does. */
    version: () => version,
    /** The databases of the workbook, and the identifiers of the columns that are empty there, once known. */
    setHere(next: readonly string[], names?: readonly string[]) {
      databases = next;
      empty = names && new Set(names);
      notify();
    },
  };
}

/** Of several answers with a column, one for the latest rent rolls says most, and of these the newest. */
const byUse = (a: CachedRows, b: CachedRows): number => useOf(b) - useOf(a) || b.at - a.at;

const useOf = ({ question: { endpoint, rentrolls, approvedOnly } }: CachedRows): number =>
  (endpoint === 'query' ? 4 : 0) + (rentrolls === 'latest' ? 2 : 0) + (approvedOnly ? 0 : 1);

const isSame = (asked: readonly string[], chosen: readonly string[]): boolean =>
  new Set(asked).size === new Set(chosen).size && chosen.every((id) => asked.includes(id));

/**
 * Returns what is known about the columns of the databases that the question names, otherwise of the chosen ones. Asks once which columns are empty there, and never
 * for values. The returned object changes whenever a fact does.
 */
export function useColumnFacts(asked?: readonly string[]): ColumnFactsSource {
  const client = useClient();
  const databases = useDatabases();
  const formulas = useFormulas();
  const chosen = useChanging(databases, databases.get);
  const [facts] = useState(() => createColumnFacts(client));
  const version = useSyncExternalStore(facts.onChange, facts.version);
  // Each answer of a formula may be a new table.
  const lines = useChanging(formulas, formulas.lines);
  useEffect(() => {
    const ids = asked ?? chosen.map(({ id }) => id);
    const gone = new AbortController();
    const { signal } = gone;
    facts.setHere(ids);
    if (ids.length === 0) return;
    const listed = async (alwaysNull: AlwaysNull) =>
      (await client.columns({ databases: ids, alwaysNull }, { signal })).value.map(({ name }) => name);
    // The tab has asked for the whole list, too, which is one request for both.
    Promise.all([listed('ignore'), listed('exclude')]).then(
      ([all, filled]) => {
        const isFilled = new Set(filled);
        if (!signal.aborted)
          facts.setHere(
            ids,
            all.filter((name) => !isFilled.has(name)),
          );
      },
      // Then nothing is said to be empty. The pane tells elsewhere that the service does not answer.
      () => undefined,
    );
    return () => gone.abort();
  }, [client, chosen, asked, facts]);
  return useMemo(() => ({ ...facts }), [facts, version, lines]);
}
