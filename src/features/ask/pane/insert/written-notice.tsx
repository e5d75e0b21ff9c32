import { useAskActions } from '../use-ask-actions';
import { makeStyles } from '@fluentui/react-components';
import { useCallback, useSyncExternalStore } from 'react';
import { cellKey, parseCellAddress } from '../../../../excel/cell-address';
import { FailureProblem } from '../../../../pane-kit/status/failure-problem';
import { Notice, RequestLine, Status } from '../../../../pane-kit/status/problem';
import { useAction } from '../../../../pane-kit/use-action';
import { useAsk } from '../use-ask';

const useStyles = makeStyles({ space: { padding: '8px 16px' } });

/** Says what was written, why the formula has no result, and offers to put back what stood there. */
export function WrittenNotice() {
  const { lines, writing } = useAsk();
  const { written, close } = writing;
  const ask = useAskActions();
  const place = useSyncExternalStore(
    useCallback((listener: () => void) => ask.onWritten(listener), [ask]),
    () => ask.lastWritten()?.place,
  );
  const putBack = useAction(async () => {
    await ask.putBack();
    close();
  });
  const styles = useStyles();
  if (place === undefined) return null;
  const cell = written.address === undefined ? undefined : parseCellAddress(written.address);
  const line = cell && lines?.find((entry) => cellKey(entry) === cellKey(cell));
  const failed = line?.state === 'failed' ? line : undefined;
  return (
    <div className={styles.space}>
      <Status>
        <Notice
          intent={failed ? 'error' : 'success'}
          action={{ label: 'Put back', run: () => void putBack.run() }}
        >
          {cell ? `Entered in ${cell.sheet}!${cell.cell}.` : `Wrote ${place}.`} {failed?.message}
          <RequestLine requestId={failed?.requestId} />
        </Notice>
      </Status>
      {putBack.error && <FailureProblem failure={putBack.error} />}
    </div>
  );
}
