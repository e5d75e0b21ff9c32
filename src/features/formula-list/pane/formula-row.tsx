import { useRowUses, useWorkbook } from '../../../pane-kit/common-parts';
import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { memo, useId } from 'react';
import type { RrError } from '../../../contract/failure';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { asksService, opensInAsk } from '../../../excel/rr-formula';
import { arrowStop } from '../../../pane-kit/use-arrow-keys';
import { BusyButton } from '../../../pane-kit/busy-button';
import { describeTime } from '../../../pane-kit/text/describe-age';
import { ResultSources } from '../../../pane-kit/result-sources/result-sources';
import { FailureProblem, RequestLine } from '../../../pane-kit/status/problem';
import { FormulaStateIcon } from './formula-state-icon';
import { describeState, formulaText, sizeText } from './formula-words';
import { RemedyButton } from './remedy-button';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(48px, max-content) minmax(0, 1fr) auto',
    gap: '0 8px',
    alignItems: 'baseline',
    width: '100%',
    minHeight: '32px',
    boxSizing: 'border-box',
    padding: '6px 16px',
  },
  /** Names its sheet, has an icon and a line of its own for the formula. */
  odd: { gridTemplateColumns: '16px minmax(0, 1fr) auto', gap: '2px 12px', alignItems: 'start' },
  // The name of the sheet and the cell are one word, which hiding the sheet in another way would split.
  unseen: { fontSize: 0, lineHeight: 0 },
  address: {
    ...typographyStyles.body1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 6px',
  },
  badge: {
    ...typographyStyles.caption2,
    padding: '0 4px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  size: { whiteSpace: 'nowrap' },
  time: { marginLeft: '8px' },
  atEnd: { gridColumn: 3 },
  whole: { gridColumn: '1 / -1', overflowWrap: 'anywhere', whiteSpace: 'normal' },
  inset: { gridColumn: '2 / -1' },
  about: { ...typographyStyles.caption1, gridColumn: '1 / -1' },
  below: { padding: '0 16px 8px' },
  belowOdd: { paddingLeft: '44px' },
  withSharedMessage: { paddingLeft: '44px' },
  line: {
    position: 'relative',
    '& [data-edit]': { opacity: 0 },
    '&:hover [data-edit], &:focus-within [data-edit]': { opacity: 1 },
    '@media (hover: none)': { '& [data-edit]': { opacity: 1 } },
  },
  chosen: { '& [data-edit]': { opacity: 1 } },
  withEdit: { paddingRight: '44px' },
  edit: {
    position: 'absolute',
    top: '4px',
    right: '12px',
    width: '24px',
    minWidth: '24px',
    height: '24px',
    padding: 0,
  },
});

export interface FormulaRowProps {
  line: FormulaLine;
  now: number;
  /** Shows its details. */
  isSelected: boolean;
  /** Why Excel did not go to the cell. */
  error: RrError | null;
  press(line: FormulaLine): void;
  /** Needs attention: its sheet is not named above it. */
  isOdd?: boolean;
  /** Its message is above it, but not its sheet. */
  hasSharedMessage?: boolean;
  /** The person is signed out, so its state says nothing. */
  isWaiting?: boolean;
  isOfMany?: boolean;
  /** Without it, notes take one line until the formula is selected. */
  hasWholeNotes?: boolean;
  /** Opens it in "Ask". */
  edit(line: FormulaLine): void;
}

