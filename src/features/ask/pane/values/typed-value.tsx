import { useLocale } from '../../../../pane-kit/shared-parts';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ColumnEntry } from '../../../../contract/entries';
import type { AskValue } from '../../ask-query';
import type { Operator } from '../../../../table/filters/operators';
import type { ColumnFactsSource } from './create-column-facts';
import { filledText, valuesText } from './fact-words';
import { useFieldStyles } from './field-styles';
import { printTyped, readTyped } from './read-typed';
import { ValuePopup } from './value-popup';

interface TypedValueProps extends OneFieldProps {
  placeholder: string;
  /** Stands behind the field. */
  beside?: ReactNode;
}

/** A field for an amount or a date. While it has the focus, it shows the range that occurs. */
export function TypedValue({ placeholder, beside, ...props }: TypedValueProps) {
  const { column, facts, label } = props;
  const locale = useLocale();
  const typed = useTyped(props);
  const [hasFocus, setFocus] = useState(false);
  const id = useId();
  const styles = useFieldStyles();
  const held = column && facts.of(column.name);
  const range = held && column && valuesText(held, column, locale);
  const hint = hasFocus && range !== undefined && `${range}, ${filledText(held!)}`;
  return (
    <div className={styles.whole}>
      <div className={styles.field}>
        <input
          className={styles.input}
          aria-label={label}
          aria-invalid={typed.problem !== undefined}
          aria-describedby={typed.problem !== undefined || hint ? id : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
          onFocus={() => setFocus(true)}
          onBlur={() => {
            setFocus(false);
            typed.commit();
          }}
          onKeyDown={(event) => takeKey(event, typed)}
        />
        {beside}
        {typed.problem === undefined && hint && (
          <ValuePopup id={id}>
            <p className={styles.hint}>{hint}</p>
          </ValuePopup>
        )}
      </div>
      <ValueProblem id={id} problem={typed.problem} />
    </div>
  );
}

/** Enter takes what was typed, and stays where that means nothing. Esc forgets it. */
export function takeKey(event: KeyboardEvent, typed: TypedField): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    if (!typed.commit()) event.preventDefault();
  } else if (event.key === 'Escape' && typed.isTyping) {
    // Otherwise Excel would take the focus back to the sheet.
    event.stopPropagation();
    event.preventDefault();
    typed.forget();
  }
}

/** Says below a field why its text means nothing, for as long as it stands there. */
export function ValueProblem({ id, problem }: { id: string; problem: string | undefined }) {
  const styles = useFieldStyles();
  return (
    problem !== undefined && (
      <p id={id} className={styles.problem} role="alert">
        {problem}
      </p>
    )
  );
}

export interface OneFieldProps {
  label: string;
  column: ColumnEntry | undefined;
  operator: Operator;
  values: readonly AskValue[];
  change(values: readonly AskValue[]): void;
  facts: ColumnFactsSource;
}

interface TypedField {
  /** What the field shows. */
  text: string;
  /** Whether the person is typing. */
  isTyping: boolean;
  /** Why the text means nothing. */
  problem: string | undefined;
  type(text: string): void;
  /** Takes what was typed as the values. Returns false if it means nothing. */
  commit(): boolean;
  /** Forgets what was typed. */
  forget(): void;
}

/** Keeps what a person types until it is taken, and afterwards if it means nothing. */
export function useTyped({ column, operator, values, change, facts }: OneFieldProps): TypedField {
  const locale = useLocale();
  const [draft, setDraft] = useState<string | null>(null);
  /** The text that is not taken yet. Enter may also take the focus away, before anything is drawn again. */
  const waiting = useRef<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const place = { column, operator, locale, known: column && facts.of(column.name)?.values };
  const forget = () => {
    waiting.current = null;
    setDraft(null);
    setProblem(undefined);
  };
  return {
    text: draft ?? printTyped(values, place),
    isTyping: draft !== null,
    problem,
    forget,
    type(text) {
      waiting.current = text;
      setDraft(text);
      setProblem(undefined);
    },
    commit() {
      if (waiting.current === null) return problem === undefined;
      const typed = readTyped(waiting.current, place);
      waiting.current = null;
      if ('values' in typed) forget();
      else setProblem(typed.problem);
      // A condition must not go on with a value that is no longer in its field.
      const next = 'values' in typed ? typed.values : [];
      if (next.length > 0 || values.length > 0) change(next);
      return 'values' in typed;
    },
  };
}
