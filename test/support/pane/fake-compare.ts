import { RrError } from '../../../src/contract/failure';
import { NO_ANSWERS, type Answers, type SheetReading } from '../../../src/features/compare/compare-actions';
import type { CompareTabActions } from '../../../src/features/compare/several/several-actions';
import { ROLL_COLUMNS } from '../../../src/contract/roll/roll-columns';
import type { Roll } from '../../../src/intake/index';
import { atOnce } from '../../../src/table/steps';
import type { CompareStage } from './compare-stage';
import type { Outcome } from './pane-stage';

interface Parts {
  stage(): CompareStage;
  calls: string[];
  end(outcome: () => Outcome): Promise<void>;
  onChange(listener: () => void): () => void;
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

const COMPARED = { evidence: [], notes: [] };

/** What Compare does with the workbook, over a stage. The reader and the comparison are the product's. */
export function fakeCompare({ stage, calls, end, onChange }: Parts): CompareTabActions {
  const highlighted = new Set<string>();
  const readTables = async (sheet: string, answers: Answers): Promise<SheetReading> => {
    const [{ readRentRoll }, { TARGET_COLUMNS }, { chosenTable }] = await Promise.all([
      import('../../../src/intake/read-rent-roll'),
      import('../../../src/intake/index'),
      import('../../../src/features/compare/chosen-table'),
    ]);
    const { hasResults, rows: own, otherRows } = stage();
    const rows = (stage().sheets.find(({ id }) => id === sheet)?.isInFront ?? true) ? own : otherRows;
    const grid = { name: sheet, firstRow: 1, firstColumn: 0, rows };
    const { columns, ...otherAnswers } = answers;
    const mapping = [...columns].map(([position, column]) => ({ position, column }));
    const found = readRentRoll(grid, { name: sheet, ...otherAnswers, mapping });
    const read = { sheet, sheetId: sheet, grid, firstColumn: 0, hasResults };
    return { ...chosenTable(read, found, answers), targets: TARGET_COLUMNS };
  };
  return {
    sheet: async () => stage().sheet,
    onSheetChange: onChange,
    sheets: async () => stage().sheets,
    read: async ({ signal, progress }, sheetId) => {
      if (stage().read === 'hangs') progress?.(stage().share);
      const gone = new Promise<void>((_, reject) =>
        signal.addEventListener('abort', () => reject(new RrError('cancelled', 'Cancelled.'))),
      );
      await Promise.race([end(() => stage().read), gone]);
      return readTables(sheetId ?? stage().sheet ?? 'Sheet1', NO_ANSWERS);
    },
    readText: async ({ name }) => {
      calls.push(`read ${name}`);
      await end(() => stage().read);
      return readTables(name, NO_ANSWERS);
    },
    again: ({ sheet }, answers) => readTables(sheet, answers),
    compare: async ({ reading: { sheet, extraction, grid }, answers, otherSide }) => {
      await end(() => stage().compare).catch((thrown: RrError) => {
        const { candidates } = stage();
        throw candidates.length > 0
          ? new RrError(thrown.code, thrown.message, { cause: { candidates } })
          : thrown;
      });
      const { compareRollsSteps, reconcileSteps, titleTexts, headline } =
        await import('../../../src/intake/index');
      if (otherSide) {
        const sides = { sheet: `“${sheet}”`, database: `“${otherSide.reading.sheet}”` };
        const options = { tolerance: 1, tolerancePercent: 0.5, sides };
        const rolls = atOnce(compareRollsSteps(extraction, otherSide.reading.extraction, options));
        if (!('properties' in rolls)) throw new RrError('bad-input', 'The property was not found.');
        return { ...COMPARED, reconciliation: rolls, headline: headline(rolls.properties, rolls), at: 0 };
      }
      const { database } = stage();
      const rows: Roll = {
        count: database.length,
        has: (column) => database.some((row) => column in row),
        value: (column, row) => database[row]?.[column as 'tenant_name'] ?? null,
        reader: (column) => (row) => database[row]?.[column as 'tenant_name'] ?? null,
      };
      const titles = titleTexts(grid, extraction);
      const { property } = answers;
      const options = { keys: KEYS, tolerance: 1, tolerancePercent: 0.5, titles, property };
      const found = atOnce(reconcileSteps(extraction, rows, options));
      if (!('properties' in found)) throw new RrError('bad-input', 'The property was not found.');
      return {
        ...COMPARED,
        reconciliation: found,
        headline: headline(found.properties, found),
        at: Date.now(),
      };
    },
    write: async ({ reading: { sheet } }) => {
      await end(() => stage().write);
      return `Check ${sheet}`;
    },
    writeClean: async ({ reading: { sheet } }) => {
      await end(() => stage().write);
      const roll = { range: `${sheet}!A1:F15`, mapping: '', options: `'Clean ${sheet}'!$C$5` };
      return { sheet: `Clean ${sheet}`, arguments: roll, columns: ROLL_COLUMNS, units: [] };
    },
    highlight: async ({ reading: { sheet } }, { reconciliation: { properties } }) => {
      calls.push(`mark ${properties.flatMap(({ differences }) => differences).length} lines`);
      await end(() => stage().highlight);
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
