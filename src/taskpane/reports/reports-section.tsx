import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DataWaterfallRegular } from '@fluentui/react-icons/svg/data-waterfall';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useId, useState, type ReactElement } from 'react';
import type { ReportActions } from '../../excel/reports/report-actions';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';
import { Section } from '../components/section';
import { useAction } from '../components/use-action';
import { usePaneContext } from '../components/use-pane-context';

interface Report {
  label: string;
  about: string;
  icon: ReactElement;
  insert(reports: ReportActions): Promise<string>;
}

const REPORTS: readonly Report[] = [
  {
    label: 'Insert report',
    about: 'WAULT, vacancy, expiries, tenants: two sheets of formulas that can be followed unit by unit',
    icon: <DocumentTableRegular />,
    insert: (reports) => reports.insertReport(),
  },
  {
    label: 'Insert rent bridge',
    about:
      'From the passing rent of one date to that of another, reason by reason. Uses track changes, which is alpha: not for production',
    icon: <DataWaterfallRegular />,
    insert: (reports) => reports.insertBridge(),
  },
];

const useStyles = makeStyles({
  report: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4px' },
  about: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
  done: { ...typographyStyles.body1, margin: 0 },
});

/** Adds whole sheets to the workbook. */
export function ReportsSection() {
  const { reports } = usePaneContext();
  const [current, setCurrent] = useState<Report>();
  const [done, setDone] = useState('');
  const styles = useStyles();
  const id = useId();
  const { run, busy, error } = useAction(async (report: Report) => {
    setCurrent(report);
    setDone('');
    setDone(await report.insert(reports));
  });
  return (
    <Section id={id} title="Reports">
      {REPORTS.map((report) => (
        <div key={report.label} className={styles.report}>
          <BusyButton
            busy={busy}
            doing={report === current ? 'Inserting' : report.label}
            icon={report.icon}
            run={() => void run(report)}
          >
            {report.label}
          </BusyButton>
          <p className={styles.about}>{report.about}</p>
        </div>
      ))}
      <p className={styles.done} role="status">
        {done}
      </p>
      {error && !busy && <FailureProblem failure={error} />}
    </Section>
  );
}
