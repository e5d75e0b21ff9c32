import { useState, type KeyboardEvent, useRef } from 'react';
import type { AskValue } from '../../ask-query';
import { ruleOf } from '../../../../table/filters/operators';
import { typedAs } from './read-typed';
import { TextValue } from './text-value';
import { TypedValue, type OneFieldProps, type ValueFieldProps, ValuePopup } from './typed-value';
import { useLocale } from '../../../../pane-kit/common-parts';
import { Button } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { laterPart } from '../../../../pane-kit/later-part';
import { dateOrder, dayOfSerial, serialOfDay } from './local-text';

const DayCalendar = laterPart(
  'Loading the calendar',
  async () => (await import(/* webpackChunkName: "calendar" */ './day-calendar')).DayCalendar,
);

const LETTERS = { year: 'yyyy', month: 'mm', day: 'dd' } as const;

/** A field for a date, typed in the habit of the locale or as ISO 8601, or picked from a calendar. */
export function DateValue(props: OneFieldProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const [chosen] = props.values;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      style={{ position: 'relative', minWidth: 0, width: '100%' }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The calendar takes its focused day away when the month changes.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      // Before the calendar, which keeps the key for itself.
      onKeyDownCapture={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
    >
      <TypedValue
        {...props}
        placeholder={dateOrder(locale)
          .map((part) => LETTERS[part])
          .join(' ')}
        beside={
          <Button
            ref={button as never}
            style={{ minWidth: 28, padding: 0 }}
            appearance="subtle"
            size="small"
            icon={<CalendarLtrRegular />}
            aria-label="Calendar"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        }
      />
      {isOpen && (
        <ValuePopup dialog="Calendar">
          <DayCalendar
            locale={locale}
            chosen={typeof chosen === 'number' ? dayOfSerial(Math.floor(chosen)) : undefined}
            choose={(day) => {
              props.change([serialOfDay(day)]);
              close();
            }}
          />
        </ValuePopup>
      )}
    </div>
  );
}

/**
 * The field "Value" of a condition, which offers what occurs in the answers held. Enter or leaving it takes the text as
 * a value of the column's type. Nothing for an operator without values, and a second field for `between`.
 */
export function ValueField(props: ValueFieldProps) {
  const { column, operator } = props;
  const key = `${column?.name} ${typedAs(column, operator)}`;
  const { most } = ruleOf(operator);
  if (most === 0) return null;
  return most === 2 ? <TwoValues key={key} {...props} /> : <OneValue key={key} label="Value" {...props} />;
}

function OneValue(props: OneFieldProps) {
  const kind = typedAs(props.column, props.operator);
  if (kind === 'date') return <DateValue {...props} />;
  return kind === 'number' ? <TypedValue {...props} placeholder="Type a number" /> : <TextValue {...props} />;
}

function TwoValues({ values, change, ...props }: ValueFieldProps) {
  /** The end, while the beginning is missing. */
  const [waiting, setWaiting] = useState<AskValue>();

  const [from, to = waiting] = values;
  const both = (first: AskValue | undefined, second: AskValue | undefined) => {
    setWaiting(first === undefined ? second : undefined);
    change([first, ...(first === undefined ? [] : [second])].filter((value) => value !== undefined));
  };
  const shared = { ...props, operator: '=' as const };
  return (
    <div
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', width: '100%' }}
      onKeyDown={goToSecond}
    >
      <OneValue
        {...shared}
        label="Value"
        values={from === undefined ? [] : [from]}
        change={([first]) => both(first, to)}
      />
      <OneValue
        {...shared}
        label="Up to"
        values={to === undefined ? [] : [to]}
        change={([second]) => both(from, second)}
      />
    </div>
  );
}

/** After the beginning comes the end. */
function goToSecond(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const [first, second] = event.currentTarget.querySelectorAll('input');
  if (event.target !== first) return;
  event.preventDefault();
  second?.focus();
}
