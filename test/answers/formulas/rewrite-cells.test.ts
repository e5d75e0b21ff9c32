import type { FormulaLine } from '../../../src/answers/formulas/formula-line';
import { rewriteCells } from '../../../src/answers/formulas/rewrite-cells';
import { line } from '../../support/pane/pane-stage';
import { typedSheets, type TypedSheets } from '../../support/typed-sheets';

const OLD = '=RR.QUERY("property_id")';
const NEW = '=RR.QUERY("svc_property_id")';
const at = (sheet: string, cell: string): { line: FormulaLine; formula: string } => ({
  line: line({ sheet, cell, formula: OLD }),
  formula: NEW,
});

/** Sheets with formulas to rewrite, and the rewriting in them. */
function workbook() {
  const book = typedSheets('Other', 'Roll');
  book.type('Roll', { B6: OLD, C6: OLD });
  book.type('Other', { A1: OLD });
  return {
    book,
    rewrite: (...given: Parameters<typeof rewriteCells>[1]) =>
      Excel.run((context) => rewriteCells(context, given)),
  };
}

describe('rewritten formulas', () => {
  it('stay formulas in cells that got the format Text after the formula', async () => {
    const { book, rewrite } = workbook();
    book.workbook.format(book.area('Roll!B6'), () => '@');
    expect(await rewrite(at('Roll', 'B6'))).toEqual({ rewritten: 1, left: [] });
    expect(book.cell('Roll!B6')).toMatchObject({ formula: NEW, ownFormat: 'General' });
  });

  const SPILL = { D1: 'x', D2: 'y', A6: '=TRANSPOSE(D1:D2)', B6: '' };
  it.each<[string, (book: TypedSheets) => void, string]>([
    [
      'the sheet is protected',
      (book) => book.protect('Roll'),
      'Sheet "Roll" is protected. Unprotect it and try again.',
    ],
    [
      'the cell has changed',
      (book) => book.type('Roll', { B6: '=RR.QUERY("rent")' }),
      'The formula in Roll!B6 has changed. Look for formulas again.',
    ],
    [
      'the sheet is gone',
      (book) => book.deleteSheet('Roll'),
      'Sheet "Roll" was deleted or renamed. Look for formulas again.',
    ],
    [
      'the cell is part of a result',
      (book) => book.type('Roll', SPILL),
      'Roll!B6 holds a part of the result in A6. Look for formulas again.',
    ],
    [
      'Excel refuses',
      (book) => book.refuse('Roll!B6'),
      'Excel did not change Roll!B6. Edit the formula yourself.',
    ],
  ])('stay unchanged if %s, and do not stop the others', async (_, change, reason) => {
    const { book, rewrite } = workbook();
    change(book);
    const contents = () => book.has('Roll') && book.contents('Roll');
    const before = contents();
    expect(await rewrite(at('Roll', 'B6'), at('Other', 'A1'))).toEqual({ rewritten: 1, left: [reason] });
    expect([contents(), book.contents('Other')]).toEqual([before, { A1: NEW }]);
  });

  it('never replace what a person enters while the cells before are rewritten', async () => {
    const { book, rewrite } = workbook();
    const own = '=RR.QUERY("rent")';
    book.hooks.onSync = () => {
      if (book.contents('Roll').B6 === NEW) book.type('Roll', { C6: own });
    };
    expect(await rewrite(at('Roll', 'B6'), at('Roll', 'C6'))).toEqual({
      rewritten: 1,
      left: ['The formula in Roll!C6 has changed. Look for formulas again.'],
    });
    expect(book.contents('Roll')).toEqual({ B6: NEW, C6: own });
  });
});
