import { addressText, cellKey } from '../../../excel/cell-address';
import { Button, mergeClasses } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useState, useEffect, useRef } from 'react';
import { useRowUses } from '../../../pane-kit/common-parts';
import { CopyText } from '../../../pane-kit/copy-text';
import { useExplainActions, type ExplainedCell } from '../explain-actions';
import type { RowSource, Trail } from '../trail/trail';
import { useFormulaLine } from '../../../pane-kit/use-formula-search';
import { opensInAsk } from '../../../excel/rr-formula';
import { BusyButton } from '../../../pane-kit/busy-button';
import { ResultSources } from '../../../pane-kit/result-sources/result-sources';
import { FailureProblem, RequestLine } from '../../../pane-kit/status/problem';
import { useNow } from '../../../pane-kit/use-now';
import type { TabProps } from '../../../pane-kit/tab-props';
import { CellFoot } from './cell-foot';
import { CellHead } from './cell-head';
import {
  answerText,
  cellText,
  changeWords,
  meaningLines,
  meaningText,
  questionLines,
  unitText,
} from './cell-lines';
import { Fold } from './fold';
import { Lines } from './lines';
import { SourceSection } from './source-section';
import { useKit } from '../../../pane-kit/use-kit';
import { asRrError, type RrError } from '../../../contract/failure';

const TITLES: Partial<Record<ExplainedCell['part'], string>> = {
  empty: 'No rows',
  error: 'The answer is not shown',
};

interface OneCellProps extends Pick<TabProps, 'edit'> {
  cell: ExplainedCell;
  insert(source: RowSource): void;
}

/** Tells of one cell of a result: what it means, what was asked, and on request where it is from. */
export function OneCell({ cell, edit, insert }: OneCellProps) {
  const { address, formula, column, part, shown, value, about, question, change, isSaved, traced } = cell;
  const line = useFormulaLine(formula);
  const search = useTrail(cell);
  const { trail, failure, busy } = search;
  const now = useNow();
  const [status, setStatus] = useState({ id: '', words: '' });
  const showRowUses = useRowUses();
  const kit = useKit();
  const answer = answerText(line, now, { isSaved });
  const isHeading = part === 'heading';
  const message = line?.message;
  const canEdit = opensInAsk(cell.text);
  const asks = traced && !trail;
  const words = status.id === cell.id ? status.words : '';
  return (
    <>
      <CellHead
        address={addressText(address)}
        formula={line ?? formula}
        title={column?.label ?? TITLES[part]}
        values={
          isHeading || part === 'empty'
            ? []
            : [
                {
                  text: value === '' ? 'blank' : shown,
                  unit: column && typeof value === 'number' ? unitText(column) : '',
                },
              ]
        }
        about={
          isHeading ? 'The heading of a column. Select a value below it for its source.' : about.join(' · ')
        }
      >
        {traced && <ResultSources formula={cellKey(formula)} row={traced.shownRow?.row} answer={cell.id} />}
        {message !== undefined && (
          <p className={kit.small}>
            {message}
            <RequestLine requestId={line?.requestId} />
          </p>
        )}
      </CellHead>
      {canEdit && <div className={kit.below}>{showRowUses(formula)}</div>}
      {trail && <SourceSection trail={trail} insert={insert} />}
      {failure && (
        <div className={kit.below}>
          <FailureProblem failure={failure} retry={search.find} />
        </div>
      )}
      {column && (
        <Fold title="Meaning" summary={meaningText(column)} isOpen={!trail}>
          <p className={kit.small}>{meaningText(column)}</p>
          <Lines lines={meaningLines(column, cell)} />
        </Fold>
      )}
      <Fold
        title="Question"
        summary={question ? `${question.shown}, ${answer.charAt(0).toLowerCase()}${answer.slice(1)}` : answer}
        isOpen={!trail}
      >
        {cell.unasked !== undefined && <p className={kit.small}>{cell.unasked}</p>}
        <Lines lines={[...(question ? questionLines(question) : []), ['Answer', answer]]} />
        {line?.notes.map((note) => (
          <p key={note} className={mergeClasses(kit.small, kit.neutral)}>
            {note}
          </p>
        ))}
      </Fold>
      {change && (
        <Fold title="Last change" summary={changeWords(change, now)} isOpen={false}>
          <p className={kit.small}>{changeWords(change, now)}</p>
        </Fold>
      )}
      <CellFoot
        status={words || (asks && !busy ? `Asks the service up to ${cell.questions} questions.` : '')}
      >
        {asks && (
          <BusyButton appearance="primary" busy={busy} doing="Asking the service…" run={search.find}>
            Find the source row
          </BusyButton>
        )}
        {busy && <Button onClick={search.cancel}>Cancel</Button>}
        {!busy && canEdit && <Button onClick={() => edit(formula)}>Edit in Ask</Button>}
        {!busy && (
          <CopyText
            label="Copy as text"
            icon={<CopyRegular />}
            text={() => cellText(cell, line, trail, now)}
            report={(next) => setStatus({ id: cell.id, words: next })}
          />
        )}
      </CellFoot>
    </>
  );
}

interface TrailSearch {
  trail?: Trail;
  failure?: RrError;
  busy: boolean;
  find(): void;
  cancel(): void;
}

/** The search for the source of a cell. It ends when another cell is selected, or the cell has another answer. */
function useTrail(cell: ExplainedCell): TrailSearch {
  const explain = useExplainActions();
  const [found, setFound] = useState<{ id: string; trail?: Trail; failure?: RrError; busy: boolean }>();
  const under = useRef<AbortController>(undefined);
  const { id } = cell;
  useEffect(() => () => under.current?.abort(), [id]);
  const { trail, failure, busy = false } = found?.id === id ? found : {};
  return {
    ...(trail && { trail }),
    ...(failure && { failure }),
    busy,
    find() {
      if (busy) return;
      const { signal } = (under.current = new AbortController());
      setFound({ id, busy: true });
      explain.findSource(cell, signal).then(
        (next) => signal.aborted || setFound({ id, trail: next, busy: false }),
        (thrown) => signal.aborted || setFound({ id, failure: asRrError(thrown), busy: false }),
      );
    },
    cancel() {
      under.current?.abort();
      setFound(undefined);
    },
  };
}
