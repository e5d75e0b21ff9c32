import type { FormulaLine } from '../../../src/answers/formulas/formula-line';
import { rewriteCells } from '../../../src/answers/formulas/rewrite-cells';
import { line } from '../../support/pane/pane-stage';

interface FakeSheet {
  cells: Record<string, string>;
  isProtected?: boolean;
  /** The cell that holds the formula of a spilled cell. */
  anchors?: Record<string, string>;
  /** Cells that Excel refuses to change. */
  refusing?: string[];
}

/** A fake Excel for rewriting. A change takes effect with the next sync. */
function workbook(sheets: Record<string, FakeSheet>): Excel.RequestContext {
  let pending: (() => void)[] = [];
  const range = ({ cells, refusing = [], anchors = {} }: FakeSheet, cell: string) => ({
    getSpillParentOrNullObject: () => ({
      load: () => ({ isNullObject: !(cell in anchors), address: `Roll!${anchors[cell]}` }),
    }),
    load() {
      return this;
    },
    get formulas() {
      return [[cells[cell] ?? '']];
    },
    set formulas([[formula]]: [[string]]) {
      pending.push(() => {
        if (refusing.includes(cell)) throw new Error('InvalidOperation');
        cells[cell] = formula;
      });
    },
  });
  const worksheets = {
    getItemOrNullObject: (name: string) => {
      const sheet = sheets[name];
      return {
        isNullObject: !sheet,
        protection: { load: () => undefined, protected: sheet?.isProtected ?? false },
        getRange: (cell: string) => range(sheet!, cell),
      };
    },
  };
  const sync = async () => {
    const now = pending;
    pending = [];
    now.forEach((write) => write());
  };
  return { workbook: { worksheets }, sync } as unknown as Excel.RequestContext;
}

const OLD = '=RR.QUERY("property_id")';
const NEW = '=RR.QUERY("svc_property_id")';
const at = (sheet: string, cell: string): { line: FormulaLine; formula: string } => ({
  line: line({ sheet, cell, formula: OLD }),
  formula: NEW,
});

describe('rewritten formulas', () => {
  it('are entered in their cells, also on hidden sheets', async () => {
    const sheets = { Roll: { cells: { B6: OLD, C6: OLD } }, Inputs: { cells: { A1: OLD } } };
    const outcome = await rewriteCells(workbook(sheets), [at('Roll', 'B6'), at('Inputs', 'A1')]);
    expect(outcome).toEqual({ rewritten: 2, left: [] });
    expect(sheets).toEqual({ Roll: { cells: { B6: NEW, C6: OLD } }, Inputs: { cells: { A1: NEW } } });
  });

  it.each<[string, Record<string, FakeSheet>, string]>([
    [
      'the sheet is protected',
      { Roll: { cells: { B6: OLD }, isProtected: true } },
      'Sheet "Roll" is protected. Unprotect it and try again.',
    ],
    [
      'the cell has changed',
      { Roll: { cells: { B6: '=RR.QUERY("property_id, unit_name")' } } },
      'The formula in Roll!B6 has changed. Look for formulas again.',
    ],
    ['the sheet is gone', {}, 'Sheet "Roll" was deleted or renamed. Look for formulas again.'],
    [
      'the cell is part of a result',
      { Roll: { cells: { B6: OLD }, anchors: { B6: 'A6' } } },
      'Roll!B6 holds a part of the result in A6. Look for formulas again.',
    ],
    [
      'Excel refuses',
      { Roll: { cells: { B6: OLD }, refusing: ['B6'] } },
      'Excel did not change Roll!B6. Edit the formula yourself.',
    ],
  ])('stay unchanged if %s, and do not stop the others', async (_, sheets, reason) => {
    const other: FakeSheet = { cells: { A1: OLD } };
    const before = structuredClone(sheets);
    const context = workbook({ ...sheets, Other: other });
    expect(await rewriteCells(context, [at('Roll', 'B6'), at('Other', 'A1')])).toEqual({
      rewritten: 1,
      left: [reason],
    });
    expect(sheets).toEqual(before);
    expect(other.cells.A1).toBe(NEW);
  });

  it('are entered in the first cell of a result', async () => {
    const sheets = { Roll: { cells: { B6: OLD }, anchors: { B6: 'B6' } } };
    expect(await rewriteCells(workbook(sheets), [at('Roll', 'B6')])).toEqual({ rewritten: 1, left: [] });
  });

  it('report each reason once', async () => {
    const context = workbook({ Roll: { cells: { B6: OLD, C6: OLD }, isProtected: true } });
    const { left } = await rewriteCells(context, [at('Roll', 'B6'), at('Roll', 'C6')]);
    expect(left).toHaveLength(1);
  });
});
