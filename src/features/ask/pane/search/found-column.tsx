import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { memo, type ReactNode } from 'react';
import type { ColumnEntry } from '../../../../contract/entries';
import type { MatchingValue } from '../../../../table/columns/matching-values';
import { countText } from '../../../../pane-kit/count-text';
import { useKit } from '../../../../pane-kit/use-kit';
import { valueText } from '../values/fact-words';
import { ColumnMark } from './column-mark';
import { markHits } from './mark-hits';

export const COLUMN_HEIGHT = 44;
export const CONDITION_HEIGHT = 32;

const useStyles = makeStyles({
  option: {
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    alignContent: 'center',
    height: `${COLUMN_HEIGHT}px`,
    padding: '0 16px',
    lineHeight: 0,
  },
  condition: { height: `${CONDITION_HEIGHT}px` },
  placed: { position: 'absolute', left: 0, right: 0 },
  about: { gridColumn: '2 / -1' },
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
  const kit = useKit();
  const styles = useStyles();
  return (
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      aria-posinset={place === undefined ? undefined : place + 1}
      aria-setsize={count}
      className={mergeClasses(
        kit.option,
        styles.option,
        place === undefined ? styles.condition : styles.placed,
        isActive && kit.active,
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
  const kit = useKit();
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
      <span className={mergeClasses(kit.text, kit.cut)}>
        <Marked text={label ?? name} search={search} />
      </span>{' '}
      <span className={kit.faint}>{warning ?? unit}</span>{' '}
      <span className={mergeClasses(kit.faint, styles.about, kit.cut)}>
        <span className={kit.mono}>{name}</span>
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
  const kit = useKit();
  const { column, value, count } = match;
  return (
    <Option {...option} isChosen={false}>
      <FilterRegular fontSize={16} aria-label="Condition" role="img" />
      <span className={mergeClasses(kit.text, kit.cut)}>
        {column.label ?? column.name} is <Marked text={valueText(value)} search={search} />
      </span>{' '}
      <span className={kit.faint}>
        {countText(count)}
        {rows !== undefined && ` of ${countText(rows)}`}
      </span>
    </Option>
  );
});

function Marked({ text, search }: { text: string; search: string }) {
  const kit = useKit();
  return markHits(text, search).map((part, at) =>
    part.isHit ? (
      <b key={at} className={kit.bold}>
        {part.text}
      </b>
    ) : (
      part.text
    ),
  );
}
