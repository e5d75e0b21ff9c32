import { useLocale } from '../../../../pane-kit/common-parts';
import { Button } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { useRef, useState } from 'react';
import { laterPart } from '../../../../pane-kit/later-part';
import { dateOrder, dayOfSerial, serialOfDay } from './local-text';
import { TypedValue, ValuePopup, type OneFieldProps } from './typed-value';

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
