import { Checkbox, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { bareSide, type Difference, type RentTotal, type Sides } from '../../../intake/index';
import { countOf, countText } from '../../../contract/count-text';
import { LinkButton } from '../../../pane-kit/link-button';
import { lineWords, signedText, sumsOf } from './difference-groups';
import type { Taken } from './use-taken';
import { numberText } from '../../../table/cells/number-text';
import { useKit } from '../../../pane-kit/use-kit';

const FEW = 50;

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    gap: '0 8px',
    padding: '8px 16px 8px 8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 56px',
  },
  link: { '@media (forced-colors: active)': { textDecorationLine: 'underline' } },
  // A date does not break at its hyphens while the line has room.
  part: { display: 'inline-block' },
  /** As high as the line of text beside it. */
  box: { margin: '-6px 0 -6px -8px' },
  sum: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    margin: 0,
    paddingLeft: '40px',
    fontWeight: tokens.fontWeightSemibold,
  },
  amount: { ...typographyStyles.body1Strong, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  sides: {
    ...typographyStyles.caption1,
    gridColumn: '-3 / -1',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  more: { ...typographyStyles.caption1, padding: '6px 16px' },
});

interface DifferenceListProps {
  lines: readonly Difference[];
  /** What the lines add up to, in each currency. */
  totals: readonly RentTotal[];
  label: string;
  words: Sides;
  /** Whether each line says its column. */
  withColumn?: (column: string) => string;
  taken: Taken;
  /** Leads to the cell of the sheet, or of the other one. */
  goTo(line: Difference, how?: { inOtherSheet: boolean }): void;
}

/** The lines of one group, each with the way to its cell. */
export function DifferenceList({
  lines,
  totals,
  label,
  words,
  withColumn,
  taken,
  goTo,
}: DifferenceListProps) {
  const [most, setMost] = useState(FEW);
  const database = bareSide(words.database);
  const kit = useKit();
  const styles = useStyles();
  const takenLines = lines.filter(taken.isLineTaken);
  const takenSummary =
    takenLines.length === 0
      ? ''
      : [`${countText(takenLines.length)} of ${countText(lines.length)}`, ...sumsOf(takenLines)].join(' · ');
  return (
    <>
      <ul className={kit.list} aria-label={label}>
        {lines.slice(0, most).map((line, at) => (
          <li key={at} className={styles.line}>
            <span className={styles.box}>
              <Checkbox
                {...taken.ofLine(line)}
                aria-label={`Take ${[nameOf(line), line.tenant].filter(Boolean).join(', ')}`}
              />
            </span>
            <span className={kit.wrap}>
              {line.row === undefined && !line.otherLocation ? (
                nameOf(line)
              ) : (
                <LinkButton
                  className={styles.link}
                  onClick={() => goTo(line, { inOtherSheet: line.row === undefined })}
                >
                  {nameOf(line)}
                </LinkButton>
              )}{' '}
              <span className={kit.quiet}>{line.tenant}</span>
            </span>
            <span className={styles.amount}>{line.difference !== undefined && amountText(line)}</span>
            <span className={styles.sides}>
              {[
                ...(withColumn && line.column !== undefined ? [withColumn(line.column)] : []),
                ...lineWords(line, words),
              ].map((part, index, all) => (
                <span key={index}>
                  <span className={styles.part}>
                    {line.row !== undefined && line.otherLocation && part.startsWith(`${database} `) ? (
                      <LinkButton onClick={() => goTo(line, { inOtherSheet: true })}>{part}</LinkButton>
                    ) : (
                      part
                    )}
                    {index < all.length - 1 && ' ·'}
                  </span>{' '}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > most && (
        <LinkButton className={styles.more} onClick={() => setMost(lines.length)}>
          Show all {countText(lines.length)}
        </LinkButton>
      )}
      {takenSummary !== '' && (
        <p className={mergeClasses(styles.line, styles.sum)}>
          <span>Taken</span>
          <span className={styles.amount}>{takenSummary}</span>
        </p>
      )}
      {totals.map(({ measure, difference, ...total }) => (
        <p key={measure} className={mergeClasses(styles.line, styles.sum)}>
          <span>{totals.length > 1 ? `Sum in ${measure}` : 'Sum'}</span>
          <span className={styles.amount}>{signedText(difference)}</span>
          <span className={styles.sides}>
            {`${bareSide(words.sheet)} ${numberText(total.sheet, { least: 2 })} less ${database} ${numberText(total.database, { least: 2 })} ${measure}`}
          </span>
        </p>
      ))}
    </>
  );
}

const nameOf = ({ unit, kind }: Difference) =>
  unit === undefined ? (kind === 'within tolerance' ? 'Small differences' : 'All units') : unit || 'Unit';

const amountText = ({ difference = 0, measure }: Difference) =>
  measure === 'days'
    ? `${difference > 0 ? '+' : '−'}${countOf(Math.abs(difference), 'day')}`
    : signedText(difference);
