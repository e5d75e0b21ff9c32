import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { memo, type ReactNode } from 'react';
import type { ColumnEntry } from '../../../contract/entries';
import type { MatchingValue } from '../../../table/columns/matching-values';
import { countText } from '../../components/count-text';
import { valueText } from '../values/fact-words';
import { ColumnMark } from './column-mark';
import { markHits } from './mark-hits';

export const COLUMN_HEIGHT = 44;
export const CONDITION_HEIGHT = 32;

const useStyles = makeStyles({
  option: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '0 8px',
    alignContent: 'center',
    alignItems: 'center',
    boxSizing: 'border-box',
    height: `${COLUMN_HEIGHT}px`,
    padding: '0 16px',
    lineHeight: 0,
    cursor: 'pointer',
  },
  condition: { height: `${CONDITION_HEIGHT}px` },
  placed: { position: 'absolute', left: 0, right: 0 },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    color: tokens.colorNeutralForeground1Hover,
    boxShadow: `inset 2px 0 0 ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  label: { ...typographyStyles.body1 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  hit: { fontWeight: tokens.fontWeightSemibold },
  // Grey would be unreadable on the ground of an active option in high contrast.
  quiet: { ...typographyStyles.caption1, color: 'inherit', opacity: 0.8, fontVariantNumeric: 'tabular-nums' },
  about: { gridColumn: '2 / -1' },
  identifier: { fontFamily: tokens.fontFamilyMonospace },
});

interface OptionProps {
  id: string;
  isActive: boolean;
  isChosen: boolean;
  /** Its number among all options. */
  at: number;
  /** Its place among all columns, of which some are not drawn. */
  place?: number;
  count?: number;
  children: ReactNode;
  press(at: number, asCondition: boolean): void;
  activate(at: number): void;
}

function Option({ id, isActive, isChosen, at, place, count, children, press, activate }: OptionProps) {
  const styles = useStyles();
  return (
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      aria-posinset={place === undefined ? undefined : place + 1}
      aria-setsize={count}
      className={mergeClasses(
        styles.option,
        place === undefined ? styles.condition : styles.placed,
        isActive && styles.active,
      )}
      style={place === undefined ? undefined : { top: place * COLUMN_HEIGHT }}
      onMouseMove={() => activate(at)}
      onClick={({ shiftKey }) => press(at, shiftKey)}
    >
      {children}
    </div>
  );
}

interface FoundColumnProps extends Omit<OptionProps, 'children'> {
  column: ColumnEntry;
  search: string;
  warning: string | undefined;
  about: string | null;
}

export const FoundColumn = memo(function FoundColumn({
  column,
  search,
  warning,
  about,
  ...option
}: FoundColumnProps) {
  const styles = useStyles();
  const { name, label, unit, group } = column;
  return (
    <Option {...option}>
      {option.isChosen ? (
        <CheckmarkRegular
          fontSize={16}
          color={tokens.colorCompoundBrandForeground1}
          aria-label="Chosen"
          role="img"
        />
      ) : (
        <ColumnMark type={column.type} />
      )}
      <span className={mergeClasses(styles.label, styles.cut)}>
        <Marked text={label ?? name} search={search} />
      </span>{' '}
      <span className={styles.quiet}>{warning ?? unit}</span>{' '}
      <span className={mergeClasses(styles.quiet, styles.about, styles.cut)}>
        <span className={styles.identifier}>{name}</span>
        {[group, about].map((text) => (text ? ` · ${text}` : ''))}
      </span>
    </Option>
  );
});

interface FoundConditionProps extends Omit<OptionProps, 'children' | 'isChosen'> {
  match: MatchingValue;
  rows: number | undefined;
  search: string;
}

export const FoundCondition = memo(function FoundCondition({
  match,
  rows,
  search,
  ...option
}: FoundConditionProps) {
  const styles = useStyles();
  const { column, value, count } = match;
  return (
    <Option {...option} isChosen={false}>
      <FilterRegular fontSize={16} aria-label="Condition" role="img" />
      <span className={mergeClasses(styles.label, styles.cut)}>
        {column.label ?? column.name} is <Marked text={valueText(value)} search={search} />
      </span>{' '}
      <span className={styles.quiet}>
        {countText(count)}
        {rows !== undefined && ` of ${countText(rows)}`}
      </span>
    </Option>
  );
});

function Marked({ text, search }: { text: string; search: string }) {
  const styles = useStyles();
  return markHits(text, search).map((part, at) =>
    part.isHit ? (
      <b key={at} className={styles.hit}>
        {part.text}
      </b>
    ) : (
      part.text
    ),
  );
}
