import type { FormulaLine } from '../../../src/answers/formulas/formula-line';
import { rewriteCells } from '../../../src/answers/formulas/rewrite-cells';
import { FakeSheets } from '../../support/fake-sheets';
import { line } from '../../support/pane/pane-stage';
import { textTable } from '../../support/text-table';

interface Sheet {
  cells: Record<string, string>;
  isProtected?: boolean;
  /** The cell that holds the formula of a spilled cell. */
  anchors?: Record<string, string>;
  /** Cells that Excel refuses to change. */
  refusing?: string[];
}

/** A fake Excel with these sheets, what its cells hold, and the rewriting in it. */
function workbook(sheets: Record<string, Sheet>) {
  const book = new FakeSheets(...Object.keys(sheets));
  for (const [name, { cells, anchors = {}, ...more }] of Object.entries(sheets)) {
    book.type(name, cells);
    Object.assign(book.sheet(name), more);
    for (const [cell, anchor] of Object.entries(anchors)) book.sheet(name).cells[cell]!.spilledFrom = anchor;
  }
  return {
    book,
    rewrite: (...given: Parameters<typeof rewriteCells>[1]) =>
      book.run((context) => rewriteCells(context, given)),
  };
}

const OLD = '=RR.QUERY("property_id")';
const NEW = '=RR.QUERY("svc_property_id")';
const at = (sheet: string, cell: string): { line: FormulaLine; formula: string } => ({
  line: line({ sheet, cell, formula: OLD }),
  formula: NEW,
});

describe('rewritten formulas', () => {
  it('stay formulas in cells that got the format Text after the formula', async () => {
    const { book, rewrite } = workbook({ Roll: { cells: { B6: OLD } } });
    book.sheet('Roll').cells.B6!.format = '@';
    expect(await rewrite(at('Roll', 'B6'))).toEqual({ rewritten: 1, left: [] });
    expect(book.sheet('Roll').cells.B6).toEqual({ value: '#BUSY!', formula: NEW, format: 'General' });
  });

  it.each(
    textTable(`
      the sheet is protected       | {"isProtected":true}                      | Sheet "Roll" is protected. Unprotect it and try again.
      the cell has changed         | {"cells":{"B6":"=RR.QUERY(\\"rent\\")"}}  | The formula in Roll!B6 has changed. Look for formulas again.
      the sheet is gone            | null                                      | Sheet "Roll" was deleted or renamed. Look for formulas again.
      the cell is part of a result | {"anchors":{"B6":"A6"}}                   | Roll!B6 holds a part of the result in A6. Look for formulas again.
      Excel refuses                | {"refusing":["B6"]}                       | Excel did not change Roll!B6. Edit the formula yourself.`),
  )('stay unchanged if %s, and do not stop the others', async (_, state, reason) => {
    const more = JSON.parse(state) as Partial<Sheet> | null;
    const roll = more && { cells: { B6: OLD }, ...more };
    const { book, rewrite } = workbook({ ...(roll && { Roll: roll }), Other: { cells: { A1: OLD } } });
    expect(await rewrite(at('Roll', 'B6'), at('Other', 'A1'))).toEqual({ rewritten: 1, left: [reason] });
    if (roll) expect(book.contents('Roll')).toEqual(roll.cells);
    expect(book.contents('Other')).toEqual({ A1: NEW });
  });

  it('never replace what a person enters while the cells before are rewritten', async () => {
    const { book, rewrite } = workbook({ Roll: { cells: { B6: OLD, C6: OLD } } });
    const own = '=RR.QUERY("rent")';
    let syncs = 0;
    book.onSync = () => {
      if (book.contents('Roll').B6 === NEW) syncs += 1;
      // Two for the rest of the first cell.
      if (syncs === 3) book.type('Roll', { C6: own });
    };
    expect(await rewrite(at('Roll', 'B6'), at('Roll', 'C6'))).toEqual({
      rewritten: 1,
      left: ['The formula in Roll!C6 has changed. Look for formulas again.'],
    });
    expect(book.contents('Roll')).toEqual({ B6: NEW, C6: own });
  });
});
