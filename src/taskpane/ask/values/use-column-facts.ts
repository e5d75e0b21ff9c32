import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AlwaysNull } from '../../../contract/entries';
import { useChanging, usePaneContext } from '../../components/use-pane-context';
import { type ColumnFactsSource, createColumnFacts } from './create-column-facts';

/**
 * Returns what is known about the columns of the chosen databases. Asks once which columns are empty there, and never
 * for values. The returned object changes whenever a fact does.
 */
export function useColumnFacts(): ColumnFactsSource {
  const { client, databases, formulas } = usePaneContext();
  const chosen = useChanging(databases, databases.get);
  const [facts] = useState(() => createColumnFacts(client));
  const version = useSyncExternalStore(facts.onChange, facts.version);
  // Each answer of a formula may be a new table.
  const lines = useChanging(formulas, formulas.lines);
  useEffect(() => {
    const ids = chosen.map(({ id }) => id);
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
  }, [client, chosen, facts]);
  return useMemo(() => ({ ...facts, knowsEmpty: facts.knowsEmpty() }), [facts, version, lines]);
}
