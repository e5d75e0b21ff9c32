import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { usePaneContext } from '../../components/use-pane-context';
import { filledText, valuesText } from './fact-words';
import { useFieldStyles } from './field-styles';
import { useTyped, type OneFieldProps, type TypedField } from './use-typed';
import { ValuePopup } from './value-popup';
import { ValueProblem } from './value-problem';

interface TypedValueProps extends OneFieldProps {
  placeholder: string;
  /** Stands behind the field. */
  beside?: ReactNode;
}

/** A field for an amount or a date. While it has the focus, it shows the range that occurs. */
export function TypedValue({ placeholder, beside, ...props }: TypedValueProps) {
  const { column, facts, label } = props;
  const { locale } = usePaneContext();
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
