import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { cellKey, parseCellAddress } from '../../../excel/cell-address';
import { useWritten } from '../../../pane-kit/common-parts';
import { Notice, RequestLine, Status } from '../../../pane-kit/status/problem';
import { useKit } from '../../../pane-kit/use-kit';
import { countOf } from '../../../pane-kit/text/count-text';
import { EMPTY_QUERY } from '../ask-query';
import { useAsk } from './use-ask';

const useStyles = makeStyles({
  // Three stand side by side in a narrow pane.
  button: { minWidth: 0 },
});

/** Says what was inserted, why the formula has no result, and where to go from there. */
export function Entered() {
  const { lines, preview, writing, edit, opening } = useAsk();
  const steps = useWritten();
  const kit = useKit();
  const styles = useStyles();
  const cell = parseCellAddress(writing.written?.address ?? '');
  const line = cell && lines?.find((entry) => cellKey(entry) === cellKey(cell));
  const failed = line?.state === 'failed' ? line : undefined;
  const { shown, currencies = [] } = preview.kind === 'rows' ? preview.preview : {};
  if (!cell) return null;
  return (
    <section className={mergeClasses(kit.inset, kit.stack12)} aria-label="Entered">
      <Status>
        <Notice intent={failed ? 'error' : 'success'}>
          <span className={kit.bold}>
            Entered in {cell.sheet}!{cell.cell}.
          </span>
          <br />
          {failed?.message ??
            [shown !== undefined && countOf(shown, 'row'), currencies.join(', ')].filter(Boolean).join(' · ')}
          <RequestLine requestId={failed?.requestId} />
        </Notice>
      </Status>
      <div className={kit.buttons}>
        <Button
          appearance="primary"
          data-ask="new-question"
          onClick={() => edit({ ...EMPTY_QUERY }, 'search')}
        >
          New question
        </Button>
        <Button
          className={styles.button}
          onClick={() => {
            edit({ ...EMPTY_QUERY });
            opening.open(cell);
          }}
        >
          Edit
        </Button>
        <Button className={styles.button} onClick={() => void steps.undo()}>
          Undo
        </Button>
      </div>
    </section>
  );
}
