import { useLocale } from '../../../../pane-kit/common-parts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useKit } from '../../../../pane-kit/use-kit';
import type { ColumnEntry } from '../../../../contract/entries';
import type { AskValue } from '../../ask-query';
import type { Operator } from '../../../../table/filters/operators';
import { useAsk } from '../use-ask';
import { filledText, valuesText } from './local-text';
import { isSameValue, printTyped, readTyped, takesList } from './read-typed';

/** The look of a field in a condition: it fills its cell, and the condition draws the lines around. */
export const useValueStyles = makeStyles({
  whole: { minWidth: 0, width: '100%' },
  field: { position: 'relative', display: 'flex', alignItems: 'center', minWidth: 0, width: '100%' },
  input: {
    ...typographyStyles.body1,
    flex: '1 1 0',
    minWidth: 0,
    boxSizing: 'border-box',
    height: '32px',
    padding: '0 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground1,
    textOverflow: 'ellipsis',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
    ':focus': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-2px' },
    '&[aria-invalid="true"]': { boxShadow: `inset 0 -2px 0 ${tokens.colorStatusDangerBorder2}` },
  },
  hint: { padding: '8px 12px' },
  problem: { padding: '2px 8px 6px' },
});

/** A field for an amount. While it has the focus, it shows the range that occurs. */
export function AmountValue(props: OneFieldProps) {
  const typed = useTyped(props);
  const { hint, ...focus } = useRangeHint(props.column);
  const id = useId();
  const styles = useValueStyles();
  return (
    <div className={styles.whole}>
      <div className={styles.field}>
        <input
          className={styles.input}
          aria-label={props.label}
          {...typed.invalid}
          aria-describedby={typed.problem !== undefined || hint !== undefined ? id : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Type a number"
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
          onFocus={focus.onFocus}
          onBlur={() => {
            focus.onBlur();
            typed.commit();
          }}
          onKeyDown={(event) => takeKey(event, typed)}
        />
        {typed.problem === undefined && <RangeHint id={id} hint={hint} />}
      </div>
      <ValueProblem id={id} problem={typed.problem} />
    </div>
  );
}

/** What a field says of the values that occur, while it has the focus: `4,469 to 56,815, filled in 93 % of 1,208 rows`. */
export function useRangeHint(column: ColumnEntry) {
  const { facts } = useAsk();
  const locale = useLocale();
  const [hasFocus, setFocus] = useState(false);
  const cachedFacts = facts.of(column.name);
  const range = cachedFacts && valuesText(cachedFacts, column, locale);
  return {
    hint: hasFocus && range !== undefined ? `${range}, ${filledText(cachedFacts!)}` : undefined,
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
}

export const RangeHint = ({ id, hint }: { id: string; hint: string | undefined }) =>
  hint !== undefined && <ValuePopup id={id} hint={hint} />;

/** Enter takes what was typed, and stays where that means nothing. Esc forgets it. */
export function takeKey(event: KeyboardEvent, typed: ReturnType<typeof useTyped>): void {
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
export function ValueProblem({ id, problem }: { id?: string; problem: string | undefined }) {
  const kit = useKit();
  const styles = useValueStyles();
  return (
    problem !== undefined && (
      <p id={id} className={mergeClasses(kit.small, kit.bad, styles.problem)} role="alert">
        {problem}
      </p>
    )
  );
}

export interface ValueFieldProps {
  column: ColumnEntry;
  operator: Operator;
  values: readonly AskValue[];
  /** Gets several values also for `=` and `<>`, where they mean any or none of them. */
  change(values: readonly AskValue[]): void;
}

export interface OneFieldProps extends ValueFieldProps {
  label: string;
}

/** Keeps what a person types until it is taken, and afterwards if it means nothing. */
export function useTyped({ column, operator, values, change }: OneFieldProps) {
  const { facts } = useAsk();
  const locale = useLocale();
  const [draft, setDraft] = useState<string | null>(null);
  /** The text that is not taken yet. Enter may also take the focus away, before anything is drawn again. */
  const waiting = useRef<string | null>(null);
  const [problem, setProblem] = useState<string>();
  /** The values that were typed last. A chosen one replaces those that do not occur. */
  const typedLast = useRef<readonly AskValue[]>([]);
  const context = { column, operator, locale, known: facts.of(column.name)?.values };
  const forget = () => {
    waiting.current = null;
    setDraft(null);
    setProblem(undefined);
  };
  return {
    text: draft ?? printTyped(values, context),
    isTyping: draft !== null,
    /** Why the text means nothing. */
    problem,
    invalid: { 'aria-invalid': problem !== undefined, 'data-untaken': problem !== undefined || undefined },
    forget,
    type(text: string) {
      waiting.current = text;
      setDraft(text);
      setProblem(undefined);
    },
    /** Takes or leaves a value that occurs. It replaces what is being typed, in a list the last part of it. */
    pick(value: AskValue) {
      const { known } = context;
      const occurs = (candidate: AskValue) => known?.some((listed) => isSameValue(listed.value, candidate));
      let remaining = values.filter(
        (candidate) => occurs(candidate) || !typedLast.current.includes(candidate),
      );
      if (draft !== null) {
        const before = takesList(operator) ? draft.slice(0, Math.max(0, draft.lastIndexOf(','))) : '';
        const read = readTyped(before, context);
        remaining = 'values' in read ? [...read.values] : [];
      }
      const isTicked = draft === null && remaining.includes(value);
      forget();
      change(
        isTicked ? remaining.filter((candidate) => candidate !== value) : [...new Set([...remaining, value])],
      );
    },
    /** Takes what was typed as the values. Returns false if it means nothing. */
    commit(): boolean {
      if (waiting.current === null) return problem === undefined;
      const typed = readTyped(waiting.current, context);
      waiting.current = null;
      if ('values' in typed) forget();
      else setProblem(typed.problem);
      // A condition must not go on with a value that is no longer in its field.
      const next = 'values' in typed ? typed.values : [];
      typedLast.current = next;
      if (next.length > 0 || values.length > 0) change(next);
      return 'values' in typed;
    },
  };
}

interface ValuePopupProps {
  id?: string;
  children?: ReactNode;
  /** What it says about values, at its end. */
  hint?: string;
}

/** Lies below its field, or above where there is more room. The field's element must be positioned. */
export function ValuePopup({ id, children, hint }: ValuePopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  const [shift, setShift] = useState(0);
  const kit = useKit();
  const styles = useValueStyles();
  useLayoutEffect(() => {
    const element = popup.current!;
    const field = element.parentElement!.getBoundingClientRect();
    const { height, left } = element.getBoundingClientRect();
    const below = window.innerHeight - field.bottom;
    setAbove(height > below && field.top > below);
    // At the left edge of the pane it would be cut off.
    if (left < 8) setShift(left - 8);
  }, []);
  return (
    <div
      ref={popup}
      id={id}
      className={mergeClasses(kit.text, kit.popup)}
      style={{
        [isAbove ? 'bottom' : 'top']: '100%',
        right: shift,
        zIndex: 10,
        width: 'max-content',
        maxWidth: 'min(288px, calc(100vw - 32px))',
      }}
    >
      {children}
      {hint !== undefined && <p className={mergeClasses(kit.quiet, kit.number, styles.hint)}>{hint}</p>}
    </div>
  );
}
