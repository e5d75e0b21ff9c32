import { summaryText } from '../../../src/features/refresh/create-refresher';

const base = { scope: 'workbook', formulas: 12, changed: 3, failed: 1, outcome: 'done' } as const;

it.each([
  [base, 0, '12 formulas, 3 changed, 1 failed. The list of formulas says why.'],
  [{ ...base, failed: 0 }, 0, '12 formulas, 3 changed.'],
  [{ ...base, changed: 0 }, 0, '12 formulas, 1 failed. The list of formulas says why.'],
  [{ ...base, formulas: 1, changed: 0, failed: 0 }, 0, '1 formula, none changed.'],
  [
    { ...base, formulas: 1, changed: 1, failed: 0 },
    1,
    '1 formula, 1 changed. 1 other formula with the same data was also updated.',
  ],
  [
    { ...base, formulas: 2, changed: 1, failed: 0 },
    3,
    '2 formulas, 1 changed. 3 other formulas with the same data were also updated.',
  ],
  [{ ...base, changed: 0, outcome: 'cancelled' as const }, 0, 'Cancelled. All cells keep their values.'],
  [
    { ...base, outcome: 'cancelled' as const },
    0,
    'Cancelled after 3 formulas changed. The other cells keep their values.',
  ],
  [{ ...base, formulas: 0, outcome: 'nothing' as const }, 0, 'This workbook has no Rent Roll formulas.'],
  [
    { ...base, formulas: 0, outcome: 'nothing' as const, scope: 'sheet' as const },
    0,
    'This sheet has no Rent Roll formulas.',
  ],
  [
    { ...base, formulas: 0, outcome: 'nothing' as const, scope: 'selection' as const },
    0,
    'No Rent Roll formula is selected. Select a cell of a result and refresh again.',
  ],
])('describes the outcome of a refresh (%#)', (summary, others, text) =>
  expect(summaryText(summary, others)).toBe(text),
);
