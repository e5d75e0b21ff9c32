import { Button, Field, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { RoleAnswers, RoleQuestion } from '../../excel/reports/role-questions';
import { useKit } from '../components/use-kit';

interface ColumnQuestionsProps {
  questions: readonly RoleQuestion[];
  insert(answers: RoleAnswers): void;
  cancel(): void;
}

/** Asks which columns hold what the service has under other names. */
export function ColumnQuestions({ questions, insert, cancel }: ColumnQuestionsProps) {
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
