import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { CurrencyDollarEuroRegular } from '@fluentui/react-icons/svg/currency-dollar-euro';
import { DataWaterfallRegular } from '@fluentui/react-icons/svg/data-waterfall';
import { DocumentQuestionMarkRegular } from '@fluentui/react-icons/svg/document-question-mark';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { GroupListRegular } from '@fluentui/react-icons/svg/group-list';
import type { ReactElement } from 'react';
import type { ReportKind } from '../report-actions';

interface OfferedSheet {
  title: string;
  about: string;
  icon: ReactElement;
}

/** The sheets that the pane adds, in the order in which they are offered. */
export const SHEETS: Readonly<Record<ReportKind, OfferedSheet>> = {
  totals: {
    title: 'Totals by …',
    about: 'Property, tenant, use or year of expiry, with shares and a chart, on a sheet of formulas',
    icon: <GroupListRegular />,
  },
  report: {
    title: 'Portfolio report',
    about: 'WAULT, vacancy, expiries, tenants: two sheets of formulas that can be followed unit by unit',
    icon: <DocumentTableRegular />,
  },
  events: {
    title: 'Lease events',
    about:
      'Breaks, notice dates, expiries and changes of rent in one list by deadline, with the rent at stake',
    icon: <CalendarClockRegular />,
  },
  bridge: {
    title: 'Rent bridge',
    about:
      'Why rent moved between two dates: passing rent by reason, which is alpha, or contracted rent by lease',
    icon: <DataWaterfallRegular />,
  },
  gaps: {
    title: 'Gaps by money',
    about: 'What units do not tell, by the rent that it leaves open, with the question to ask',
    icon: <DocumentQuestionMarkRegular />,
  },
  rates: {
    title: 'One currency',
    about: 'Rates that you type on a sheet, by which all currencies are shown in one',
    icon: <CurrencyDollarEuroRegular />,
  },
};
