import { Field, Select, Button, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { Answers } from '../compare-actions';
import { ANOTHER_UNIT, type Question } from '../questions-of';
import { useKit } from '../../../pane-kit/use-kit';

interface QuestionFieldsProps {
  questions: readonly Question[];
  answers: Answers;
  change(answers: Answers): void;
}

/** What the sheet does not say, each with a choice. */
export function QuestionFields({ questions, answers, change }: QuestionFieldsProps) {
  const [hasAnotherUnit, setAnotherUnit] = useState(typeof answers.areaUnit === 'number');
  return (
    <>
      {questions.map(({ id, text, field, choices }) => (
        <Field key={id} label={text}>
          {field === 'currency' ? (
            <TypedAnswer
              label="Currency"
              example="EUR"
              value={answers.currency}
              isAnswer={(text) => /^[A-Z]{3}$/.test(text)}
              choose={(currency) => change({ ...answers, currency })}
            />
          ) : (
            <Select
              size="small"
              value={field === 'areaUnit' && hasAnotherUnit ? ANOTHER_UNIT : String(answers[field] ?? '')}
              onChange={(_, { value }) => {
                setAnotherUnit(value === ANOTHER_UNIT);
                if (value !== ANOTHER_UNIT) change({ ...answers, [field]: value });
              }}
            >
              <option value="">Choose</option>
              {choices.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
          {field === 'areaUnit' && hasAnotherUnit && (
            <TypedAnswer
              label="Square metres in one unit"
              example="3.3058"
              value={typeof answers.areaUnit === 'number' ? String(answers.areaUnit) : ''}
              isAnswer={(text) => Number(text) > 0 && Number(text) < Infinity}
              choose={(text) => change({ ...answers, areaUnit: Number(text) })}
            />
          )}
        </Field>
      ))}
    </>
  );
}

interface TypedAnswerProps {
  label: string;
  example: string;
  value?: string | undefined;
  /** Tests a text in capital letters. */
  isAnswer(text: string): boolean;
  choose(text: string): void;
}

/** Takes an answer that a person types, once it can be one. */
function TypedAnswer({ label, example, value = '', isAnswer, choose }: TypedAnswerProps) {
  const [typed, setTyped] = useState(value);
  const kit = useKit();
  const text = typed.trim().toUpperCase();
  return (
    <div className={kit.line}>
      <Input
        style={{ width: 96 }}
        size="small"
        aria-label={label}
        placeholder={example}
        value={typed}
        onChange={(_, { value: next }) => setTyped(next)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isAnswer(text)) choose(text);
        }}
      />
      <Button size="small" disabledFocusable={!isAnswer(text)} onClick={() => choose(text)}>
        Use it
      </Button>
    </div>
  );
}
