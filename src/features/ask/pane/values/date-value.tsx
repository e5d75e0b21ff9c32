import { useId, useRef, useState } from 'react';
import type { AskValue } from '../../ask-query';
import { isoToSerial, serialToIso } from '../../../../table/iso-serial';
import { FIRST_DATE } from '../../../../table/arguments/read-date';
import {
  RangeHint,
  useRangeHint,
  useValueStyles,
  ValueProblem,
  type OneFieldProps,
  type ValueFieldProps,
} from './typed-value';

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

/** A field for each date of a list, and one more. */
export function DateList({ values, change, ...props }: ValueFieldProps) {
  /** What each field holds. One that is emptied stays where it is while the person types another date. */
  const [dates, setDates] = useState(values.map((value): AskValue | undefined => value));
  const isCurrent = JSON.stringify(dates.filter((date) => date !== undefined)) === JSON.stringify(values);
  const shown = isCurrent ? dates : values;
  return (
    <div style={{ display: 'grid', width: '100%' }}>
      {[...shown, undefined].map((date, at) => (
        <DateValue
          key={at}
          {...props}
          label={at === 0 ? 'Value' : `Value ${at + 1}`}
          values={date === undefined ? [] : [date]}
          change={([next]) => {
            const changed = [...shown.slice(0, at), next, ...shown.slice(at + 1)];
            setDates(changed);
            change(changed.filter((each) => each !== undefined));
          }}
        />
      ))}
    </div>
  );
}
