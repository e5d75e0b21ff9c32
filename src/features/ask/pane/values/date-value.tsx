import { useId, useRef, useState } from 'react';
import { isoToSerial, serialToIso } from '../../../../table/iso-serial';
import { FIRST_DATE } from '../../../../table/arguments/read-date';
import { RangeHint, useRangeHint, useValueStyles, ValueProblem, type OneFieldProps } from './typed-value';

/**
 * The browser's field for a date, in the browser's own language. While it has the focus, it shows the range that occurs. `offered`
 * are days to choose from.
 */
export function DateValue({
  label,
  column,
  values: [value],
  change,
  offered = [],
}: OneFieldProps & { offered?: readonly number[] }) {
  /** What stands in the field while formulas take it for something else than a date. */
  const [draft, setDraft] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const hasTime = useRef(false);
  // Without its time, a condition from a formula would show another moment than it means.
  if (typeof value === 'number') hasTime.current = !Number.isInteger(value);
  const { hint, ...focus } = useRangeHint(column);
  const id = useId();
  const styles = useValueStyles();
  const take = (text: string) => {
    const serial = isoToSerial(text);
    const isDate = serial !== null && serial >= FIRST_DATE;
    setDraft(isDate ? undefined : text);
    setRefused(false);
    if (isDate) change([serial]);
    // A condition must not go on with a date that has left its field.
    else if (value !== undefined) change([]);
  };
  /** Returns false if something stands in the field that is not a date. */
  const check = ({ validity }: HTMLInputElement): boolean => {
    const isWrong = validity.badInput || (draft ?? '') !== '';
    setRefused(isWrong);
    return !isWrong;
  };
  // As the field itself writes it, or each drawing would interrupt who types.
  const shown = typeof value === 'number' ? serialToIso(value).slice(0, 19).replace(/:00$/, '') : '';
  return (
    <div className={styles.whole}>
      <div className={styles.field}>
        <input
          className={styles.input}
          type={hasTime.current ? 'datetime-local' : 'date'}
          step={hasTime.current ? 1 : undefined}
          min={serialToIso(FIRST_DATE)}
          // With it, the year has four digits.
          max="9999-12-31"
          aria-label={label}
          aria-invalid={isRefused}
          aria-describedby={isRefused || hint !== undefined ? id : undefined}
          data-untaken={isRefused || draft || undefined}
          list={offered.length > 0 ? `${id}-days` : undefined}
          value={draft ?? shown}
          onChange={({ target }) => take(target.value)}
          onFocus={focus.onFocus}
          onBlur={({ currentTarget }) => {
            focus.onBlur();
            check(currentTarget);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !check(event.currentTarget)) event.preventDefault();
          }}
        />
        {offered.length > 0 && (
          <datalist id={`${id}-days`}>
            {offered.map((day) => (
              <option key={day} value={serialToIso(day)} />
            ))}
          </datalist>
        )}
        {!isRefused && <RangeHint id={id} hint={hint} />}
      </div>
      <ValueProblem
        id={id}
        problem={isRefused ? 'Write day, month and year, from 1910 on, or clear the field.' : undefined}
      />
    </div>
  );
}
