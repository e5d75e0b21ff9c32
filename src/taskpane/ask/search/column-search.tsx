import { makeStyles, SearchBox, tokens, typographyStyles } from '@fluentui/react-components';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ColumnEntry } from '../../../contract/entries';
import type { AskValue } from '../../../excel/ask/ask-query';
import { countOf, countText } from '../../components/count-text';
import type { ColumnFactsSource } from '../values/create-column-facts';
import { AboutColumn } from './about-column';
import { describe, warningOf } from './column-mark';
import { findOptions } from './find-options';
import { FoundList } from './found-list';
import { useColumnIndex } from './use-column-index';
import { useLeaving } from './use-leaving';

/** The id of the search, so that a key can lead there. */
export const COLUMN_SEARCH = 'search-columns';

const useStyles = makeStyles({
  box: { padding: '12px 16px' },
  search: { width: '100%', maxWidth: 'none' },
  head: {
    ...typographyStyles.caption1Strong,
    display: 'flex',
    justifyContent: 'space-between',
    padding: '4px 16px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  none: {
    ...typographyStyles.body1,
    margin: 0,
    padding: '0 16px 12px',
    color: tokens.colorNeutralForeground2,
  },
  keys: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    padding: '0 16px 8px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
  key: {
    padding: '0 4px',
    marginRight: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    font: 'inherit',
  },
});

export interface ColumnSearchProps {
  columns: readonly ColumnEntry[];
  facts: ColumnFactsSource;
  /** The columns of reports, which come first among those that a search finds. */
  main: readonly string[];
  /** The identifiers of the columns that are chosen already. */
  chosen: ReadonlySet<string>;
  add(name: string): void;
  /** Without a value the person still has to give it. */
  addCondition?(column: string, value?: AskValue): void;
  autoFocus?: boolean;
  /** The list stays open after an addition, for the next one. */
  staysOpen?: boolean;
  /** Called when the list of results opens and closes, so that it can push other things down. */
  showing?(isOpen: boolean): void;
}

/**
 * A search for columns, and for values as conditions. It keeps the focus: Enter adds, Shift+Enter makes a condition, Esc
 * clears. After an addition its text is selected, so that the next word replaces it, and an arrow shows the list again.
 */
export function ColumnSearch(props: ColumnSearchProps) {
  const {
    columns,
    facts,
    main,
    chosen,
    add,
    addCondition,
    autoFocus = false,
    staysOpen = false,
    showing,
  } = props;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const index = useColumnIndex(columns);
  const styles = useStyles();
  const tellShowing = useRef(showing);
  useEffect(() => void (tellShowing.current = showing));
  useEffect(() => tellShowing.current?.(isOpen), [isOpen]);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);

  const found = isOpen ? findOptions(text, columns, index, facts, main) : undefined;
  const conditions = addCondition ? (found?.conditions ?? []) : [];
  const columnCount = found?.columns.length ?? 0;
  const count = columnCount + conditions.length;
  const at = Math.min(active, count - 1);
  // The options in the order of the screen: conditions are first if the search is a value.
  const firstColumn = found?.isValue ? conditions.length : 0;
  const firstCondition = found?.isValue ? 0 : columnCount;
  const column = found?.columns[at - firstColumn];
  const shown = column ?? conditions[at - firstCondition]?.column;

  const type = (next: string) => {
    setText(next);
    setActive(0);
    setSaid('');
    setOpen(next.trim() !== '');
  };
  const close = useCallback(() => setOpen(false), []);
  const leave = useLeaving(close, isOpen);
  const press = (place: number, asCondition: boolean) => {
    const match = conditions[place - firstCondition];
    const entry = found?.columns[place - firstColumn];
    setActive(place);
    if (match) {
      addCondition?.(match.column.name, match.value);
      setSaid(`Condition on ${match.column.label ?? match.column.name} added.`);
    } else if (entry) {
      const title = entry.label ?? entry.name;
      if (asCondition && addCondition) addCondition(entry.name);
      else if (!chosen.has(entry.name)) add(entry.name);
      setSaid(
        asCondition && addCondition
          ? `Condition on ${title} added.`
          : `${title} ${chosen.has(entry.name) ? 'is chosen already' : 'added'}.`,
      );
    }
    box.current?.select();
    // What the addition changed is below the list.
    if (!staysOpen) close();
  };
  const key = (event: KeyboardEvent) => {
    const { key: name, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
    const step = STEPS[name];
    if (name === 'Escape' && (text !== '' || isOpen)) {
      // Otherwise Excel would take the focus back to the sheet.
      event.stopPropagation();
      type('');
    } else if (step && !isOpen) setOpen(true);
    else if (step && count > 0) setActive(step(at, count));
    else if (name === 'Enter' && count > 0) press(at, shiftKey);
    else return;
    event.preventDefault();
  };
  const status = found
    ? [
        said,
        found.corrected === undefined ? '' : `Nothing has ${text.trim()}. With ${found.corrected}:`,
        `${countOf(columnCount, 'column')} found`,
        conditions.length > 0 ? `, ${countOf(conditions.length, 'condition')}` : '',
      ].join(' ')
    : said;
  const warning = shown && warningOf(shown, facts);

  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <div className={styles.box}>
        <SearchBox
          ref={box}
          id={COLUMN_SEARCH}
          className={styles.search}
          role="combobox"
          aria-label="Search columns"
          aria-autocomplete="list"
          aria-expanded={isOpen && count > 0}
          aria-controls={isOpen && count > 0 ? id : undefined}
          aria-activedescendant={isOpen && count > 0 ? `${id}-${at}` : undefined}
          placeholder={`Search ${countText(columns.length)} columns, or a value`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(_, { value }) => type(value)}
          onFocus={({ target }) => target.select()}
          onClick={() => setOpen(text.trim() !== '')}
          onKeyDown={key}
        />
      </div>
      <div role="status" className="visually-hidden">
        {status}
      </div>
      {found && (
        <>
          <div className={styles.head} aria-hidden="true">
            <span>
              {found.corrected !== undefined
                ? `With “${found.corrected}”`
                : found.isValue
                  ? 'Conditions'
                  : 'Columns'}
            </span>
            <span>{found.isValue ? '' : `${countText(columnCount)} found`}</span>
          </div>
          {count === 0 && (
            <p className={styles.none}>
              No column has “{text.trim()}”. Try a part of a name, such as rent or area.
            </p>
          )}
          {count > 0 && (
            <FoundList
              id={id}
              search={found.corrected ?? text}
              found={{ ...found, conditions }}
              all={columns}
              facts={facts}
              chosen={chosen}
              active={at}
              activate={setActive}
              press={press}
            />
          )}
          {shown && (
            <AboutColumn
              column={shown}
              description={describe(shown, columns)}
              facts={facts.of(shown.name)}
              warning={warning}
            />
          )}
          {count > 0 && (
            <div className={styles.keys} aria-hidden="true">
              <span>
                <kbd className={styles.key}>Enter</kbd>
                adds it
              </span>
              {column && addCondition && (
                <span>
                  <kbd className={styles.key}>Shift Enter</kbd>
                  makes it a condition
                </span>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}

const PAGE = 7;

/** The arrows go round, so that the last options are one key away. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  PageDown: (at, count) => Math.min(at + PAGE, count - 1),
  PageUp: (at) => Math.max(at - PAGE, 0),
};
