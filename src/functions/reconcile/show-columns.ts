import { type Extraction, mappingText } from '../../intake/index';

/** A number with its format in a cell. */
export interface Formatted {
  number: number;
  format: string;
}

export type ShownCell = string | number | boolean | Formatted;

/** What a function shows: a sentence, headings, and lines as long as the headings. */
export interface ShownLines {
  headline: string;
  headings: readonly string[];
  rows: readonly (readonly ShownCell[])[];
}

const SURE = 0.9;

/** Shows what each column of the range is read as, how sure that is, and why. The first line has the mapping as text. */
export function showColumns({ columns, findings }: Extraction): ShownLines {
  const asks = findings.filter(({ severity }) => severity === 'asks').map(({ text }) => text);
  const read = columns.filter(({ column }) => column !== null);
  const unsure = read.filter(({ confidence }) => confidence < SURE).length;
  return {
    headline: [
      `${read.length} of ${columns.length} columns are read${unsure > 0 ? `, ${unsure} of them to be checked` : ''}.`,
      ...asks,
      `Mapping: ${mappingText(columns).join('; ')}`,
    ].join(' '),
    headings: ['Number', 'Heading', 'Column', 'Confidence', 'Sure', 'Reason', 'Period', 'In', 'Else'],
    rows: columns.map(
      ({
        position,
        heading,
        column,
        confidence,
        reasons,
        alternatives,
        period,
        unit,
        currency,
      }): ShownCell[] => [
        position + 1,
        heading,
        column ?? '',
        { number: confidence, format: '0%' },
        column === null ? '' : confidence >= SURE ? 'sure' : 'check',
        reasons.join(' '),
        period ?? '',
        currency ?? unit ?? '',
        alternatives.map((alternative) => alternative.column).join(', '),
      ],
    ),
  };
}
