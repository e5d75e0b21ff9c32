import { makeStyles, tokens } from '@fluentui/react-components';
import { Calendar, type ICalendar, type CalendarStrings } from '@fluentui/react-calendar-compat';
import { useEffect, useRef } from 'react';

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

/** The names of months and days in a language, for a calendar whose other words are the pane's. */
function calendarWords(locale: string): CalendarStrings {
  const month = (style: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, at) => new Date(2027, at, 1).toLocaleDateString(locale, { month: style }));
  // 3 January 2027 is a Sunday, with which Fluent begins.
  const day = (style: 'long' | 'narrow') =>
    Array.from({ length: 7 }, (_, at) =>
      new Date(2027, 0, 3 + at).toLocaleDateString(locale, { weekday: style }),
    );
  return {
    months: month('long'),
    shortMonths: month('short'),
    days: day('long'),
    shortDays: day('narrow'),
    goToToday: 'Go to today',
    prevMonthAriaLabel: 'Previous month',
    nextMonthAriaLabel: 'Next month',
    prevYearAriaLabel: 'Previous year',
    nextYearAriaLabel: 'Next year',
    prevYearRangeAriaLabel: 'Previous years',
    nextYearRangeAriaLabel: 'Next years',
    monthPickerHeaderAriaLabel: '{0}, change the year',
    yearPickerHeaderAriaLabel: '{0}, change the month',
    selectedDateFormatString: 'Chosen: {0}',
    todayDateFormatString: 'Today: {0}',
  };
}

/** Regions whose week begins on another day than Monday, for browsers that cannot say it (CLDR, "weekData"). */
const SUNDAY = /^(?:US|CA|MX|BR|JP|IN|IL|AU|KR|TW|HK|ZA|PH|TH|PT|SG)$/;

/** Returns the first day of the week, where 0 is Sunday. */
function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const first = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay;
  if (first !== undefined) return first % 7;
  return SUNDAY.test(known.maximize().region ?? '') ? 0 : 1;
}
