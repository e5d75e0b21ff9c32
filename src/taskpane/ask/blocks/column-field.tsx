import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ColumnEntry } from '../../../contract/entries';
import { rankColumns } from '../../../table/columns/rank-columns';
import { columnCalled } from '../query/use-ask-columns';
import { useFieldStyles } from './use-field-styles';

const MOST = 8;

const useStyles = makeStyles({
  // The list is as wide as the line that the field stands in.
  around: { position: 'static', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightRegular },
  unknown: { color: tokens.colorStatusDangerForeground1 },
  problem: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: '0 8px 4px',
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
  list: {
    position: 'absolute',
    top: '100%',
    left: '-1px',
    right: '-1px',
    // Above what stands at the end of the pane.
    zIndex: 5,
    margin: '2px 0 0',
    padding: '4px 0',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  option: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 8px',
    padding: '4px 8px',
    cursor: 'pointer',
    '& > *': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    color: tokens.colorNeutralForeground1Hover,
    boxShadow: `inset 2px 0 ${tokens.colorBrandStroke1}`,
  },
  identifier: { ...typographyStyles.caption1, fontFamily: tokens.fontFamilyMonospace, gridColumn: '1 / -1' },
  unit: { ...typographyStyles.caption1 },
});

interface ColumnFieldProps {
  label: string;
  columns: readonly ColumnEntry[];
  /** The columns of the question, which are the first to be offered. */
  chosen: readonly string[];
  /** The identifier of the chosen column, or blank. */
  value: string;
  choose(name: string): void;
  /** Goes on after a choice by the keyboard. */
  next?(): void;
  id?: string;
  isBoxed?: boolean;
}

/** Takes an identifier or a display name, typed or chosen from a list. Shows the identifier, as the list does. */
export function ColumnField({
  label,
  columns,
  chosen,
  value,
  choose,
  next,
  id: ask,
  isBoxed,
}: ColumnFieldProps) {
  /** What the person types, until the field is left with a column. */
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const styles = useStyles();
  const fields = useFieldStyles();
  const found = useMemo(
    () => (isOpen ? chosenFirst(rankColumns(columns, text ?? ''), chosen).slice(0, MOST) : []),
    [columns, text, isOpen, chosen],
  );
  const called = columns.find(({ name }) => name === value)?.label;
  const isUnknown =
    !isOpen && (text ? !columnCalled(columns, text) : value !== '' && !columnCalled(columns, value));
  const take = (name: string) => {
    choose(name);
    setText(null);
    setOpen(false);
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(true);
    setActive(0);
    const named = columnCalled(columns, typed);
    if (named) choose(named.name);
    else if (typed === '') choose('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) setOpen(true);
      else setActive(Math.max(0, Math.min(found.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') {
      const offered = isOpen && text !== '' ? found[active] : undefined;
      if (offered) take(offered.name);
      if (offered ?? value !== '') next?.();
    } else if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  const option = (at: number) => `${id}-${at}`;
  return (
    <div className={styles.around}>
      <input
        ref={field}
        data-ask={ask}
        className={mergeClasses(
          fields.field,
          isBoxed && fields.boxed,
          styles.name,
          isUnknown && styles.unknown,
        )}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? option(active) : undefined}
        aria-invalid={isUnknown || undefined}
        aria-describedby={isUnknown ? `${id}-problem` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Column"
        title={called ?? undefined}
        value={text ?? value}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          if (text === null) return;
          if (text === '' || columnCalled(columns, text)) setText(null);
          // Otherwise the column from before would go on under another name.
          else if (value !== '') choose('');
        }}
        onKeyDown={press}
      />
      {isUnknown && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          No column is called “{text ?? value}”. Choose one from the list.
        </p>
      )}
      {isOpen && found.length > 0 && (
        <div
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          // Its name must not contain the field's, by which people and tools find the field.
          aria-label="Suggestions"
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((column, at) => (
            <div
              key={column.name}
              id={option(at)}
              className={mergeClasses(styles.option, at === active && styles.active)}
              role="option"
              aria-selected={at === active}
              onClick={() => {
                take(column.name);
                next?.();
              }}
            >
              <span>{column.label ?? column.name}</span>
              <span className={styles.unit}>{column.unit}</span>
              <span className={styles.identifier}>{column.name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const chosenFirst = (found: readonly ColumnEntry[], chosen: readonly string[]): ColumnEntry[] => [
  ...found.filter(({ name }) => chosen.includes(name)),
  ...found.filter(({ name }) => !chosen.includes(name)),
];
