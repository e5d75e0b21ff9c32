import { useReportActions } from '../report-actions';
import { useChanging } from '../../../pane-kit/common-parts';
import { Button, mergeClasses } from '@fluentui/react-components';
import { DataWaterfallRegular } from '@fluentui/react-icons/svg/data-waterfall';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useId, type ReactElement } from 'react';
import type { ReportKind, SheetOf } from '../report-actions';
import { Section } from '../../../pane-kit/section/section';
import { useKit } from '../../../pane-kit/use-kit';

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
      'From the rent of one date to that of another: passing rent reason by reason, which is alpha, or contracted rent lease by lease',
    icon: <DataWaterfallRegular />,
  },
];

/** Adds whole sheets to the workbook, of the rows that a person asks for already. */
export function ReportsSection({ rowsOf }: Pick<SheetOf, 'rowsOf'>) {
  const reports = useReportActions();
  const { busy } = useChanging(reports, reports.state);
  const kit = useKit();
  const id = useId();
  return (
    <Section id={id} title="Reports">
      {REPORTS.map((report) => (
        <div key={report.kind} className={mergeClasses(kit.stack4, kit.left)}>
          <Button
            icon={report.icon}
            disabledFocusable={busy}
            onClick={() => void reports.insert(report.kind, undefined, { rowsOf })}
          >
            {report.label}
          </Button>
          <p className={kit.quiet}>{report.about}</p>
        </div>
      ))}
    </Section>
  );
}