export const FormulaRow = memo(function FormulaRow(props: FormulaRowProps) {
  const { line, isSelected, error, isOdd = false, hasSharedMessage, isOfMany, hasWholeNotes } = props;
  const isWaiting = props.isWaiting === true && asksService(line.formula);
  const id = useId();
  const kit = useKit();
  const styles = useStyles();
  const message = hasSharedMessage || isWaiting ? undefined : line.message;
  const canRun = isSelected && !isWaiting && line.state !== 'running';
  const remedy = isWaiting || hasSharedMessage ? undefined : (line.remedy ?? (canRun ? 'run' : undefined));
  const canEdit = !isWaiting && opensInAsk(line.formula);
  const isUsable = canEdit && (isSelected || line.hasPartFigures === true);
  const showRowUses = useRowUses();
  const shouldShowSources = isSelected && !isWaiting && line.at !== undefined;
  const hasMore =
    message || line.notes.length > 0 || line.unformatted || error || remedy || isUsable || shouldShowSources;
  const isWhole = isSelected || isOdd || hasWholeNotes;
  const className = mergeClasses(
    styles.row,
    isOdd && styles.odd,
    hasSharedMessage && styles.withSharedMessage,
    canEdit && styles.withEdit,
  );
  return (
    <li
      className={mergeClasses(
        styles.line,
        isOfMany && kit.ofMany,
        isSelected && kit.ground,
        isSelected && styles.chosen,
      )}
      data-focus-next={`${id} formulas`}
    >
      {line.sheetIsHidden ? (
        <div className={className} id={id} tabIndex={-1} title={line.formula}>
          <Summary {...props} isWaiting={isWaiting} textId={`${id}-text`} />
        </div>
      ) : (
        <button
          type="button"
          className={mergeClasses(kit.press, className)}
          id={id}
          title={line.formula}
          {...arrowStop}
          aria-describedby={`${id}-text`}
          aria-expanded={isSelected}
          onClick={() => props.press(line)}
        >
          <Summary {...props} isWaiting={isWaiting} textId={`${id}-text`} />
        </button>
      )}{' '}
      {canEdit && (
        <Button
          className={styles.edit}
          // The keyboard reaches it at the selected formula, so that arrows go from formula to formula.
          {...(isSelected ? arrowStop : { tabIndex: -1 })}
          data-edit
          appearance="transparent"
          size="small"
          icon={<EditRegular />}
          aria-label={`Edit ${line.sheet}!${line.cell}`}
          title={`Edit ${line.sheet}!${line.cell}`}
          onClick={() => props.edit(line)}
        />
      )}
      {hasMore && (
        <div className={mergeClasses(kit.stack8, styles.below, isOdd && styles.belowOdd)}>
          {shouldShowSources && <ResultSources formula={line.id} answer={line.at} />}
          {message && (
            <p className={kit.small}>
              {message}
              <RequestLine requestId={line.requestId} />
            </p>
          )}
          {line.notes.map((note) => (
            <p
              className={mergeClasses(kit.small, kit.neutral, !isWhole && kit.cut)}
              key={note}
              title={isWhole ? undefined : note}
            >
              {note}
            </p>
          ))}
          <FailureProblem failure={error} />
          {line.unformatted && <FormatButton line={line} />}
          {remedy && <RemedyButton lines={[line]} remedy={remedy} />}
          {isUsable && showRowUses(line)}
        </div>
      )}
    </li>
  );
});

/** Example: "Answered · data of 14:03 · on a hidden sheet". */
function wordsOf({ line, now, isWaiting }: Pick<FormulaRowProps, 'line' | 'now' | 'isWaiting'>): string {
  const state = describeState(isWaiting ? { ...line, state: 'waiting' } : line, now);
  return line.sheetIsHidden ? `${state} · on a hidden sheet` : state;
}

function Summary({
  line,
  now,
  isSelected,
  isOdd,
  hasSharedMessage,
  isWaiting,
  textId,
}: FormulaRowProps & { textId: string }) {
  const kit = useKit();
  const styles = useStyles();
  const about = wordsOf({ line, now, isWaiting });
  // The icon and the reason say enough about a failure without earlier data.
  const isPlain = isOdd ? line.state === 'failed' && line.at === undefined : !isSelected;
  const isQuiet = isPlain && !line.sheetIsHidden;
  return (
    <>
      {isOdd && <FormulaStateIcon state={line.state} />}
      <span className={mergeClasses(styles.address, isOdd && kit.strong)}>
        <span>
          <span className={isOdd || hasSharedMessage ? undefined : styles.unseen}>{line.sheet}!</span>
          {line.cell}
        </span>
        {line.usesAlpha.length > 0 && <Badge>alpha</Badge>}
        {line.deprecated.length > 0 && <Badge>deprecated</Badge>}
        {!isOdd && !isWaiting && line.state === 'running' && <FormulaStateIcon state="running" />}
      </span>{' '}
      {(isOdd || isSelected) && (
        <span className={mergeClasses(kit.faint, styles.size, styles.atEnd)}>{sizeText(line)}</span>
      )}{' '}
      <code
        className={mergeClasses(
          kit.small,
          kit.cut,
          kit.mono,
          isSelected && styles.whole,
          isOdd && styles.inset,
        )}
        id={textId}
        aria-hidden={!line.sheetIsHidden || undefined}
      >
        {formulaText(line.formula)}
      </code>{' '}
      {!isOdd && !isSelected && (
        <span className={mergeClasses(kit.faint, styles.size)}>
          {sizeText(line)}
          {/* For screen readers, the state says it. */}
          {isQuiet && line.at !== undefined && (
            <span className={styles.time} aria-hidden="true">
              {describeTime(line.at, now)}
            </span>
          )}
        </span>
      )}{' '}
      <span className={isQuiet ? 'visually-hidden' : mergeClasses(styles.about, isOdd && styles.inset)}>
        {about}
      </span>
    </>
  );
}

const Badge = ({ children }: { children: string }) => <span className={useStyles().badge}>{children}</span>;

function FormatButton({ line }: { line: FormulaLine }) {
  const workbook = useWorkbook();
  const format = useAction(() => workbook.format(line));
  return (
    <>
      <FailureProblem failure={format.error} />
      <BusyButton className={useKit().start} {...arrowStop} size="small" action={format} doing="Formatting…">
        Format this result
      </BusyButton>
    </>
  );
}
