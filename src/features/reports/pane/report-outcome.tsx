import { Quiet } from '../../../pane-kit/quiet';
import { useReportActions } from '../report-actions';
import { useChanging } from '../../../pane-kit/common-parts';
import { Button, Field, mergeClasses, Select } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { SheetOf } from '../report-actions';
import { Loading } from '../../../pane-kit/status/loading';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useIsGone } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import type { RoleAnswers, RoleQuestion } from '../role-questions';

const RENTS = [
  ['passing', 'Passing rent'],
  ['contracted', 'Contracted rent'],
] as const;
const WHICH_RENT =
  'Which rent? Passing rent is what tenants pay, reason by reason, from track changes, which are alpha. Contracted rent is what leases agree, lease by lease.';

/** What the last insertion said or asks. It stays until it is closed or not true any more, also while another tab is open. */
export function ReportOutcome() {
  const reports = useReportActions();
  const { kind, of, busy, outcome, failure } = useChanging(reports, reports.state);
  const kit = useKit();
  const isGone = useIsGone(outcome && 'sheets' in outcome ? outcome.sheets : []);
  useEffect(() => {
    if (isGone) reports.close();
  }, [isGone, reports]);
  if (!kind) return null;
  const insert = (answers?: RoleAnswers | 'again', more: SheetOf = of) =>
    void reports.insert(kind, answers, more);
  return (
    <section className={mergeClasses(kit.row, kit.lineBelow, kit.stack8)} aria-label="New sheets">
      {busy && <Loading label="Inserting the sheet" rows={1} />}
      {outcome && 'questions' in outcome && (
        <ColumnQuestions key={kind} questions={outcome.questions} insert={insert} cancel={reports.close} />
      )}
      <div className={kit.status} role="status">
        {outcome && 'message' in outcome && <p className={kit.text}>{outcome.message}</p>}
        {outcome && 'untaken' in outcome && <p className={kit.text}>{outcome.untaken}</p>}
        {outcome && 'asksRent' in outcome && <p className={kit.text}>{WHICH_RENT}</p>}
      </div>
      <FailureProblem failure={failure} />
      {!busy && !(outcome && 'questions' in outcome) && (
        <div className={kit.line}>
          {outcome &&
            'asksRent' in outcome &&
            RENTS.map(([rent, label]) => (
              <Button key={rent} size="small" onClick={() => insert(undefined, { ...of, rent })}>
                {label}
              </Button>
            ))}
          {outcome && 'untaken' in outcome && (
            <Button
              size="small"
              appearance="primary"
              onClick={() => insert(undefined, { ...of, isAgreed: true })}
            >
              Insert without it
            </Button>
          )}
          {outcome && 'message' in outcome && outcome.usedChosenColumns && (
            <Button size="small" onClick={() => insert('again')}>
              Choose columns again
            </Button>
          )}
          <Button size="small" onClick={reports.close}>
            Close
          </Button>
        </div>
      )}
    </section>
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
      <Quiet>
        The service has no column of the usual name for the following. Choose the column that holds it. What
        has none is left out. This workbook remembers the choice.
      </Quiet>
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
