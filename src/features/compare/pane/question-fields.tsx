import { Field, Select, Button, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { Answers } from '../compare-actions';
import type { Question } from '../questions-of';
import { useKit } from '../../../pane-kit/use-kit';

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

/** Takes the three letters of a currency. */
function CurrencyInput({
  value = '',
  choose,
}: {
  value?: string | undefined;
  choose(currency: string): void;
}) {
  const [text, setText] = useState(value);
  const kit = useKit();
  const currency = text.trim().toUpperCase();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  return (
    <div className={kit.line}>
      <Input
        style={{ width: 96 }}
        size="small"
        aria-label="Currency"
        placeholder="EUR"
        maxLength={3}
        value={text}
        onChange={(_, { value: typed }) => setText(typed)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isCurrency) choose(currency);
        }}
      />
      <Button size="small" disabledFocusable={!isCurrency} onClick={() => choose(currency)}>
        Use it
      </Button>
    </div>
  );
}
