import { Loading } from '../../../pane-kit/status/loading';
import { useChanging } from '../../../pane-kit/common-parts';
import { Section } from '../../../pane-kit/section/section';
import { ReportOutcome } from './report-outcome';
import { useReportActions } from './use-report-actions';

/** Says in Workbook what came of totals of a formula's result. */
export function TotalsOutcome() {
  const reports = useReportActions();
  const { busy } = useChanging(reports, reports.state);
  return (
    <Section id="totals-of-result" title="Totals of a result">
      {busy && <Loading label="Inserting the totals" rows={1} />}
      <ReportOutcome of={['totals']} />
    </Section>
  );
}
