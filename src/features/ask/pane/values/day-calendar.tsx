import { makeStyles, tokens } from '@fluentui/react-components';
import { Calendar, type ICalendar } from '@fluentui/react-calendar-compat';
import { useEffect, useRef } from 'react';
import { calendarWords, firstDayOfWeek } from './calendar-words';

const useStyles = makeStyles({
  calendar: {
    // Fluent's greys, and its words on the mark of today, have too little contrast.
    '& .fui-CalendarDayGrid__dayOutsideNavigatedMonth': { color: tokens.colorNeutralForeground2 },
    '& .fui-CalendarDayGrid__dayTodayMarker': { color: tokens.colorNeutralForegroundOnBrand },
  },
});

interface DayCalendarProps {
  locale: string;
  chosen: Date | undefined;
  choose(day: Date): void;
}

/** Gets the focus at once. */
export function DayCalendar({ locale, chosen, choose }: DayCalendarProps) {
  const calendar = useRef<ICalendar>(null);
  useEffect(() => calendar.current?.focus(), []);
  const { selectedDateFormatString, ...words } = calendarWords(locale);
  return (
    <Calendar
      className={useStyles().calendar}
      componentRef={calendar}
      value={chosen ?? new Date()}
      // Without a date Fluent says that today is chosen.
      strings={chosen && selectedDateFormatString ? { ...words, selectedDateFormatString } : words}
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
