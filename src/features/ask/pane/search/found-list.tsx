import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowCircleRightRegular } from '@fluentui/react-icons/svg/arrow-circle-right';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { titleOf } from '../../../../contract/entries';
import type { useCombobox } from '../../../../pane-kit/use-combobox';
import { countText } from '../../../../contract/count-text';
import { useKit } from '../../../../pane-kit/use-kit';
import type { ColumnFactsSource } from '../values/create-column-facts';
import { useAsk } from '../use-ask';
import { valueText } from '../values/local-text';
import { ColumnTypeIcon, describe, warningOf } from './column-type-icon';
import { highlightHits, type FoundOptions } from './find-options';

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
  chosen: ReadonlySet<string>;
  active: number;
  activate(at: number): void;
  press(at: number, how: { isShift: boolean }): void;
}

/** The options of a search. Draws only the columns near the view, and keeps the conditions in it. */
export function FoundList(props: FoundListProps) {
  const { list: attributes, search, found, chosen, active, activate, press } = props;
  const { entries, facts } = useAsk();
  const { columns, conditions, actions, areColumnsLast } = found;
  const further = [...conditions, ...actions];
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const kit = useKit();
  const styles = useStyles();

  // Of the conditions, the actions and a title. Above the columns they scroll with them, and below they stay in view.
  const height = further.length > 0 ? TITLE_HEIGHT + further.length * CONDITION_HEIGHT : 0;
  const firstColumn = areColumnsLast ? further.length : 0;
  const firstOther = areColumnsLast ? 0 : columns.length;
  const activeColumn = active - firstColumn;

  useLayoutEffect(() => void (list.current!.scrollTop = 0), [search]);
  useEffect(() => {
    const element = list.current;
    if (!element || activeColumn < 0 || activeColumn >= columns.length) return;
    const above = areColumnsLast ? height : 0;
    const start = above + activeColumn * COLUMN_HEIGHT;
    const end = start + COLUMN_HEIGHT;
    const view = element.clientHeight - (areColumnsLast ? 0 : height);
    if (activeColumn === 0) element.scrollTop = 0;
    else if (start < element.scrollTop) element.scrollTop = start;
    else if (end > element.scrollTop + view) element.scrollTop = end - view;
  }, [activeColumn, columns.length, height, areColumnsLast]);

  const first = Math.max(0, Math.floor(top / COLUMN_HEIGHT) - BEYOND);
  const last = Math.min(columns.length, first + IN_VIEW + 2 * BEYOND);
  const drawn = columns.slice(first, last).map((column, offset) => ({ column, at: first + offset }));
  const lost = columns[activeColumn];
  // The active option must exist, also after the person has scrolled away from it.
  if (lost && (activeColumn < first || activeColumn >= last)) drawn.push({ column: lost, at: activeColumn });

  /** What every option has, by its number among all of them. */
  const option = (at: number) => ({
    id: `${attributes.id}-${at}`,
    search,
    isActive: active === at,
    onMouseMove: () => at !== active && activate(at),
    onClick: ({ shiftKey }: { shiftKey: boolean }) => press(at, { isShift: shiftKey }),
  });
  const title = otherOptionsTitle(found);
  const otherOptions = further.length > 0 && (
    <div
      role="group"
      aria-label={title}
      className={mergeClasses(
        styles.conditions,
        !areColumnsLast && kit.lineAbove,
        !areColumnsLast && styles.below,
      )}
    >
      {!areColumnsLast && <Title>{title}</Title>}
      {further.map((match, offset) => (
        <Option key={offset} {...option(firstOther + offset)} {...describeOther(match, facts)} />
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
      {areColumnsLast && otherOptions}
      {areColumnsLast && columns.length > 0 && <Title>Columns</Title>}
      <div className={styles.all} style={{ height: columns.length * COLUMN_HEIGHT }}>
        {drawn.map(({ column, at }) => (
          <Option
            key={column.name}
            {...option(firstColumn + at)}
            isChosen={chosen.has(column.name)}
            position={{ at, count: columns.length }}
            icon={chosen.has(column.name) ? CHOSEN : <ColumnTypeIcon type={column.type} />}
            words={column.label ?? column.name}
            aside={warningOf(column, facts) ?? column.unit}
          >
            {' '}
            <span className={mergeClasses(kit.faint, styles.about, kit.cut)}>
              <span className={kit.mono}>{column.name}</span>
              {[column.group, describe(column, entries)].map((text) => (text ? ` · ${text}` : ''))}
            </span>
          </Option>
        ))}
      </div>
      {!areColumnsLast && otherOptions}
    </div>
  );
}

/** The title of the conditions and actions that were found. */
export const otherOptionsTitle = ({ conditions, actions }: FoundOptions): string =>
  [conditions.length > 0 && 'Conditions', actions.length > 0 && 'Actions'].filter(Boolean).join(' and ');

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

const CHOSEN = (
  <CheckmarkRegular
    fontSize={16}
    style={{ color: tokens.colorCompoundBrandForeground1 }}
    aria-label="Chosen"
    role="img"
  />
);

const ACTION = <ArrowCircleRightRegular fontSize={16} aria-label="Action" role="img" />;
const CONDITION = <FilterRegular fontSize={16} aria-label="Condition" role="img" />;

/** Examples: "Use Type is OFFICE" beside "412 of 1,208", "Only Harbour" beside "database". */
function describeOther(
  match: FoundOptions['conditions' | 'actions'][number],
  facts: ColumnFactsSource,
): Pick<OptionProps, 'icon' | 'before' | 'words' | 'aside'> {
  if ('run' in match) return { icon: ACTION, words: match.title, aside: '' };
  if ('database' in match)
    return { icon: CONDITION, before: 'Only ', words: match.database.name, aside: 'database' };
  const rows = facts.of(match.column.name)?.rows;
  return {
    icon: CONDITION,
    before: `${titleOf(match.column)} is `,
    words: valueText(match.value),
    aside: `${countText(match.count)}${rows === undefined ? '' : ` of ${countText(rows)}`}`,
  };
}

interface OptionProps {
  id: string;
  search: string;
  isActive: boolean;
  isChosen?: boolean;
  /** Its place among all columns, of which some are not drawn. */
  position?: { at: number; count: number };
  icon: ReactElement;
  before?: string;
  /** Words of the search are marked in them. */
  words: string;
  aside: string | null;
  children?: ReactNode;
  onMouseMove(): void;
  onClick(event: { shiftKey: boolean }): void;
}

function Option(props: OptionProps) {
  const {
    search,
    isActive,
    isChosen = false,
    position,
    icon,
    before,
    words,
    aside,
    children,
    ...attributes
  } = props;
  const kit = useKit();
  const styles = useStyles();
  return (
    <div
      {...attributes}
      role="option"
      aria-selected={isChosen}
      aria-posinset={position && position.at + 1}
      aria-setsize={position?.count}
      className={mergeClasses(
        kit.option,
        styles.option,
        position ? styles.placed : styles.condition,
        isActive && kit.active,
      )}
      style={position && { top: position.at * COLUMN_HEIGHT }}
    >
      {icon}
      <span className={mergeClasses(kit.text, kit.cut)}>
        {before}
        {highlightHits(words, search).map((part, at) =>
          part.isHit ? (
            <b key={at} className={kit.bold}>
              {part.text}
            </b>
          ) : (
            part.text
          ),
        )}
      </span>{' '}
      <span className={kit.faint}>{aside}</span>
      {children}
    </div>
  );
}
