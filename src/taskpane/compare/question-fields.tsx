import { Field, Select } from '@fluentui/react-components';
import type { Answers } from '../../excel/compare/compare-actions';
import { CurrencyInput } from './currency-input';
import type { Question } from './questions-of';

interface QuestionFieldsProps {
  questions: readonly Question[];
  answers: Answers;
  change(answers: Answers): void;
}

/** What the sheet does not say, each with a choice. */
export function QuestionFields({ questions, answers, change }: QuestionFieldsProps) {
  return (
    <>
      {questions.map(({ id, text, field, choices }) => (
        <Field key={id} label={text}>
          {field === 'currency' ? (
            <CurrencyInput value={answers.currency} choose={(currency) => change({ ...answers, currency })} />
          ) : (
            <Select
              size="small"
              value={String(answers[field] ?? '')}
              onChange={(_, { value }) => change({ ...answers, [field]: value })}
            >
              <option value="">Choose</option>
              {choices.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </>
  );
}
