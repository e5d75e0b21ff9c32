import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { CurrencyDollarEuroRegular } from '@fluentui/react-icons/svg/currency-dollar-euro';
import { DocumentQuestionMarkRegular } from '@fluentui/react-icons/svg/document-question-mark';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { GroupListRegular } from '@fluentui/react-icons/svg/group-list';
import { Fragment, useState } from 'react';
import { BusyButton } from '../../../pane-kit/busy-button';
import { useChanging } from '../../../pane-kit/common-parts';
import { intoView } from '../../../pane-kit/section/into-view';
import { StartItem } from '../../../pane-kit/section/start-item';
import { arrowStop } from '../../../pane-kit/use-arrow-keys';
import { useKit } from '../../../pane-kit/use-kit';
import { Loading } from '../../../pane-kit/status/loading';
import { TOTALS_BY, type TotalsBy } from '../totals-by';
import { ReportOutcome } from './report-outcome';
import { useReportActions } from '../report-actions';

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
  // What comes of a choice is said below them, also in view.
  choices: { flexWrap: 'wrap', padding: '0 16px 8px 48px', scrollMarginBottom: '80px' },
  outcome: { padding: '0 16px', ':empty': { display: 'none' } },
});

/** The starting points that add a sheet of formulas. */
export function SheetStarts() {
  const reports = useReportActions();
  const { busy, kind, of } = useChanging(reports, reports.state);
  const [isOpen, setOpen] = useState(false);
  const kit = useKit();
  const styles = useStyles();
  const by = kind === 'totals' && of !== undefined && 'by' in of ? of.by : undefined;
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
            <BusyButton
              key={each}
              {...arrowStop}
              size="small"
              busy={busy && each === by}
              disabled={busy && each !== by}
              doing="Inserting"
              run={() => void reports.insert('totals', undefined, { by: each })}
            >
              {TOTALS_BY[each]}
            </BusyButton>
          ))}
        </div>
      )}
      {by !== undefined && (
        <div className={mergeClasses(kit.stack8, styles.outcome)}>
          <ReportOutcome of={['totals']} />
        </div>
      )}
      {SHEETS.map(({ kind: own, ...item }) => (
        <Fragment key={own}>
          <StartItem {...item} run={() => void reports.insert(own)} />
          {kind === own && (
            <div className={mergeClasses(kit.stack8, styles.outcome)}>
              {busy && <Loading label="Inserting the sheet" rows={1} />}
              <ReportOutcome of={[own]} />
            </div>
          )}
        </Fragment>
      ))}
    </>
  );
}
