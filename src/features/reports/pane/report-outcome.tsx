import { useReportActions } from '../report-actions';
import { useChanging } from '../../../pane-kit/common-parts';
import { Button, Field, Select } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { ReportKind } from '../report-actions';
import { Section } from '../../../pane-kit/section/section';
import { Loading } from '../../../pane-kit/status/loading';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useIsGone } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import type { RoleAnswers, RoleQuestion } from '../role-questions';

/** What the last insertion of one of these said or asks. It stays until it is closed or not true any more, also while another tab is open. */
export function ReportOutcome({ of: kinds }: { of: readonly ReportKind[] }) {
  const reports = useReportActions();
  const { kind, of, outcome, failure } = useChanging(reports, reports.state);
  const kit = useKit();
  const shown = kind && kinds.includes(kind) ? outcome : null;
  const isGone = useIsGone(shown && 'sheets' in shown ? shown.sheets : []);
  useEffect(() => {
    if (isGone) reports.close();
  }, [isGone, reports]);
  const insert = (answers: RoleAnswers | 'again') => kind && void reports.insert(kind, answers, of);
  return (
    <>
      {shown && 'questions' in shown && (
        <ColumnQuestions key={kind} questions={shown.questions} insert={insert} cancel={reports.close} />
      )}
      <p className={kit.text} role="status">
        {shown && 'message' in shown ? shown.message : ''}
      </p>
      {shown && 'message' in shown && (
        <div className={kit.line}>
          {shown.usedChosenColumns && (
            <Button size="small" onClick={() => insert('again')}>
              Choose columns again
            </Button>
          )}
          <Button size="small" onClick={reports.close}>
            Close
          </Button>
        </div>
      )}
      {kind && kinds.includes(kind) && failure && <FailureProblem failure={failure} />}
    </>
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
