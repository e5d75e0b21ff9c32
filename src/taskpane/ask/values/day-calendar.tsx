import { Calendar, type ICalendar } from '@fluentui/react-calendar-compat';
import { useEffect, useRef } from 'react';
import { calendarWords, firstDayOfWeek } from './calendar-words';

interface DayCalendarProps {
  locale: string;
  chosen: Date | undefined;
  choose(day: Date): void;
}

/** Gets the focus at once. */
export function DayCalendar({ locale, chosen, choose }: DayCalendarProps) {
  const calendar = useRef<ICalendar>(null);
  useEffect(() => calendar.current?.focus(), []);
  return (
    <Calendar
      componentRef={calendar}
      value={chosen ?? new Date()}
      strings={calendarWords(locale)}
      firstDayOfWeek={firstDayOfWeek(locale)}
      dateTimeFormatter={{
        formatDay: (date) => date.toLocaleDateString(locale, { day: 'numeric' }),
        formatMonth: (date) => date.toLocaleDateString(locale, { month: 'long' }),
        formatYear: (date) => date.toLocaleDateString(locale, { year: 'numeric' }),
        formatMonthDayYear: (date) => date.toLocaleDateString(locale, { dateStyle: 'long' }),
        formatMonthYear: (date) => date.toLocaleDateString(locale, { month: 'long', year: 'numeric' }),
      }}
      showMonthPickerAsOverlay
      highlightCurrentMonth
      highlightSelectedMonth
      onSelectDate={choose}
    />
  );
}
