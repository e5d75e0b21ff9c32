import { DatabaseSearchRegular } from '@fluentui/react-icons/svg/database-search';
import { useEffect } from 'react';
import type { TabProps } from '../components/tab-props';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { Loading } from '../components/loading';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import { AskBuilder } from './ask-builder';
import { loadStart } from './later-parts';
import { useAskColumns } from './query/use-ask-columns';
import { useKit } from '../components/use-kit';

/** Asks for rows of the rent roll, shows the first of them, and writes the formula. */
export function AskTab(props: TabProps) {
  const { client, databases } = usePaneContext();
  const chosen = useChanging(databases, databases.get);
  const { value: columns, error, again } = useAskColumns(client, chosen);
  const kit = useKit();
  // It is shown after the columns are here. If it does not load now, it is tried again then.
  useEffect(() => void loadStart().catch(() => undefined), []);
  return (
    <section className={kit.tab} aria-label="Ask">
      {chosen.length === 0 ? (
        <EmptyState icon={<DatabaseSearchRegular />} title="Your rent roll as a table">
          Choose a database above. Then ask here for the columns and rows that you need.
        </EmptyState>
      ) : error ? (
        <div className={kit.inset}>
          <FailureProblem failure={error} action={{ label: 'Retry', run: again }} />
        </div>
      ) : columns ? (
        <AskBuilder {...props} columns={columns} chosen={chosen} />
      ) : (
        <div className={kit.inset}>
          <Loading label="Loading the columns" rows={5} />
        </div>
      )}
    </section>
  );
}
