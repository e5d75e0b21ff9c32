import { Field, Select, Button, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { Answers } from '../compare-actions';
import type { Finding, FindingCode } from '../../../intake/index';
import { useKit } from '../../../pane-kit/use-kit';

type Asked = 'currency' | 'period' | 'areaUnit' | 'decimal' | 'dateOrder';

interface Question {
  id: string;
  text: string;
  field: Asked;
  choices: readonly (readonly [value: string, label: string])[];
}

const FIELDS: Readonly<Partial<Record<FindingCode, Pick<Question, 'field' | 'choices'>>>> = {
  'currency-unknown': { field: 'currency', choices: [] },
  'currency-mixed': { field: 'currency', choices: [] },
  'period-unknown': {
    field: 'period',
    choices: [
      ['month', 'For a month'],
      ['quarter', 'For a quarter'],
      ['year', 'For a year'],
      ['half-year', 'For a half-year'],
      ['two-months', 'For two months'],
      ['four-weeks', 'For four weeks'],
      ['week', 'For a week'],
    ],
  },
  'area-unit-unknown': {
    field: 'areaUnit',
    choices: [
      ['sqm', 'Square metres'],
      ['sqft', 'Square feet'],
      ['tsubo', 'Tsubo'],
      ['ha', 'Hectares'],
      ['acre', 'Acres'],
    ],
  },
  'number-style-unknown': {
    field: 'decimal',
    choices: [
      ['.', '1,234.56'],
      [',', '1.234,56'],
    ],
  },
  'date-order-unknown': {
    field: 'dateOrder',
    choices: [
      ['day', 'The day comes first'],
      ['month', 'The month comes first'],
    ],
  },
};

/** What only a person can answer, once for each kind of question. */
export function questionsOf(findings: readonly Finding[]): Question[] {
  const asked = new Map<Asked, Question>();
  for (const { code, severity, text } of findings) {
    const field = FIELDS[code];
    if (severity === 'asks' && field && !asked.has(field.field))
      asked.set(field.field, { id: code, text, ...field });
  }
  return [...asked.values()];
}

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
