import { useRef, useState } from 'react';
import type { ColumnEntry } from '../../../contract/entries';
import type { AskValue } from '../../../excel/ask/ask-query';
import type { Operator } from '../../../table/filters/operators';
import { usePaneContext } from '../../components/use-pane-context';
import type { ColumnFactsSource } from './create-column-facts';
import { printTyped, readTyped } from './read-typed';

export interface OneFieldProps {
  label: string;
  column: ColumnEntry | undefined;
  operator: Operator;
  values: readonly AskValue[];
  change(values: readonly AskValue[]): void;
  facts: ColumnFactsSource;
}

export interface TypedField {
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
  const { locale } = usePaneContext();
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
