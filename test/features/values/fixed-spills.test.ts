import { withFixedSpills } from '../../../src/features/values/fixed-spills';

const area = (sheet: string, row: number, column: number, rows: number, columns: number) => ({
  ...{ sheet, row, column, rows, columns },
});
const spills = new Map([
  ['roll!B9', area('Roll', 8, 1, 3, 4)],
  ['rent roll!AA1', area('Rent roll', 0, 26, 1, 1)],
]);

it.each([
  ['=SUM(B9#)', 'Roll', '=SUM(B9:E11)'],
  ['=SUM(Roll!$B9#,ROLL!b$9#)', 'Calc', '=SUM(Roll!$B9:$E11,ROLL!B$9:E$11)'],
  ["='Rent roll'!$AA$1#*2", 'Calc', "='Rent roll'!$AA$1*2"],
  ['=@B9#', 'Roll', '=@B9:E11'],
  ['=RR.COMPARE(B9#,J9#)', 'Roll', '=RR.COMPARE(B9:E11,J9#)'],
])('%s on %s names the cells of results', (formula, here, fixed) => {
  expect(withFixedSpills(formula, here, spills)).toBe(fixed);
});

it.each([
  ['=SUM(B9#)', 'Calc'],
  ['="B9#"&B9', 'Roll'],
  ['=[Book.xlsx]Roll!B9#', 'Roll'],
  ['=B10#+Anchor#', 'Roll'],
  ["='B9#'!A1+#REF!", 'Roll'],
  ['=(B9)#', 'Roll'],
])('%s on %s stays as it is', (formula, here) => {
  expect(withFixedSpills(formula, here, spills)).toBe(formula);
});
