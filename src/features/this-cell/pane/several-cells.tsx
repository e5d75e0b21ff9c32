import { numberText } from '../../../table/cells/number-text';
import { addressText } from '../../../excel/cell-address';
import { makeStyles, tokens, mergeClasses } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { GridRegular } from '@fluentui/react-icons/svg/grid';
import { useState } from 'react';
import { CopyText } from '../../../pane-kit/copy-text';
import type { SelectedColumn, SelectedFigures } from '../explain-actions';
import { useFormulaLine } from '../../../pane-kit/use-formula-search';
import { countOf, plural } from '../../../contract/count-text';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { useNow } from '../../../pane-kit/use-now';
import { CellFoot } from './cell-foot';
import { CellHead } from './cell-head';
import { answerText, questionLines, unitText } from './cell-lines';
import { Fold } from './fold';
import { Lines, type Line } from './lines';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  column: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, ':first-of-type': { borderTop: 'none' } },
});

/** Tells sum, count and average of the selected cells, per column and currency, and what they rest on. */
export function SeveralCells({ figures }: { figures: SelectedFigures }) {
  const { sheet, address, columns, notes } = figures;
  const [status, setStatus] = useState({ of: figures, words: '' });
  const kit = useKit();
  const styles = useStyles();
  const selection = `${sheet}!${address}`;
  const sentences = columns.flatMap(({ sentence }) => sentence ?? []);
  const words = status.of === figures ? status.words : '';
  /** The selection is named once, and each further result once. */
  const addressOf = (at: number): string | undefined => {
    if (at === 0) return selection;
    const [before, own] = [columns[at - 1]!, columns[at]!].map(({ formula }) => addressText(formula));
    return before === own ? undefined : own;
  };
  return (
    <>
      {columns.length === 0 ? (
        <EmptyState icon={<GridRegular />} title={selection}>
          {notes.length === 0
            ? 'These cells are not part of a Rent Roll result. Select cells of one, and their sum is told here.'
            : 'Nothing here can be counted.'}
        </EmptyState>
      ) : (
        columns.map((column, at) => (
          <div key={`${addressText(column.formula)} ${column.name}`} className={styles.column}>
            <ColumnFigures address={addressOf(at)} column={column} isOpen={columns.length === 1} />
          </div>
        ))
      )}
      {notes.length > 0 && (
        <div
          className={mergeClasses(kit.quiet, kit.stack4, kit.row, kit.lineAbove)}
          role="note"
          aria-label="Not counted"
        >
          {notes.map((note) => (
            <p key={note} className={kit.small}>
              {note}
            </p>
          ))}
        </div>
      )}
      {sentences.length > 0 && (
        <CellFoot status={words || (sentences.length === 1 ? `“${sentences[0]}”` : SEVERAL)}>
          <CopyText
            label={plural(sentences.length, 'Copy as sentence')}
            icon={<CopyRegular />}
            appearance="primary"
            text={() => sentences.join('\n')}
            report={(next) => setStatus({ of: figures, words: next })}
          />
        </CellFoot>
      )}
    </>
  );
}

const SEVERAL = 'One for each column that is added, with what it rests on.';

interface ColumnFiguresProps {
  address: string | undefined;
  column: SelectedColumn;
  isOpen: boolean;
}

function ColumnFigures({ address, column, isOpen }: ColumnFiguresProps) {
  const kit = useKit();
  const { label, unit, sums, count, blank, refused, question, formula } = column;
  const line = useFormulaLine(formula);
  const now = useNow();
  const [only] = sums;
  const average =
    sums.length === 1 && only ? `Average ${amount(only.average)} over ${countOf(only.count, 'value')}` : '';
  const lines = sums.map(({ currency, count: valueCount, sum, average: mean }): Line => [
    currency ?? unit ?? 'Sum',
    `${amount(sum)}, ${countOf(valueCount, 'value')}, average ${amount(mean)}`,
  ]);
  return (
    <>
      <CellHead
        address={address}
        formula={formula}
        title={sums.length > 0 ? `${label}, sum` : label}
        values={sums.map(({ currency, sum }) => ({ text: amount(sum), unit: unitText({ unit, currency }) }))}
        about={[
          sums.length > 0 ? average : countOf(count, 'value'),
          blank > 0 ? `${countOf(blank, 'cell')} blank` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {refused !== undefined && <p className={kit.small}>{refused}</p>}
      </CellHead>
      {sums.length > 1 && (
        <Fold title="By currency" isOpen={isOpen} summary={sums.map(({ currency }) => currency).join(', ')}>
          <Lines lines={lines} />
        </Fold>
      )}
      {question && (
        <Fold title="Question" isOpen={isOpen} summary={question.shown}>
          <Lines lines={[...questionLines(question), ['Answer', answerText(line, now)]]} />
        </Fold>
      )}
    </>
  );
}

const amount = (value: number): string => numberText(value, { least: 2 });
