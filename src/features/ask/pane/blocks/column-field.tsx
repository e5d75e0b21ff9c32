import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import type { ColumnEntry } from '../../../../contract/entries';
import { rankColumns } from '../../../../table/columns/rank-columns';
import { useCombobox } from '../../../../pane-kit/use-combobox';
import { useKit } from '../../../../pane-kit/use-kit';
import { useAsk } from '../use-ask';
import { useFieldStyles } from './field-line';

const MAX = 8;

const useStyles = makeStyles({
  // Field, list and message stand in the line itself: the last two are as wide as that.
  around: { display: 'contents' },
  problem: { order: 1, gridColumn: '1 / -1', padding: '2px 8px 4px' },
  list: {
    top: '100%',
    left: '-1px',
    right: '-1px',
    // Above what stands at the end of the pane.
    zIndex: 5,
    margin: '2px 0 0',
    padding: '4px 0',
  },
  option: { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '4px 8px' },
  identifier: { gridColumn: '1 / -1' },
});

interface ColumnFieldProps {
  label: string;
  /** The identifier of the chosen column, or blank. */
  value: string;
  choose(name: string): void;
  /** Goes on after a choice by the keyboard. */
  next?(): void;
  id?: string;
}

/** Takes an identifier or a display name, typed or chosen from a list. Shows the display name, and the identifier as its tooltip. */
export function ColumnField({ label, value, choose, next, id: ask }: ColumnFieldProps) {
  const { query, entries: columns, names, nameColumn } = useAsk();
  /** What the person types, until the field is left with a column. */
  const [text, setText] = useState<string | null>(null);
  const { isOpen, show, suggest, id, ...box } = useCombobox();
  const kit = useKit();
  const styles = useStyles();
  const fields = useFieldStyles();
  const found = useMemo(
    () => (isOpen ? chosenFirst(rankColumns(columns, text ?? ''), query.columns).slice(0, MAX) : []),
    [columns, text, isOpen, query.columns],
  );
  const called = value && nameColumn(value).label;
  const named = names.find(text ?? '');
  const isUnknown = !isOpen && (text ? !named : nameColumn(value).isGone);
  const { isShown, active, field, option } = suggest({
    count: found.length,
    exact: found.findIndex(({ name }) => name === named?.name),
    isTyped: text !== null,
    choose(at) {
      choose(found[at]!.name);
      setText(null);
      show(false);
      next?.();
    },
    forget: () => setText(null),
  });
  // Not before: the list would grow under a pointer that is down beside it.
  useEffect(() => {
    if (!isOpen) setText((typed) => (typed && !names.find(typed) ? typed : null));
  }, [names, isOpen]);
  const type = (typed: string) => {
    setText(typed);
    show();
    const next = names.find(typed);
    if (next) choose(next.name);
    else if (typed === '') choose('');
  };
  return (
    <div className={styles.around} onBlur={box.left}>
      <input
        {...field}
        data-ask={ask}
        className={mergeClasses(fields.field, kit.regular, isUnknown && kit.bad)}
        aria-label={label}
        aria-invalid={isUnknown || undefined}
        data-untaken={(text && !named) || undefined}
        aria-describedby={isUnknown ? `${id}-problem` : undefined}
        placeholder="Column"
        title={value || undefined}
        value={text ?? called}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onClick={() => isOpen || show()}
        onBlur={() => {
          // Otherwise the column from before would go on under another name.
          if (text && value !== '' && !named) choose('');
        }}
        onKeyDown={(event) => {
          field.onKeyDown(event);
          if (event.key !== 'Enter' || event.defaultPrevented) return;
          event.preventDefault();
          // A text that is still no column stays, and the list with it.
          if (value !== '' && (text === null || named)) next?.();
        }}
      />
      {isUnknown && (
        <p id={`${id}-problem`} className={mergeClasses(kit.small, kit.bad, styles.problem)} role="alert">
          No column is called “{text ?? value}”. Choose one from the list.
        </p>
      )}
      {isShown && (
        <div
          {...box.list}
          className={mergeClasses(kit.popup, styles.list)}
          // Its name must not contain the field's, by which people and tools find the field.
          aria-label="Suggestions"
        >
          {found.map((column, at) => (
            <div
              key={column.name}
              {...option(at)}
              className={mergeClasses(kit.option, styles.option, at === active && kit.active)}
              aria-selected={at === active}
            >
              <span className={kit.cut}>{nameColumn(column.name).label}</span>
              <span className={kit.small}>{column.unit}</span>
              <span className={mergeClasses(kit.small, kit.mono, styles.identifier)}>{column.name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The columns of the question are the first to be offered. */
const chosenFirst = (found: readonly ColumnEntry[], chosen: readonly string[]): ColumnEntry[] => [
  ...found.filter(({ name }) => chosen.includes(name)),
  ...found.filter(({ name }) => !chosen.includes(name)),
];
