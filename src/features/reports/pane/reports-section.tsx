import { useReportActions } from './use-report-actions';
import { useChanging } from '../../../pane-kit/pane-part';
import { Button, mergeClasses, Field, Select } from '@fluentui/react-components';
import { DataWaterfallRegular } from '@fluentui/react-icons/svg/data-waterfall';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useId, type ReactElement, useState } from 'react';
import type { ReportKind } from '../report-actions';
import { BusyButton } from '../../../pane-kit/busy-button';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { Section } from '../../../pane-kit/section/section';
import { useKit } from '../../../pane-kit/use-kit';
import type { RoleAnswers, RoleQuestion } from '../role-questions';

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

/** Adds whole sheets to the workbook. What was said stays until it is closed, also while another tab is open. */
export function ReportsSection() {
  const reports = useReportActions();
  const { kind, busy, outcome, failure } = useChanging(reports, reports.state);
  const kit = useKit();
  const id = useId();
  return (
    <Section id={id} title="Reports">
      {REPORTS.map((report) => (
        <div key={report.kind} className={mergeClasses(kit.stack4, kit.left)}>
          <BusyButton
            busy={busy}
            doing={report.kind === kind ? 'Inserting' : report.label}
            icon={report.icon}
            run={() => void reports.insert(report.kind)}
          >
            {report.label}
          </BusyButton>
          <p className={kit.quiet}>{report.about}</p>
        </div>
      ))}
      {kind && outcome && 'questions' in outcome && (
        <ColumnQuestions
          key={kind}
          questions={outcome.questions}
          insert={(answers) => void reports.insert(kind, answers)}
          cancel={reports.close}
        />
      )}
      <p className={kit.text} role="status">
        {outcome && 'said' in outcome ? outcome.said : ''}
      </p>
      {kind && outcome && 'said' in outcome && (
        <div className={kit.line}>
          {outcome.isAnswered && (
            <Button size="small" onClick={() => void reports.insert(kind, 'again')}>
              Choose columns again
            </Button>
          )}
          <Button size="small" onClick={reports.close}>
            Close
          </Button>
        </div>
      )}
      {failure && <FailureProblem failure={failure} />}
    </Section>
  );
}

interface ColumnQuestionsProps {
  questions: readonly RoleQuestion[];
  insert(answers: RoleAnswers): void;
  cancel(): void;
}

/** Asks which columns hold what the service has under other names. */
function ColumnQuestions({ questions, insert, cancel }: ColumnQuestionsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const kit = useKit();
  return (
    <form
      className={kit.stack12}
      aria-label="Which column?"
      onSubmit={(event) => {
        event.preventDefault();
        insert(Object.fromEntries(questions.map(({ role }) => [role, chosen[role] || null])));
      }}
    >
      <p className={kit.quiet}>
        The service has no column of the usual name for the following. Choose the column that holds it. What
        has none is left out. This workbook remembers the choice.
      </p>
      {questions.map(({ role, label, choices }) => (
        <Field key={role} label={label}>
          <Select
            value={chosen[role] ?? ''}
            onChange={(_, { value }) => setChosen({ ...chosen, [role]: value })}
          >
            <option value="">None: leave it out</option>
            {choices.map(({ name, heading }) => (
              <option key={name} value={name}>
                {heading}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <div className={kit.line}>
        <Button type="submit" appearance="primary">
          Insert with these columns
        </Button>
        <Button type="button" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
