import { mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import type { CellAddress } from '../../../excel/cell-address';
import type { DiffValue } from '../../../answers/result/table-diff';
import { numberText } from '../../../table/cells/number-text';
import { countOf, countText } from '../../../pane-kit/text/count-text';
import { LinkButton } from '../../../pane-kit/link-button';
import type { PartBehind, RowsBehind } from '../explain-actions';
import { Fold } from './fold';
import { useKit } from '../../../pane-kit/use-kit';

const FEW = 10;

interface BehindProps {
  behind: RowsBehind;
  goTo(cell: CellAddress): void;
}

/** The rows that the figure is made of, part by part. */
export function Behind({ behind, goTo }: BehindProps) {
  const { isSum, unfollowed } = behind;
  const parts = behind.parts.map(asCount);
  const kit = useKit();
  const [first, ...others] = parts;
  if (!first)
    return (
      <p className={mergeClasses(kit.quiet, kit.below)}>
        Its rows are not listed. This part is not followed: <span className={kit.mono}>{unfollowed}</span>
      </p>
    );
  if (others.length === 0 && isSum && first.count > 0 && !first.place)
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
          ? `${countOf(parts.length, 'part')} add up to ${figure(sum)}`
          : `Calculated from ${countOf(parts.length, 'part')}`}
      </p>
      {parts.map((part, at) => (
        <Fold
          key={at}
          title={isSum ? signed(part) : figure(part.value)}
          says={part.label ?? part.text}
          isOpen={parts.length === 1}
        >
          <p className={mergeClasses(kit.quiet, kit.mono)}>{part.text}</p>
          {part.place && (
            <LinkButton className={kit.smallLink} onClick={() => goTo(part.place!)}>
              Go to {part.place.sheet}!{part.place.cell}
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

const figure = (amount: DiffValue): string =>
  typeof amount === 'number' ? numberText(amount, { least: 2 }) : String(amount);

/** A part that adds a one for each of its rows counts them. */
function asCount(part: PartBehind): PartBehind {
  const { does, rows, count, rest = 0 } = part;
  const isCount =
    does === 'add' && count > 0 && count === rows.length + rest && rows.every(({ amount }) => amount === 1);
  if (!isCount) return part;
  return { ...part, does: 'count', rows: rows.map((row) => ({ ...row, amount: '' })), rest: undefined };
}

/** What a part adds to the sum. */
const signed = ({ sign, value, does }: PartBehind): string => {
  const added = sign * Number(value);
  const amount = Math.abs(added);
  return `${added < 0 ? '−' : '+'} ${does === 'count' ? countText(amount) : figure(amount)}`;
};

const DOES: Readonly<Partial<Record<PartBehind['does'], string>>> = {
  add: 'add up to',
  average: 'average to',
};

/** Such as `220 rows add up to 62,454,494.88`. */
const rowsText = ({ count, does, value }: PartBehind): string =>
  [countOf(count, 'row'), ...(DOES[does] ? [DOES[does], figure(value)] : [])].join(' ');

function Rows({ part: { rows, count, rest }, goTo }: { part: PartBehind; goTo(cell: CellAddress): void }) {
  const [isWhole, setWhole] = useState(false);
  const kit = useKit();
  return (
    <>
      <ul className={kit.list}>
        {(isWhole ? rows : rows.slice(0, FEW)).map(({ place, words, amount }) => (
          <li key={place.cell} className={mergeClasses(kit.small, kit.lineAbove)} style={{ paddingTop: 4 }}>
            <div className={kit.spread}>
              <span className={kit.wrap}>{words}</span>{' '}
              <span className={kit.number} style={{ whiteSpace: 'nowrap' }}>
                {figure(amount)}
              </span>
            </div>
            <LinkButton className={kit.smallLink} onClick={() => goTo(place)}>
              Find the source row<span className="visually-hidden"> of {words}</span>
            </LinkButton>
          </li>
        ))}
        {isWhole && rest !== undefined && (
          <li className={mergeClasses(kit.small, kit.lineAbove, kit.spread)}>
            {countOf(count - rows.length, 'more row')} <span className={kit.number}>{figure(rest)}</span>
          </li>
        )}
      </ul>
      {!isWhole && rows.length > FEW && (
        <LinkButton className={kit.smallLink} onClick={() => setWhole(true)}>
          Show {countText(rows.length)} of {countOf(count, 'row')}
        </LinkButton>
      )}
    </>
  );
}
