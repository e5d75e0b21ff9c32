import { useReportActions } from '../report-actions';
import { useChanging } from '../../../pane-kit/common-parts';
import { mergeClasses } from '@fluentui/react-components';
import { DataWaterfallRegular } from '@fluentui/react-icons/svg/data-waterfall';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useId, type ReactElement } from 'react';
import type { ReportKind } from '../report-actions';
import { BusyButton } from '../../../pane-kit/busy-button';
import { Section } from '../../../pane-kit/section/section';
import { useKit } from '../../../pane-kit/use-kit';
import { ReportOutcome } from './report-outcome';

interface Report {
  kind: ReportKind;
  label: string;
  about: string;
  icon: ReactElement;
}

const REPORTS: readonly Report[] = [
  {
    kind: 'report',
    label: 'Insert report',
    about: 'WAULT, vacancy, expiries, tenants: two sheets of formulas that can be followed unit by unit',
    icon: <DocumentTableRegular />,
  },
  {
    kind: 'bridge',
    label: 'Insert rent bridge',
    about:
      'From the passing rent of one date to that of another, reason by reason. Uses track changes, which is alpha: not for production',
    icon: <DataWaterfallRegular />,
  },
];

/** Adds whole sheets to the workbook. */
export function ReportsSection() {
  const reports = useReportActions();
  const { kind, busy } = useChanging(reports, reports.state);
  const kit = useKit();
  const id = useId();
  return (
    <Section id={id} title="Reports">
      {REPORTS.map((report) => (
        <div key={report.kind} className={mergeClasses(kit.stack4, kit.left)}>
          <BusyButton
            busy={busy && report.kind === kind}
            disabled={busy && report.kind !== kind}
            doing="Inserting"
            icon={report.icon}
            run={() => void reports.insert(report.kind)}
          >
            {report.label}
          </BusyButton>
          <p className={kit.quiet}>{report.about}</p>
        </div>
      ))}
      <ReportOutcome of={REPORTS.map((report) => report.kind)} />
    </Section>
  );
}
