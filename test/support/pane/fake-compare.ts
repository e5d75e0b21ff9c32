import { RrError } from '../../../src/contract/failure';
import { NO_ANSWERS, type Answers, type SheetReading } from '../../../src/features/compare/compare-actions';
import type { CompareTabActions } from '../../../src/features/compare/several/several-actions';
import { ROLL_COLUMNS } from '../../../src/contract/roll/roll-columns';
import type { Roll } from '../../../src/intake/index';
import { atOnce } from '../../../src/table/steps';
import { CRANE_HOUSE, EQUAL_ROWS, type CompareStage } from './compare-stage';
import type { Outcome } from './pane-stage';

interface Parts {
  stage(): CompareStage;
  calls: string[];
  end(outcome: () => Outcome): Promise<void>;
}

const KEYS = {
  property: 'svc_property_id',
  propertyName: 'property_name',
  units: ['unit_reference', 'unit_name'],
  tenant: 'tenant_name',
  area: 'actual_lettable_area_sqm',
  start: 'lease_start_date',
  currency: 'currency',
};

const valueOf = (column: string, row: number) => CRANE_HOUSE[row]?.[column as 'tenant_name'] ?? null;
const ROWS: Roll = {
  count: CRANE_HOUSE.length,
  has: (column) => CRANE_HOUSE.some((row) => column in row),
  value: valueOf,
  reader: (column) => (row) => valueOf(column, row),
};

/** What Compare does with the workbook, over a stage. The reader and the comparison are the product's. */
export function fakeCompare({ stage, calls, end }: Parts): CompareTabActions {
  const highlighted = new Set<string>();
  const readTables = async (sheet: string, answers: Answers): Promise<SheetReading> => {
    const [{ readRentRoll }, { chosenTable }] = await Promise.all([
      import('../../../src/intake/read-rent-roll'),
      import('../../../src/features/compare/chosen-table'),
    ]);
    const { sheets, rows: own } = stage();
    const rows = (sheets.find(({ id }) => id === sheet)?.isInFront ?? true) ? own : EQUAL_ROWS;
    const grid = { name: sheet, firstRow: 1, firstColumn: 0, rows };
    const { columns, ...otherAnswers } = answers;
    const mapping = [...columns].map(([position, column]) => ({ position, column }));
    const found = readRentRoll(grid, { name: sheet, ...otherAnswers, mapping });
    const read = { sheet, sheetId: sheet, grid, firstColumn: 0, hasResults: false };
    return chosenTable(read, found, answers);
  };
  return {
    sheets: async () => stage().sheets,
    read: async ({ signal, progress }, sheetId) => {
      if (stage().read === 'hangs') progress?.(0.4);
      const gone = new Promise<void>((_, reject) =>
        signal.addEventListener('abort', () => reject(new RrError('cancelled', 'Cancelled.'))),
      );
      await Promise.race([end(() => stage().read), gone]);
      return readTables(sheetId ?? stage().sheet ?? 'Sheet1', NO_ANSWERS);
    },
    readText: async () => readTables('Pasted rent roll', NO_ANSWERS),
    again: ({ sheet }, answers) => readTables(sheet, answers),
    compare: async ({ reading: { sheet, extraction, grid }, answers, otherSide }) => {
      await end(() => stage().compare);
      const { compareRollsSteps, reconcileSteps, titleTexts } = await import('../../../src/intake/index');
      const options = { tolerance: 1, tolerancePercent: 0.5 };
      const found = atOnce(
        otherSide
          ? compareRollsSteps(extraction, otherSide.reading.extraction, {
              ...options,
              sides: { sheet: `“${sheet}”`, database: `“${otherSide.reading.sheet}”` },
            })
          : reconcileSteps(extraction, ROWS, {
              ...options,
              keys: KEYS,
              titles: titleTexts(grid, extraction),
              property: answers.property,
            }),
      );
      if (!('properties' in found)) throw new RrError('bad-input', 'The property was not found.');
      return { evidence: [], notes: [], at: Date.now(), reconciliation: found };
    },
    write: async ({ reading: { sheet } }) => `Check ${sheet}`,
    writeClean: async ({ reading: { sheet } }) => {
      const roll = { range: `${sheet}!A1:F15`, mapping: '', options: `'Clean ${sheet}'!$C$5` };
      return { sheet: `Clean ${sheet}`, arguments: roll, columns: ROLL_COLUMNS, units: [] };
    },
    highlight: async ({ reading: { sheet } }, { reconciliation: { properties } }) => {
      calls.push(`mark ${properties.flatMap(({ differences }) => differences).length} lines`);
      highlighted.add(sheet);
      return 12;
    },
    removeHighlight: async ({ reading: { sheet } }) => void highlighted.delete(sheet),
    isHighlighted: ({ reading: { sheet } }) => highlighted.has(sheet),
    goTo: async ({ sheet }, cell) => void calls.push(`go to ${sheet}!${cell}`),
    question: async () => 'Crane House: please confirm these points.',
    several: () => Promise.reject(new RrError('bug', 'The stage has no several sheets.')),
  };
}
