import type { RrError } from '../../contract/failure';
import type { ColumnProposal, Extraction, Finding, FindingCode } from '../../intake/index';

type Asked = 'currency' | 'period' | 'areaUnit' | 'decimal' | 'dateOrder';

/** The choice of a unit that has no name here: a person types how many m² it has. */
export const ANOTHER_UNIT = 'another';

export interface Question {
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
      [ANOTHER_UNIT, 'Another unit'],
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

const SURE = 0.9;

/** The columns whose meaning a person should confirm. */
export const doubtfulColumns = ({ columns }: Pick<Extraction, 'columns'>): ColumnProposal[] =>
  columns.filter(
    ({ column, confidence, decidedBy }) => column !== null && decidedBy === 'proposal' && confidence < SURE,
  );

/** The properties that a failure names as likely. Undefined if the failure is not about the property. */
export function candidatesOf(failure: RrError | undefined): readonly string[] | undefined {
  const { candidates } = (failure?.cause ?? {}) as { candidates?: unknown };
  return Array.isArray(candidates)
    ? candidates.filter((candidate) => typeof candidate === 'string')
    : undefined;
}
