import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { titleOf, type ColumnEntry } from '../../../../contract/entries';
import type { useCombobox } from '../../../../pane-kit/use-combobox';
import { countText } from '../../../../pane-kit/text/count-text';
import { useKit } from '../../../../pane-kit/use-kit';
import type { ColumnFactsSource } from '../values/create-column-facts';
import { valueText } from '../values/local-text';
import { ColumnMark, describe, warningOf } from './column-mark';
import { markHits, type FoundOptions } from './find-options';

/** As many columns are in view, and as many more are drawn on each side. */
const IN_VIEW = 8;
const BEYOND = 4;
const COLUMN_HEIGHT = 44;
const CONDITION_HEIGHT = 32;
const TITLE_HEIGHT = 24;

const useStyles = makeStyles({
  list: {
    position: 'relative',
    maxHeight: `${IN_VIEW * COLUMN_HEIGHT}px`,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
  all: { position: 'relative' },
  conditions: { zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  below: { position: 'sticky', bottom: 0 },
  title: { boxSizing: 'border-box', height: `${TITLE_HEIGHT}px`, padding: '4px 16px' },
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

interface FoundListProps {
  list: ReturnType<typeof useCombobox>['list'];
  search: string;
  found: FoundOptions;
  all: readonly ColumnEntry[];
  facts: ColumnFactsSource;
  chosen: ReadonlySet<string>;
  active: number;
  activate(at: number): void;
  press(at: number, asCondition: boolean): void;
}

/** The options of a search. Draws only the columns near the view, and keeps the conditions in it. */
export function FoundList(props: FoundListProps) {
  const { list: attributes, search, found, all, facts, chosen, active } = props;
  const { id } = attributes;
  const { columns, conditions, isValue } = found;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const kit = useKit();
  const styles = useStyles();
  // The same functions for every drawing, so that options that do not change are not drawn again.
  const latest = useRef(props);
  useLayoutEffect(() => void (latest.current = props));
  const press = useCallback((at: number, shift: boolean) => latest.current.press(at, shift), []);
  const activate = useCallback(
    (at: number) => at !== latest.current.active && latest.current.activate(at),
    [],
  );

  // Of the conditions and a title. Above the columns they scroll with them, and below they stay in view.
  const height = conditions.length > 0 ? TITLE_HEIGHT + conditions.length * CONDITION_HEIGHT : 0;
  const firstColumn = isValue ? conditions.length : 0;
  const firstCondition = isValue ? 0 : columns.length;
  const activeColumn = active - firstColumn;

  useLayoutEffect(() => void (list.current!.scrollTop = 0), [search]);
  useEffect(() => {
    const element = list.current;
    if (!element || activeColumn < 0 || activeColumn >= columns.length) return;
    const above = isValue ? height : 0;
    const start = above + activeColumn * COLUMN_HEIGHT;
    const end = start + COLUMN_HEIGHT;
    const view = element.clientHeight - (isValue ? 0 : height);
    if (activeColumn === 0) element.scrollTop = 0;
    else if (start < element.scrollTop) element.scrollTop = start;
    else if (end > element.scrollTop + view) element.scrollTop = end - view;
  }, [activeColumn, columns.length, height, isValue]);

  const first = Math.max(0, Math.floor(top / COLUMN_HEIGHT) - BEYOND);
  const last = Math.min(columns.length, first + IN_VIEW + 2 * BEYOND);
  const drawn = columns.slice(first, last).map((column, place) => ({ column, at: first + place }));
  const lost = columns[activeColumn];
  // The active option must exist, also after the person has scrolled away from it.
  if (lost && (activeColumn < first || activeColumn >= last)) drawn.push({ column: lost, at: activeColumn });

  const option = (at: number) => {
    return { id: `${id}-${at}`, at, search, isActive: active === at, press, activate };
  };
  const values = conditions.length > 0 && (
    <div
      role="group"
      aria-label="Conditions"
      className={mergeClasses(styles.conditions, !isValue && kit.lineAbove, !isValue && styles.below)}
    >
      {!isValue && <Title>Conditions</Title>}
      {conditions.map((match, place) => (
        <FoundCondition
          key={'database' in match ? match.database.id : `${match.column.name} ${String(match.value)}`}
          {...option(firstCondition + place)}
          match={match}
          rows={'database' in match ? undefined : facts.of(match.column.name)?.rows}
        />
      ))}
    </div>
  );
  return (
    <div
      {...attributes}
      ref={list}
      className={styles.list}
      aria-label="Columns found"
      aria-multiselectable="true"
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      {isValue && values}
      {isValue && columns.length > 0 && <Title>Columns</Title>}
      <div className={styles.all} style={{ height: columns.length * COLUMN_HEIGHT }}>
        {drawn.map(({ column, at }) => (
          <FoundColumn
            key={column.name}
            {...option(firstColumn + at)}
            column={column}
            warning={warningOf(column, facts)}
            about={describe(column, all)}
            isChosen={chosen.has(column.name)}
            place={at}
            count={columns.length}
          />
        ))}
      </div>
      {!isValue && values}
    </div>
  );
}

function Title({ children }: { children: string }) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <div
      className={mergeClasses(kit.smallStrong, kit.neutral, styles.title)}
      role="presentation"
      aria-hidden="true"
    >
      {children}
    </div>
  );
}

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

const FoundColumn = memo(function FoundColumn({
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
          style={{ color: tokens.colorCompoundBrandForeground1 }}
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
  match: FoundOptions['conditions'][number];
  rows: number | undefined;
  search: string;
}

const FoundCondition = memo(function FoundCondition({ match, rows, search, ...option }: FoundConditionProps) {
  const kit = useKit();
  return (
    <Option {...option} isChosen={false}>
      <FilterRegular fontSize={16} aria-label="Condition" role="img" />
      <span className={mergeClasses(kit.text, kit.cut)}>
        {'database' in match ? 'Only' : `${titleOf(match.column)} is`}{' '}
        <Marked text={'database' in match ? match.database.name : valueText(match.value)} search={search} />
      </span>{' '}
      <span className={kit.faint}>
        {'database' in match ? 'database' : countText(match.count)}
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
