import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useEffect, useRef } from 'react';
import { addressText, cellKey } from '../../../excel/cell-address';
import { joinAnd } from '../../../table/quoted';
import { useChanging, useRowUses, useWorkbook, useWritten } from '../../../pane-kit/common-parts';
import { useAction } from '../../../pane-kit/use-action';
import { useFormulaLine } from '../../../pane-kit/use-formula-search';
import { UNREADABLE } from '../ask-actions';
import { LinkButton } from '../../../pane-kit/link-button';
import { FailureProblem, Notice, Status, RequestLine } from '../../../pane-kit/status/problem';
import { useKit } from '../../../pane-kit/use-kit';
import { useAsk } from './use-ask';
import { countOf } from '../../../contract/count-text';
import { capital } from '../../../pane-kit/text/count-text';

const useStyles = makeStyles({
  line: { backgroundColor: tokens.colorNeutralBackground3 },
  icon: { flex: 'none', width: '16px', height: '16px' },
  choices: { marginTop: '8px' },
  // Three stand side by side in a narrow pane.
  narrow: { minWidth: 0 },
});

/** Says which formula is open, and how to leave it. */
export function OpenedLine() {
  const { opened, opening } = useAsk();
  const showRowUses = useRowUses();
  const { isAsking, drop, stay } = opening;
  const kit = useKit();
  const styles = useStyles();
  if (!opened) return null;
  const { cell, inputs } = opened;
  const inCells = joinAnd(inputs.map(({ what }) => what));
  return (
    <div className={mergeClasses(kit.small, kit.line, kit.left, kit.row, kit.lineBelow, styles.line)}>
      <EditRegular className={styles.icon} aria-hidden />
      <div className={kit.fill}>
        <span className={kit.bold}>Editing {addressText(cell)}.</span>{' '}
        {inCells && `${capital(inCells)} stay in their cells.`}
        {!isAsking && showRowUses(cell)}
        {isAsking && (
          <div role="alert">
            Your changes are not applied. Leave without them?
            <div className={mergeClasses(kit.buttons, styles.choices)}>
              <Button size="small" data-ask="drop" onClick={drop}>
                Leave without them
              </Button>
              <Button size="small" onClick={stay}>
                Stay
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** Says why a formula is not open yet: it is being read, has several calls, or cannot be opened. */
export function OpeningNotice() {
  const { cell: selected, opening: all } = useAsk();
  const { opening, choose, retry, dismiss } = all;
  const workbook = useWorkbook();
  const select = useAction(workbook.goTo);
  const key = selected && cellKey(selected);
  const failedAt = useRef(key);
  const isFailed = opening?.failure !== undefined;
  useEffect(() => {
    // While a person types, Excel does not tell the cell.
    if (!isFailed) failedAt.current = key ?? (opening && cellKey(opening.cell));
    // What was said of one cell must not stand over another.
    else if (key !== null && key !== failedAt.current) dismiss();
  }, [key, isFailed]);
  const kit = useKit();
  const styles = useStyles();
  if (!opening) return null;
  const { cell, calls, failure } = opening;
  const address = addressText(cell);
  return (
    <div className={kit.above}>
      {failure ? (
        <div className={mergeClasses(kit.stack4, kit.left)}>
          {failure.cause === UNREADABLE ? (
            <Status>
              <Notice action={{ label: 'Edit in the formula bar', run: () => void select.run(cell) }}>
                {failure.message}
              </Notice>
            </Status>
          ) : (
            <FailureProblem failure={failure} action={{ label: 'Try again', run: retry }} />
          )}
          <LinkButton className={kit.smallLink} onClick={dismiss}>
            Close
          </LinkButton>
        </div>
      ) : (
        <Status>
          <Notice>
            {calls
              ? `${address} asks several questions. Which one do you want to edit?`
              : `Reading ${address}…`}
            {calls && (
              <div className={mergeClasses(kit.buttons, styles.choices)}>
                {calls.map((call) => (
                  <Button
                    key={call.index}
                    size="small"
                    disabled={call.refused !== undefined}
                    title={call.refused}
                    onClick={() => choose(call)}
                  >
                    {`${call.index + 1}: RR.${call.name}`}
                  </Button>
                ))}
                <Button size="small" appearance="subtle" onClick={dismiss}>
                  None
                </Button>
              </div>
            )}
          </Notice>
        </Status>
      )}
    </div>
  );
}

/** Says what "Apply" will write. */
export function Changes() {
  const { opened, isChanged, writing } = useAsk();
  const cells = opened?.inputs.map(({ address }) => address) ?? [];
  if (!isChanged) return 'Nothing is changed yet';
  if (writing.isElsewhere) return 'Another sheet is in view';
  return cells.length > 0
    ? `Writes the formula again, and what differs in ${cells.join(' and ')}`
    : 'Writes the formula again';
}

/** Says what was written into the formula that is open, and offers to undo it. */
export function WrittenNotice() {
  const steps = useWritten();
  const last = useChanging(steps, steps.current);
  const kit = useKit();
  return (
    <div className={kit.row}>
      <Status>
        <Notice intent="success" action={{ label: 'Undo', run: () => void steps.undo() }}>
          Wrote {last?.what}.
        </Notice>
      </Status>
    </div>
  );
}

/** Says what was inserted, why the formula has no result, and where to go from there. */
export function Entered() {
  const { preview, writing, clear, opening } = useAsk();
  const showRowUses = useRowUses();
  const steps = useWritten();
  const kit = useKit();
  const styles = useStyles();
  const { cell } = writing.written ?? {};
  const line = useFormulaLine(cell);
  const failed = line?.state === 'failed' ? line : undefined;
  const { shown, currencies = [] } = preview.kind === 'rows' ? preview.preview : {};
  if (!cell) return null;
  return (
    <section className={mergeClasses(kit.inset, kit.stack12)} aria-label="Entered">
      <Status>
        <Notice intent={failed ? 'error' : 'success'}>
          <span className={kit.bold}>Entered in {addressText(cell)}.</span>
          <br />
          {failed?.message ??
            [shown !== undefined && countOf(shown, 'row'), currencies.join(', ')].filter(Boolean).join(' · ')}
          <RequestLine requestId={failed?.requestId} />
        </Notice>
      </Status>
      <div className={kit.buttons}>
        <Button appearance="primary" data-ask="new-question" onClick={clear}>
          New question
        </Button>
        <Button
          className={styles.narrow}
          onClick={() => {
            clear();
            opening.open(cell);
          }}
        >
          Edit
        </Button>
        <Button className={styles.narrow} onClick={() => void steps.undo()}>
          Undo
        </Button>
      </div>
      {!failed && showRowUses(cell)}
    </section>
  );
}
