import { Badge, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { memo } from 'react';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';
import { FormulaStateIcon } from './formula-state-icon';
import { describeState, formulaText, sizeText } from './formula-words';
import { RequestLine } from '../components/request-line';
import { useAction } from '../components/use-action';
import { usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  item: {
    '::before': {
      display: 'block',
      content: '""',
      margin: '0 8px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    ':first-child::before': { display: 'none' },
    // Hidden rows need no layout, so a thousand rows scroll like ten.
    ':nth-child(n + 101)': { contentVisibility: 'auto', containIntrinsicSize: 'auto 68px' },
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    gap: '0 10px',
    width: '100%',
    boxSizing: 'border-box',
    padding: '8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: 'inherit',
    fontFamily: 'inherit',
    textAlign: 'left',
  },
  link: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // Shows the clipped text to keyboard users, who cannot hover.
    ':focus-visible > code': { maxHeight: '96px', overflowWrap: 'anywhere', whiteSpace: 'normal' },
  },
  place: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  size: { ...typographyStyles.body1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  formula: {
    ...typographyStyles.caption1,
    gridColumn: '2 / 4',
    overflow: 'hidden',
    fontFamily: tokens.fontFamilyMonospace,
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  about: { ...typographyStyles.caption1, gridColumn: '2 / 4', color: tokens.colorNeutralForeground2 },
  below: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '0 8px 10px 38px',
  },
  text: { ...typographyStyles.caption1, margin: 0, overflowWrap: 'anywhere' },
  format: { alignSelf: 'flex-start' },
  note: { color: tokens.colorNeutralForeground2 },
});

interface FormulaRowProps {
  /** The id of the element that takes the focus. */
  id: string;
  line: FormulaLine;
  now: number;
  /** True if its message is above the list. */
  isSaid: boolean;
}

export const FormulaRow = memo(function FormulaRow({ id, line, now, isSaid }: FormulaRowProps) {
  const { workbook } = usePaneContext();
  const goTo = useAction(() => workbook.goTo(line));
  const format = useAction(() => workbook.format(line));
  const styles = useStyles();
  const error = goTo.error ?? format.error;
  const message = isSaid ? undefined : line.message;
  const hasMore = message || line.notes.length > 0 || line.unformatted || error;
  const about = [describeState(line, now), line.sheetIsHidden && 'on a hidden sheet'];
  const summary = (
    <>
      <FormulaStateIcon state={line.state} />
      <span className={styles.place}>
        {line.sheet}!{line.cell}
        {line.usesAlpha.length > 0 && (
          <>
            {' '}
            <Badge size="small" appearance="outline" color="informative">
              alpha
            </Badge>
          </>
        )}
      </span>{' '}
      <span className={styles.size}>{sizeText(line.size)}</span>{' '}
      <code className={styles.formula} id={`${id}-text`} aria-hidden={!line.sheetIsHidden || undefined}>
        {formulaText(line.formula)}
      </code>{' '}
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </>
  );
  return (
    <li className={styles.item} data-focus-next={`${id} formulas`}>
      {line.sheetIsHidden ? (
        <div className={styles.row} id={id} tabIndex={-1} title={line.formula}>
          {summary}
        </div>
      ) : (
        <button
          type="button"
          className={mergeClasses(styles.row, styles.link)}
          id={id}
          title={line.formula}
          aria-describedby={`${id}-text`}
          onClick={() => void goTo.run()}
        >
          {summary}
        </button>
      )}
      {hasMore && (
        <div className={styles.below}>
          {message && (
            <p className={styles.text}>
              {message}
              <RequestLine requestId={line.requestId} />
            </p>
          )}
          {line.notes.map((note) => (
            <p className={mergeClasses(styles.text, styles.note)} key={note}>
              {note}
            </p>
          ))}
          {error && <FailureProblem failure={error} />}
          {line.unformatted && (
            <BusyButton
              className={styles.format}
              size="small"
              busy={format.busy}
              doing="Formatting…"
              run={() => void format.run()}
            >
              Format this result
            </BusyButton>
          )}
        </div>
      )}
    </li>
  );
});
