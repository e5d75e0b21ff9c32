import { Quiet } from '../../../pane-kit/quiet';
import { mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { addressText, type CellAddress } from '../../../excel/cell-address';
import type { DiffValue } from '../../../answers/result/table-diff';
import { numberText } from '../../../table/cells/number-text';
import { countOf, countText } from '../../../contract/count-text';
import { LinkButton } from '../../../pane-kit/link-button';
import type { FigurePart, FigureRows } from '../explain-actions';
import { Fold } from './fold';
import { useKit } from '../../../pane-kit/use-kit';

const FEW = 10;

interface FigurePartsProps {
  figure: FigureRows;
  /** The results that it depends on are listed below. */
  hasResults: boolean;
  goTo(cell: CellAddress): void;
}

/** The rows that the figure is made of, part by part. */
export function FigureParts({ figure, hasResults, goTo }: FigurePartsProps) {
  const { isSum, unfollowed, parts } = figure;
  const kit = useKit();
  const [first, ...remainingParts] = parts;
  if (!first)
    return (
      <Quiet className={kit.below}>
        {hasResults && 'This figure depends on the results below. '}Its rows are not listed, because this part
        is not followed: <span className={kit.mono}>{unfollowed}</span>
      </Quiet>
    );
  if (remainingParts.length === 0 && isSum && first.count > 0 && !first.cell)
    return (
      <section className={kit.below} aria-label="Rows behind the figure">
        <p className={kit.smallStrong}>{rowsText(first)}</p>
        <Rows part={first} goTo={goTo} />
      </section>
    );
  const sum = parts.reduce((all, { sign, value }) => all + sign * Number(value), 0);
  return (
    <section aria-label="Rows behind the figure">
      <p className={mergeClasses(kit.smallStrong, kit.below)}>
        {isSum
          ? `${countOf(parts.length, 'part')} add up to ${amountText(sum)}`
          : `Calculated from ${countOf(parts.length, 'part')}`}
      </p>
      {parts.map((part, at) => (
        <Fold
          key={at}
          title={isSum ? signed(part) : amountText(part.value)}
          summary={part.label ?? part.text}
          isOpen={parts.length === 1}
        >
          <Quiet className={kit.mono}>{part.text}</Quiet>
          {part.cell && (
            <LinkButton isSmall onClick={() => goTo(part.cell!)}>
              Go to {addressText(part.cell)}
            </LinkButton>
          )}
          {part.does !== 'stand alone' && (
            <p className={kit.smallStrong}>
              {rowsText(part)}
              {part.sign < 0 && ', taken off'}
            </p>
          )}
          <Rows part={part} goTo={goTo} />
        </Fold>
      ))}
    </section>
  );
}

const amountText = (amount: DiffValue): string =>
  typeof amount === 'number' ? numberText(amount, { least: 2 }) : String(amount);

/** What a part adds to the sum. */
const signed = ({ sign, value, does }: FigurePart): string => {
  const added = sign * Number(value);
  const amount = Math.abs(added);
  return `${added < 0 ? '−' : '+'} ${does === 'count' ? countText(amount) : amountText(amount)}`;
};

const DOES: Readonly<Partial<Record<FigurePart['does'], string>>> = {
  add: 'add up to',
  average: 'average to',
};

/** Such as `220 rows add up to 62,454,494.88`. */
const rowsText = ({ count, does, value }: FigurePart): string =>
  [countOf(count, 'row'), ...(DOES[does] ? [DOES[does], amountText(value)] : [])].join(' ');

function Rows({
  part: { rows, count, unlistedSum },
  goTo,
}: {
  part: FigurePart;
  goTo(cell: CellAddress): void;
}) {
  const [isWhole, setWhole] = useState(false);
  const kit = useKit();
  return (
    <>
      <ul className={kit.list}>
        {(isWhole ? rows : rows.slice(0, FEW)).map(({ cell, name, amount }) => (
          <li key={cell.cell} className={mergeClasses(kit.small, kit.lineAbove)} style={{ paddingTop: 4 }}>
            <div className={kit.spread}>
              <span className={kit.wrap}>{name}</span>{' '}
              <span className={kit.number} style={{ whiteSpace: 'nowrap' }}>
                {amountText(amount)}
              </span>
            </div>
            <LinkButton isSmall onClick={() => goTo(cell)}>
              Find the source row<span className="visually-hidden"> of {name}</span>
            </LinkButton>
          </li>
        ))}
        {isWhole && unlistedSum !== undefined && (
          <li className={mergeClasses(kit.small, kit.lineAbove, kit.spread)}>
            {countOf(count - rows.length, 'more row')}{' '}
            <span className={kit.number}>{amountText(unlistedSum)}</span>
          </li>
        )}
      </ul>
      {!isWhole && rows.length > FEW && (
        <LinkButton isSmall onClick={() => setWhole(true)}>
          Show {countText(rows.length)} of {countOf(count, 'row')}
        </LinkButton>
      )}
    </>
  );
}
