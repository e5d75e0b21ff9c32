import { Button, makeStyles } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { LookAgain } from './look-again';
import type { TabProps } from '../components/tab-props';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' },
});

export function NoFormulas({ search, ask }: Pick<TabProps, 'search'> & { ask(): void }) {
  const styles = useStyles();
  return (
    <div className={styles.tab}>
      <EmptyState
        icon={<DocumentTableRegular />}
        title="No Rent Roll formulas in this workbook yet"
        action={
          <div className={styles.actions}>
            <Button appearance="primary" onClick={ask}>
              Ask a question
            </Button>
            <LookAgain search={search} />
          </div>
        }
      >
        Here you refresh your formulas and see which of them need your attention.
      </EmptyState>
      {search.error && <FailureProblem failure={search.error} />}
    </div>
  );
}
