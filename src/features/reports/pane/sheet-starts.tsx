import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { CurrencyDollarEuroRegular } from '@fluentui/react-icons/svg/currency-dollar-euro';
import { DocumentQuestionMarkRegular } from '@fluentui/react-icons/svg/document-question-mark';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { GroupListRegular } from '@fluentui/react-icons/svg/group-list';
import { useState } from 'react';
import { useChanging } from '../../../pane-kit/common-parts';
import { intoView } from '../../../pane-kit/section/into-view';
import { StartItem } from '../../../pane-kit/section/start-item';
import { arrowStop } from '../../../pane-kit/use-arrow-keys';
import { useKit } from '../../../pane-kit/use-kit';
import { TOTALS_BY, type TotalsBy } from '../totals-by';
import { useReportActions, type SheetOf } from '../report-actions';

/** Sheets that one click adds. */
const SHEETS = [
  {
    kind: 'rates',
    icon: <CurrencyDollarEuroRegular />,
    title: 'One currency',
    about: 'Rates that you type on a sheet, by which all currencies are shown in one',
  },
  {
    kind: 'events',
    icon: <CalendarClockRegular />,
    title: 'Lease events',
    about:
      'Breaks, notice dates, expiries and changes of rent in one list by deadline, with the rent at stake',
  },
  {
    kind: 'gaps',
    icon: <DocumentQuestionMarkRegular />,
    title: 'Gaps by money',
    about: 'What units do not tell, by the rent that it leaves open, with the question to ask',
  },
] as const;

const useStyles = makeStyles({
  // Below the words of the starting point.
  choices: { flexWrap: 'wrap', padding: '0 16px 8px 48px' },
});

/** The starting points that add a sheet of formulas, of the rows that a person asks for already. */
export function SheetStarts({ rowsOf }: Pick<SheetOf, 'rowsOf'>) {
  const reports = useReportActions();
  const { busy } = useChanging(reports, reports.state);
  const [isOpen, setOpen] = useState(false);
  const kit = useKit();
  const styles = useStyles();
  return (
    <>
      <StartItem
        icon={<GroupListRegular />}
        title="Totals by …"
        about="Property, tenant, use or year of expiry, with shares and a chart, on a sheet of formulas"
        isOpen={isOpen}
        run={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div
          ref={intoView}
          className={mergeClasses(kit.line, styles.choices)}
          role="group"
          aria-label="Totals by"
        >
          {(Object.keys(TOTALS_BY) as TotalsBy[]).map((each) => (
            <Button
              key={each}
              {...arrowStop}
              size="small"
              disabledFocusable={busy}
              onClick={() => void reports.insert('totals', undefined, { by: each, rowsOf })}
            >
              {TOTALS_BY[each]}
            </Button>
          ))}
        </div>
      )}
      {SHEETS.map(({ kind, ...item }) => (
        <StartItem key={kind} {...item} run={() => void reports.insert(kind, undefined, { rowsOf })} />
      ))}
    </>
  );
}
