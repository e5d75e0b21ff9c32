import { makeStyles } from '@fluentui/react-components';
import type { TabProps } from '../components/tab-props';
import { InsertFirstQuery } from './insert-first-query';
import { Notice, Status } from '../components/problem';
import { RequestLine } from '../components/request-line';
import { useEnteredFormula } from './use-entered-formula';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '16px' },
});

export function AskTab({ search, go }: TabProps) {
  const { entered, enter } = useEnteredFormula(search.lines);
  const styles = useStyles();
  return (
    <div className={styles.tab}>
      <Status>
        {entered && (
          <Notice
            intent={entered.problem ? 'error' : 'success'}
            action={{ label: 'Show in Workbook', run: () => go('workbook') }}
          >
            Entered in {entered.address}. {entered.problem}
            <RequestLine requestId={entered.requestId} />
          </Notice>
        )}
      </Status>
      <InsertFirstQuery entered={enter} isFirst={search.lines?.length === 0} />
    </div>
  );
}
