import { useCallback, useSyncExternalStore } from 'react';
import type { FormulaLine } from '../../../excel/formulas/formula-line';
import { cellKey, parseCellAddress } from '../../../excel/cell-address';
import { FailureProblem } from '../../components/failure-problem';
import { Notice, RequestLine, Status } from '../../components/problem';
import { useAction } from '../../components/use-action';
import { usePaneContext } from '../../components/use-pane-context';
import { useKit } from '../../components/use-kit';

interface WrittenNoticeProps {
  /** The cell of the formula that was inserted. */
  address?: string;
  lines: readonly FormulaLine[] | undefined;
  close(): void;
}

/** Says what was written, why the formula has no result, and offers to put back what stood there. */
export function WrittenNotice({ address, lines, close }: WrittenNoticeProps) {
  const { ask } = usePaneContext();
  const place = useSyncExternalStore(
    useCallback((listener: () => void) => ask.onWritten(listener), [ask]),
    () => ask.lastWritten()?.place,
  );
  const putBack = useAction(async () => {
    await ask.putBack();
    close();
  });
  const kit = useKit();
  if (place === undefined) return null;
  const cell = address === undefined ? undefined : parseCellAddress(address);
  const line = cell && lines?.find((one) => cellKey(one) === cellKey(cell));
  const failed = line?.state === 'failed' ? line : undefined;
  return (
    <div className={kit.row}>
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
