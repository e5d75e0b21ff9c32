import { otherAddin, withFixedSpills } from '../../../src/features/values/formula-texts';
import { shownFormat } from '../../../src/features/values/freeze-formulas';
import { textTable } from '../../support/text-table';

describe('spills that become fixed', () => {
  const area = (sheet: string, row: number, column: number, rows: number, columns: number) => ({
    ...{ sheet, row, column, rows, columns },
  });
  const spills = new Map([
    ['roll!B9', area('Roll', 8, 1, 3, 4)],
    ['rent roll!AA1', area('Rent roll', 0, 26, 1, 1)],
  ]);

  it.each(
    textTable(`
      =SUM(B9#) | Roll | =SUM(B9:E11)
      =SUM(Roll!$B9#,ROLL!b$9#) | Calc | =SUM(Roll!$B9:$E11,ROLL!B$9:E$11)
      ='Rent roll'!$AA$1#*2 | Calc | ='Rent roll'!$AA$1*2
      =@B9# | Roll | =@B9:E11
      =RR.COMPARE(B9#,J9#) | Roll | =RR.COMPARE(B9:E11,J9#)
      =SUM(B9#) | Calc | =SUM(B9#)
      ="B9#"&B9 | Roll | ="B9#"&B9
      =[Book.xlsx]Roll!B9# | Roll | =[Book.xlsx]Roll!B9#
      =B10#+Anchor# | Roll | =B10#+Anchor#
      ='B9#'!A1+#REF! | Roll | ='B9#'!A1+#REF!
      =(B9)# | Roll | =(B9)#
    `),
  )('%s on %s names the cells of results: %s', (formula, here, fixed) =>
    expect(withFixedSpills(formula!, here!, spills)).toBe(fixed),
  );
});

it.each(
  textTable(`
    =ABC.PRICE(A1) | ABC.PRICE
    =1+_xldudf_ABC_PRICE(A1) | ABC_PRICE
    =STDEV.S(A1:A3)+_xlfn.STDEV.P(A1:A3)+FORECAST.ETS.CONFINT(1,2,3) | undefined
    =RR.TOTAL("rent")+_xldudf_RR_TOTAL("rent") | undefined
    =My.Rate(2) | undefined
    ="ABC.PRICE("&A1 | undefined
  `),
)('%s calls %s of another add-in', (formula, found) =>
  expect(String(otherAddin(formula!, new Map([['my.rate', '=LAMBDA(x,x*2)']])))).toBe(found),
);

// Too narrow a column shows #####, and the format General the digits. 46752 is 31 December 2027.
it.each(
  textTable(`
    46752 | 2027-12-31 | | yyyy-mm-dd
    46752.25 | 2027-12-31 06:00 | | yyyy-mm-dd hh:mm
    46752 | 2027-12-31 00:00 | yyyy-mm-dd | yyyy-mm-dd hh:mm
    1234.5 | 1,234.50 | | #,##0.00
    1234.5 | 1.234,50 | | #,##0.00
    -1234.5 | -1\u00a0234,50 | | #,##0.00
    0.125 | 12.50% | | 0.00%
    1234 | 1,234 | | #,##0
    80.5 | 80.50 | 0.00 | 0.00
    80.5 | 80.50 | yyyy-mm-dd or #,##0.00 | #,##0.00
    46752 | ##### | yyyy-mm-dd | yyyy-mm-dd
    46752 | ##### | | undefined
    46752 | 46752 | yyyy-mm-dd | undefined
    412 | 412 | | undefined
    412 | 412 | 0 | 0
    3.25 | 3.25 | | undefined
    "2027-12-31" | 2027-12-31 | | undefined
    true | TRUE | | undefined
    5 | about five | | undefined
  `),
)('%s shown as %s, likely %s, has the format %s', (value, text, likely, format) => {
  const formats = likely!.split(' or ').filter(Boolean);
  expect(String(shownFormat(JSON.parse(value!), text!, formats))).toBe(format);
});
