import { movesWith, withoutReferences } from '../../src/excel/formula-references';

describe('the references of a formula', () => {
  it.each([
    ['=RR.QUERY(A1:$D$4,B2,"A1")', '=RR.QUERY(?,?,"A1")'],
    ["=RR.QUERY('A1'!A1,Roll!B2:C3)", "=RR.QUERY('A1'!?,Roll!?)"],
    ['=SUM(RR.QUERY(A:B),RR.QUERY($3:4))', '=SUM(RR.QUERY(?),RR.QUERY(?))'],
    ['=LOG10(RR.QUERY("x"))+RENT2027', '=LOG10(RR.QUERY("x"))+RENT2027'],
    ['=RR.QUERY("say ""B2""",C3#)', '=RR.QUERY("say ""B2""",?#)'],
  ])('are left out of %s', (formula, shape) => expect(withoutReferences(formula)).toBe(shape));

  it.each([
    ['=RR.QUERY(A1)', '=RR.QUERY(A3)', 2, 0, true],
    ['=RR.QUERY(A1,$Z$9)', '=RR.QUERY(B1,$Z$9)', 0, 1, true],
    ['=RR.QUERY(A1:B4,C:C,5:6)', '=RR.QUERY(A3:B6,C:C,7:8)', 2, 0, true],
    ['=RR.QUERY(A1)', '=RR.QUERY(A4)', 2, 0, false],
    ['=RR.QUERY(A1)', '=RR.QUERY(A3,A4)', 2, 0, false],
  ])('of %s become those of %s by %i rows and %i columns: %j', (before, after, rows, columns, expected) =>
    expect(movesWith(before, after, rows, columns)).toBe(expected),
  );
});
