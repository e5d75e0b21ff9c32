import { useWorkbook } from '../../../pane-kit/shared-parts';
import { Link, mergeClasses } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import type { DiffValue } from '../../../answers/result/table-diff';
import { numberText } from '../../../table/cells/number-text';
import { countOf, countText } from '../../../pane-kit/count-text';
import type { DependentCell as Dependent, ReachedFormula, RowsBehind } from '../explain-actions';
import type { CellAddress } from '../../../excel/cell-address';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { opensInAsk } from '../../../excel/rr-formula';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import type { TabProps } from '../../../pane-kit/tab-props';
import { CellHead } from './cell-head';
import { answerText, questionLines } from './cell-lines';
import { Fold } from './fold';
import { Lines, type Line } from './lines';
import { useKit } from '../../../pane-kit/use-kit';

interface DependentCellProps extends Pick<TabProps, 'edit'> {
  cell: Dependent;
  lineOf(id: string): FormulaLine | undefined;
  end: ReactNode;
}

const MORE =
  'It may depend on more: what INDIRECT, OFFSET, tables and names with formulas refer to is not followed.';

/** Tells on which formulas a cell depends, and how. */
export function DependentCell({ cell, lineOf, edit, end }: DependentCellProps) {
  const kit = useKit();
  const { place, shown, reached, mayDependOnMore } = cell;
  const workbook = useWorkbook();
  const goTo = useAction((to: CellAddress) => workbook.goTo(to));
  const count = reached.length;
  return (
    <>
      <CellHead
        place={`${place.sheet}!${place.cell}`}
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
      {cell.behind && <Behind behind={cell.behind} goTo={(to) => void goTo.run(to)} />}
      {reached.map((one) => (
        <Reached
          key={one.formulaId}
          reached={one}
          line={lineOf(one.formulaId)}
          isOpen={count <= 2}
          goTo={(to) => void goTo.run(to)}
          edit={edit}
        />
      ))}
      {mayDependOnMore && <p className={mergeClasses(kit.small, kit.below)}>{MORE}</p>}
      {end}
    </>
  );
}

const FEW = 10;

/** The rows that the figure is made of. */
function Behind({ behind, goTo }: { behind: RowsBehind; goTo(cell: CellAddress): void }) {
  const { rows, unfollowed, count = 0, does, total = 0 } = behind;
  const [isWhole, setWhole] = useState(false);
  const kit = useKit();
  if (unfollowed !== undefined)
    return (
      <p className={mergeClasses(kit.quiet, kit.below)}>
        Its rows are not listed. This part is not followed: <span className={kit.mono}>{unfollowed}</span>
      </p>
    );
  const listed = isWhole ? rows : rows.slice(0, FEW);
  const figure = (amount: DiffValue) =>
    typeof amount === 'number' ? numberText(amount, { least: 2 }) : amount;
  const isCount = rows.every(({ amount }) => amount === '');
  return (
    <section className={kit.below} aria-label="Rows behind the figure">
      <p className={kit.smallStrong}>
        {countOf(count, 'row')}
        {!isCount &&
          does !== 'take first' &&
          ` ${does === 'average' ? 'average to' : 'add up to'} ${figure(total)}`}
      </p>
      <ul className={kit.list}>
        {listed.map(({ place, words, amount }) => (
          <li key={place.cell} className={mergeClasses(kit.small, kit.lineAbove)}>
            <span className={kit.wrap}>{words}</span>{' '}
            <span className={kit.number}>{String(figure(amount))}</span>{' '}
            <Link as="button" type="button" className={kit.smallLink} onClick={() => goTo(place)}>
              Find the source row<span className="visually-hidden"> of {words}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > FEW && (
        <Link as="button" type="button" className={kit.smallLink} onClick={() => setWhole(true)}>
          Show {countText(rows.length)} of {countOf(count, 'row')}
        </Link>
      )}
    </section>
  );
}

interface ReachedProps extends Pick<TabProps, 'edit'> {
  reached: ReachedFormula;
  line: FormulaLine | undefined;
  isOpen: boolean;
  goTo(cell: CellAddress): void;
}

function Reached({ reached, line, isOpen, goTo, edit }: ReachedProps) {
  const { formula, text, how, through, question } = reached;
  const now = useNow();
  const kit = useKit();
  const place = `${formula.sheet}!${formula.cell}`;
  const lines: Line[] = [
    ['Uses', how],
    ...(through.length > 0
      ? [['Through', through.map(({ sheet, cell }) => `${sheet}!${cell}`).join(', ')] as const]
      : []),
    ...(question ? questionLines(question) : []),
    ['Answer', answerText(line, false, now)],
  ];
  return (
    <Fold title={place} says={how} isOpen={isOpen}>
      <Lines lines={lines} />
      {line?.message !== undefined && <p className={kit.small}>{line.message}</p>}
      <p className={mergeClasses(kit.quiet, kit.mono)}>{text}</p>
      <div className={kit.line} style={{ gap: 16 }}>
        <Link as="button" type="button" className={kit.smallLink} onClick={() => goTo(formula)}>
          Go to formula<span className="visually-hidden"> in {place}</span>
        </Link>
        {opensInAsk(text) && (
          <Link as="button" type="button" className={kit.smallLink} onClick={() => edit(formula)}>
            Edit in Ask<span className="visually-hidden"> {place}</span>
          </Link>
        )}
      </div>
    </Fold>
  );
}
