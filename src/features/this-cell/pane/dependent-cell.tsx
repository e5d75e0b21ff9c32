import { Quiet } from '../../../pane-kit/quiet';
import { useWorkbook } from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { mergeClasses } from '@fluentui/react-components';
import type { DependentCell as Dependent, ReachedFormula } from '../explain-actions';
import { addressText, cellKey, type CellAddress } from '../../../excel/cell-address';
import { useFormulaLine } from '../../../pane-kit/use-formula-search';
import { opensInAsk } from '../../../excel/rr-formula';
import { ResultSources } from '../../../pane-kit/result-sources/result-sources';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import type { TabProps } from '../../../pane-kit/tab-props';
import { FigureParts } from './figure-parts';
import { CellHead } from './cell-head';
import { answerText, questionLines } from './cell-lines';
import { Fold } from './fold';
import { Lines, type Line } from './lines';
import { useKit } from '../../../pane-kit/use-kit';

interface DependentCellProps extends Pick<TabProps, 'edit'> {
  cell: Dependent;
}

const MORE =
  'It may depend on more: what INDIRECT, OFFSET, tables and names with formulas refer to is not followed.';

/** Tells on which formulas a cell depends, and how. */
export function DependentCell({ cell, edit }: DependentCellProps) {
  const kit = useKit();
  const { address, shown, reached, mayDependOnMore } = cell;
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const count = reached.length;
  return (
    <>
      <CellHead
        address={addressText(address)}
        title={
          count === 0
            ? 'Depends on no result that is known'
            : `Depends on ${count === 1 ? 'a result' : `${count} results`}`
        }
        values={shown === '' ? [] : [{ text: shown, unit: '' }]}
      />
      {goTo.error && (
        <div className={mergeClasses(kit.small, kit.below)}>
          <FailureProblem failure={goTo.error} />
        </div>
      )}
      {cell.figure && (
        <FigureParts figure={cell.figure} hasResults={count > 0} goTo={(to) => void goTo.run(to)} />
      )}
      {reached.map((dependent) => (
        <Reached
          key={cellKey(dependent.formula)}
          reached={dependent}
          isOpen={count <= 2}
          goTo={(to) => void goTo.run(to)}
          edit={edit}
        />
      ))}
      {mayDependOnMore && <p className={mergeClasses(kit.small, kit.below)}>{MORE}</p>}
    </>
  );
}

interface ReachedProps extends Pick<TabProps, 'edit'> {
  reached: ReachedFormula;
  isOpen: boolean;
  goTo(cell: CellAddress): void;
}

function Reached({ reached, isOpen, goTo, edit }: ReachedProps) {
  const { formula, text, how, through, question } = reached;
  const line = useFormulaLine(formula);
  const now = useNow();
  const kit = useKit();
  const address = addressText(formula);
  const lines: Line[] = [
    ['Uses', how],
    ...(through.length > 0 ? [['Through', through.map(addressText).join(', ')] as const] : []),
    ...(question ? questionLines(question) : []),
    ['Answer', answerText(line, now)],
  ];
  return (
    <Fold title={address} summary={how} isOpen={isOpen}>
      <ResultSources formula={cellKey(formula)} answer={line?.at} />
      <Lines lines={lines} />
      {line?.message !== undefined && <p className={kit.small}>{line.message}</p>}
      <Quiet className={kit.mono}>{text}</Quiet>
      <div className={kit.line} style={{ gap: 16 }}>
        <LinkButton isSmall onClick={() => goTo(formula)}>
          Go to formula<span className="visually-hidden"> in {address}</span>
        </LinkButton>
        {opensInAsk(text) && (
          <LinkButton isSmall onClick={() => edit(formula)}>
            Edit in Ask<span className="visually-hidden"> {address}</span>
          </LinkButton>
        )}
      </div>
    </Fold>
  );
}
