import { Quiet } from '../../../../pane-kit/quiet';
import { makeStyles, mergeClasses, SearchBox } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { setRealTimer } from '../../../../client/timer';
import { titleOf, type ColumnEntry, type DatabaseEntry } from '../../../../contract/entries';
import type { AskValue } from '../../ask-query';
import { useCombobox } from '../../../../pane-kit/use-combobox';
import { countOf, countText } from '../../../../contract/count-text';
import { describeTime } from '../../../../pane-kit/text/describe-age';
import { useLocale } from '../../../../pane-kit/common-parts';
import { useKit } from '../../../../pane-kit/use-kit';
import { useNow } from '../../../../pane-kit/use-now';
import { wordsIn } from '../../../../table/columns/correct-words';
import { createColumnSearch } from '../../../../table/columns/rank-columns';
import type { Synonyms } from '../../../../table/columns/synonyms';
import { useAsk } from '../use-ask';
import { filledText, valuesText } from '../values/local-text';
import { describe, warningOf } from './column-type-icon';
import {
  findOptions,
  optionsOf,
  type ColumnIndex,
  type FoundOption,
  type FoundOptions,
  type SearchAction,
} from './find-options';
import { FoundList, otherOptionsTitle } from './found-list';

/** The id of the search, so that a key can lead there. */
export const COLUMN_SEARCH = 'search-columns';

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'space-between', padding: '4px 16px' },
});

export interface ColumnSearchProps {
  /** The identifiers of the columns that are chosen already. */
  chosen: ReadonlySet<string>;
  add(name: string): void;
  /** Those that a question may name, and what takes the one that it is to ask alone. */
  databases?: readonly DatabaseEntry[];
  askOnly?(id: string): void;
  /** What else the pane does. */
  actions?: readonly SearchAction[];
  /** Without a value the person still has to give it. */
  addCondition?(column: string, value?: AskValue): void;
  autoFocus?: boolean;
  /** The list stays open after an addition, for the next one. */
  staysOpen?: boolean;
  /** Called when the list of results opens and closes, so that it can push other things down. */
  showing?(isOpen: boolean): void;
}

/**
 * A search for columns, for values as conditions, and for actions of the pane. It keeps the focus: Enter takes the first, or
 * what an arrow reached, Shift+Enter makes a condition, Esc clears. After an addition its text is selected, so that the next
 * word replaces it, and an arrow shows the list again.
 */
export function ColumnSearch(props: ColumnSearchProps) {
  const { chosen, addCondition, databases, actions, autoFocus = false, staysOpen = false, showing } = props;
  const { entries: columns, names, facts, columns: known } = useAsk();
  const [text, setText] = useState('');
  const { isOpen, show, close, suggest, ...results } = useCombobox();
  const [done, setDone] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const index = useColumnIndex(columns);
  const kit = useKit();
  useEffect(() => showing?.(isOpen), [isOpen]);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);

  const columnsOnly = addCondition === undefined;
  const found = isOpen
    ? findOptions(text, columns, { index, facts, main: known.main, databases, actions, columnsOnly })
    : undefined;
  const options = found ? optionsOf(found) : [];
  const type = (next: string) => {
    setText(next);
    setDone('');
    show(next.trim() !== '');
  };
  const press = (position: number, { isShift }: { isShift: boolean }) => {
    results.point(position, { byKey: true });
    setDone(take(options[position]!, isShift, props));
    box.current?.select();
    // What the addition changed is below the list.
    if (!staysOpen) close();
  };
  const named = found && names.find(text);
  const { active, field } = suggest({
    count: options.length,
    exact: text.trim() === '' ? -1 : Math.max(named ? options.indexOf(named) : 0, 0),
    isTyped: text !== '',
    choose: press,
    forget: () => type(''),
  });
  const at = options[active];
  const isColumn = at !== undefined && 'name' in at;
  const shown = isColumn ? at : at && 'column' in at ? at.column : undefined;
  return (
    <div onBlur={results.left}>
      <div className={kit.edge}>
        <SearchBox
          {...field}
          // A search field has a role of its own.
          type="text"
          ref={box}
          id={COLUMN_SEARCH}
          className={kit.wide}
          aria-label="Search columns"
          placeholder={`Search ${countText(columns.length)} columns, a value, a report`}
          title={`Enter takes the first${columnsOnly ? '' : ', Shift+Enter makes it a condition'}.`}
          value={text}
          onChange={(_, { value }) => type(value)}
          onFocus={({ target }) => target.select()}
          onClick={() => isOpen || show(text.trim() !== '')}
        />
      </div>
      <div role="status" className="visually-hidden">
        {found ? `${done} ${foundWords(found, text)}` : done}
      </div>
      {found && (
        <>
          <Head found={found} />
          {options.length === 0 && (
            <p className={mergeClasses(kit.text, kit.neutral, kit.below)}>
              No column has “{text.trim()}”. Try a part of a name, such as rent or area.
            </p>
          )}
          {options.length > 0 && (
            <FoundList
              list={results.list}
              search={found.corrected ?? text}
              found={found}
              chosen={chosen}
              active={active}
              activate={results.point}
              press={press}
            />
          )}
          {shown && <AboutColumn column={shown} />}
        </>
      )}
    </div>
  );
}

