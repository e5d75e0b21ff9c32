import type { CalendarStrings } from '@fluentui/react-calendar-compat';

/** The names of months and days in a language, for a calendar whose other words are the pane's. */
export function calendarWords(locale: string): CalendarStrings {
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
export function firstDayOfWeek(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const first = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay;
  if (first !== undefined) return first % 7;
  return SUNDAY.test(known.maximize().region ?? '') ? 0 : 1;
}
