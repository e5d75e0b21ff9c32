import type { ExplainedCell, Looked } from '../../../src/features/this-cell/explain-actions';
import type { RowSource, Trail } from '../../../src/features/this-cell/trail/trail';
import type { QuestionWords } from '../../../src/answers/result/question-words';
import type { Outcome } from './pane-stage';

/** What is selected, and how the tab's actions end. */
export interface CellStage {
  looked: Looked;
  find: Outcome;
  trail: Trail;
}

const FORMULA = { sheet: 'Tenancy schedule', cell: 'B8' };
const TEXT = '=RR.QUERY(B7:L7,B2:C4)';

export const QUESTION: QuestionWords = {
  databases: ['Harbour Core Fund', 'Meridian Value Add'],
  rentrolls: 'Latest of each property, approved or not',
  where: ['Use Type is OFFICE', 'Currency is EUR', 'Contracted Rent PA at least 50,000'],
  order: ['Contracted Rent PA, largest first'],
  shown: '220 of 1,208 rows',
  unshown: [],
};

export const cellOf = (at: number, change: Partial<ExplainedCell> = {}): ExplainedCell => ({
  id: 'G13',
  address: { sheet: 'Tenancy schedule', cell: 'G13' },
  formula: FORMULA,
  text: TEXT,
  part: 'value',
  shown: '59,880.00',
  value: 59_880,
  column: {
    name: 'contracted_rent_pa',
    label: 'Contracted Rent PA',
    type: 'FLOAT',
    unit: 'currency p.a.',
    currency: 'EUR',
    description: 'Rent agreed for the running term, per year, before rent-free periods.',
    group: 'Rent',
    status: 'live',
  },
  about: ['Crane House', 'Unit 12', 'Umberline Group AG'],
  question: QUESTION,
  change: { at, value: { column: 'Contracted Rent PA', before: 58_700, after: 59_880, difference: 1_180 } },
  isSaved: false,
  traced: { run: { name: 'QUERY', args: [] }, column: 'contracted_rent_pa' },
  questions: 4,
  ...change,
});

/** 30 September 2026, and times after it, as serial numbers. */
const DAY = 46_295;

export const SOURCE: RowSource = {
  property: 4001,
  rentroll: 50_483,
  date: DAY,
  extraction: 250_483,
  sheet: 'Mieterliste',
  sourceRow: 18,
  decision: 'approved',
  decidedBy: 'j.weber@harbour.example',
  decidedAt: DAY + 15.3611,
  roll: {
    id: 50_483,
    property: 4001,
    propertyName: 'Crane House',
    date: DAY,
    file: 900,
    isApproved: true,
    completedAt: DAY + 14.3833,
  },
  file: {
    id: 900,
    name: 'CH_Mieterliste_0926_v2.xlsx',
    originalId: 899,
    originalName: 'CH_Mieterliste_0926.xlsx',
  },
  headings: [{ heading: 'Jahresnettokaltmiete EUR', confidence: 0.97 }],
  mappings: 11,
};

export const cellStage = (at: number): CellStage => ({
  looked: { kind: 'cell', cell: cellOf(at) },
  find: 'works',
  trail: { kind: 'row', source: SOURCE, notes: [] },
});

const column = {
  formula: FORMULA,
  name: 'contracted_rent_pa',
  label: 'Contracted Rent PA',
  unit: 'currency p.a.',
  count: 220,
  blank: 0,
  question: QUESTION,
} as const;

const cells = (
  address: string,
  notes: readonly string[],
  columns: Extract<Looked, { kind: 'several' }>['figures']['columns'],
): Looked => ({ kind: 'several', figures: { sheet: 'Tenancy schedule', address, notes, columns } });

export const severalCells = (at: number): Looked =>
  cells(
    'G9:G228',
    [],
    [
      {
        ...column,
        at,
        sums: [{ currency: 'EUR', count: 220, sum: 62_454_494.88, average: 283_884.0676 }],
        sentence:
          'Contracted Rent PA of 220 office units, only where Contracted Rent PA at least 50,000, Harbour Core Fund and Meridian Value Add, rent rolls of 2026-09-30, EUR 62,454,494.88, fetched 22 Nov 2026 14:02',
      },
    ],
  );

/** Two columns, one of them in two currencies, with all that may be left out. */
export const mixedCells = (at: number): Looked =>
  cells(
    'F8:G228, K2:K40',
    [
      'The formula in Tenancy schedule!K2 is one figure already, so it is not added to others.',
      '3 hidden rows are not counted.',
      '2 headings are not counted.',
      '14 cells outside of the results are not counted.',
    ],
    [
      {
        ...{ ...column, count: 218, blank: 2, at },
        sums: [
          { currency: 'EUR', count: 120, sum: 30_454_494.88, average: 253_787.457 },
          { currency: 'GBP', count: 98, sum: 12_001_200.5, average: 122_461.229 },
        ],
        sentence: 'Contracted Rent PA of 218 of 220 units, EUR 30,454,494.88 and GBP 12,001,200.50',
      },
      {
        ...{ ...column, name: 'lease_expiry_date', label: 'Lease Expiry Date', unit: null, at },
        ...{ sums: [], refused: 'Dates are not added.' },
      },
    ],
  );

type Depends = Extract<Looked, { kind: 'depends' }>;
type FigureParts = NonNullable<Depends['cell']['figure']>['parts'];
export const dependentCell: Depends = {
  kind: 'depends',
  cell: {
    address: { sheet: 'Summary', cell: 'C5' },
    shown: '62,454,494.88',
    mayDependOnMore: true,
    reached: [
      {
        formula: FORMULA,
        text: TEXT,
        how: 'column Contracted Rent PA',
        through: [{ sheet: 'Summary', cell: 'B12' }],
        question: QUESTION,
      },
    ],
  },
};

const rowOf = (cell: string, amount: number | '') => ({
  cell: { sheet: 'Tenancy schedule', cell },
  name: 'Crane House, Unit 12, Umberline Group AG',
  amount,
});

const figureOf = (parts: FigureParts): Looked => ({
  ...{ kind: 'depends', cell: { ...dependentCell.cell, figure: { isSum: true, parts } } },
});

/** A figure of two parts, of which one stands in another cell. */
export const figureCell = figureOf([
  {
    text: 'SUMIFS(INDEX($B$9#,0,6),INDEX($B$9#,0,5),"EUR")',
    ...{ sign: 1, value: 62_500_000, does: 'add', count: 250, unlistedSum: 12_500_000 },
    rows: Array.from({ length: 200 }, (_, at) => rowOf(`G${9 + at}`, 250_000)),
  },
  {
    ...{ text: 'COUNTIFS(INDEX($B$9#,0,5),"EUR")', label: 'Vacant units' },
    cell: { sheet: 'Summary', cell: 'C9' },
    ...{ sign: -1, value: 1, does: 'count', rows: [rowOf('B12', '')], count: 1 },
  },
  { text: '5', sign: 1, value: 5, does: 'stand alone', rows: [], count: 0 },
]);

/** A figure by a function that is not followed. */
export const unfollowedCell: Looked = {
  kind: 'depends',
  cell: {
    ...dependentCell.cell,
    figure: { isSum: false, parts: [], unfollowed: 'SORT(INDEX($B$9#,0,6))' },
  },
};
