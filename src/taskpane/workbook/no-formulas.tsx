import { Button, mergeClasses } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { LookAgain } from './look-again';
import type { TabProps } from '../components/tab-props';
import { useKit } from '../components/use-kit';

export function NoFormulas({ search, ask }: Pick<TabProps, 'search'> & { ask(): void }) {
  const kit = useKit();
  return (
    <div className={mergeClasses(kit.stack12, kit.inset)}>
      <EmptyState
        icon={<DocumentTableRegular />}
        title="No Rent Roll formulas in this workbook yet"
        action={
          <div className={kit.buttons} style={{ justifyContent: 'center' }}>
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