/** Returns what was done, in words. */
function take(
  option: FoundOption,
  asCondition: boolean,
  { chosen, add, addCondition, askOnly }: ColumnSearchProps,
): string {
  if ('run' in option) {
    option.run();
    return `${option.title}.`;
  }
  if ('database' in option) {
    askOnly?.(option.database.id);
    return `Only ${option.database.name} is asked.`;
  }
  const column = 'column' in option ? option.column : option;
  if (addCondition && ('column' in option || asCondition)) {
    addCondition(column.name, 'column' in option ? option.value : undefined);
    return `Condition on ${titleOf(column)} added.`;
  }
  if (chosen.has(column.name)) return `${titleOf(column)} is chosen already.`;
  add(column.name);
  return `${titleOf(column)} added.`;
}

function foundWords({ corrected, columns, conditions, actions }: FoundOptions, text: string): string {
  return [
    corrected === undefined ? '' : `Nothing has ${text.trim()}. With ${corrected}:`,
    `${countOf(columns.length, 'column')} found`,
    conditions.length > 0 ? `, ${countOf(conditions.length, 'condition')}` : '',
    actions.length > 0 ? `, ${countOf(actions.length, 'action')}` : '',
  ].join(' ');
}

function Head({ found }: { found: FoundOptions }) {
  const { columns, corrected, areColumnsLast } = found;
  const kit = useKit();
  const styles = useStyles();
  return (
    <div className={mergeClasses(kit.smallStrong, kit.neutral, kit.number, styles.head)} aria-hidden="true">
      <span>
        {corrected !== undefined
          ? `With “${corrected}”`
          : areColumnsLast
            ? otherOptionsTitle(found)
            : 'Columns'}
      </span>
      <span>{areColumnsLast ? '' : `${countText(columns.length)} found`}</span>
    </div>
  );
}

/** The whole description of a column, and what the answers held say about its values. */
function AboutColumn({ column }: { column: ColumnEntry }) {
  const { entries, facts: source } = useAsk();
  const description = describe(column, entries);
  const locale = useLocale();
  const now = useNow();
  const kit = useKit();
  const facts = source.of(column.name);
  const parts = [
    column.group && `Group ${column.group}`,
    warningOf(column, source),
    facts && filledText(facts),
    facts && valuesText(facts, column, locale),
    facts && `answer of ${describeTime(facts.at, now)}`,
  ].filter(Boolean);
  return (
    <div className={mergeClasses(kit.small, kit.row, kit.lineAbove, kit.ground)}>
      <p className={kit.plain}>{description ?? 'The service does not describe this column.'}</p>
      {parts.length > 0 && <Quiet className={kit.number}>{parts.join(' · ')}</Quiet>}
    </div>
  );
}

let loaded: Synonyms | undefined;
/** The first drawing of the tab comes before, in milliseconds. */
const PAUSE = 100;

/** Prepares a catalogue for searches. Other words for columns count as soon as they are loaded. */
function useColumnIndex(columns: readonly ColumnEntry[]): ColumnIndex {
  const [synonyms, setSynonyms] = useState(loaded);
  useEffect(() => {
    let isGone = false;
    import(/* webpackChunkName: "synonyms" */ '../../../../table/columns/synonyms').then(
      ({ SYNONYMS }) => {
        loaded = SYNONYMS;
        if (!isGone) setSynonyms(SYNONYMS);
      },
      // They help a search, and are not worth an error.
      () => undefined,
    );
    return () => void (isGone = true);
  }, []);
  const index = useMemo((): ColumnIndex => {
    let words: readonly string[] | undefined;
    return {
      search: createColumnSearch(columns, synonyms),
      // Only these have other words.
      isCommon: ({ name }) => synonyms?.has(name) ?? false,
      words: () => (words ??= wordsIn(columns.flatMap(({ name, label }) => [name, label ?? '']))),
    };
  }, [columns, synonyms]);
  // Preparing thousands of columns takes longer than a frame, so it does not wait for the first key.
  useEffect(
    () =>
      setRealTimer(() => {
        index.search('any');
        index.words();
      }, PAUSE),
    [index],
  );
  return index;
}
