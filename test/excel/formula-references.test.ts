import { textTable } from '../support/text-table';
import { withoutReferences } from '../../src/excel/formula-references';

describe('the references of a formula', () => {
  it.each(
    textTable(`
      =RR.QUERY(A1:$D$4,B2,"A1") | =RR.QUERY(?,?,"A1")
      =RR.QUERY('A1'!A1,Roll!B2:C3) | =RR.QUERY('A1'!?,Roll!?)
      =SUM(RR.QUERY(A:B),RR.QUERY($3:4)) | =SUM(RR.QUERY(?),RR.QUERY(?))
      =LOG10(RR.QUERY("x"))+RENT2027 | =LOG10(RR.QUERY("x"))+RENT2027
      =RR.QUERY("say ""B2""",C3#) | =RR.QUERY("say ""B2""",?#)`),
  )('are left out of %s', (formula, shape) => expect(withoutReferences(formula!)).toBe(shape));
});
