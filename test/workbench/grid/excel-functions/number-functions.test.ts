import { openGrid } from '../../../support/open-grid';
import { textTable } from '../../../support/text-table';

const cells = { A1: 1, B1: 2, A2: 'text', A3: 0.00625, A4: '=NA()', A5: "'1", B5: '=1/0', A6: true };
const { set, values } = openGrid([{ name: 'Sheet1', cells } as never], () => () => undefined);

it.each(
  textTable(
    `
    =SQRT(-1)                  | #NUM!
    =SQRT(A2)                  | #VALUE!
    =SQRT(4)                   | 2
    =LN(0)                     | #NUM!
    =POWER(-1,0.5)             | #NUM!
    =LARGE(A1:B1,3)            | #NUM!
    =SMALL(A1:B1,2)            | 2
    =IRR({1,2})                | #NUM!
    =ROUND(A3,4)               | 0.0063
    =ROUND(-A3,4)              | -0.0063
    =ROUND(1.005,2)            | 1.01
    =ROUND(2.5,0)              | 3
    =ROUND(1234,-2)            | 1200
    =ROUND(A2,1)               | #VALUE!
    =INDEX({1,2,3},2)          | 2
    =INDEX(A1:B1,2)            | 2
    =INDEX(A1:B1,3)            | #REF!
    =INDEX(A1:B1,1,3)          | #REF!
    =SUM(INDEX(A1:B1,0,2))     | 2
    =SUM(INDEX(A1:B2,1))       | 3
    =VLOOKUP(1,A1:B1,2,FALSE)  | 2
    =VLOOKUP(1,A1:B1,3,FALSE)  | #REF!
    =VLOOKUP(9,A1:B1,2,FALSE)  | #N/A
    =HLOOKUP(1,A1:B1,3,FALSE)  | #REF!
    =FLOOR(2,-1)               | #NUM!
    =IFS(FALSE,1)              | #N/A
    =SUMPRODUCT(A1:B1>1,A1:B1) | 0
    =SUMPRODUCT(--(A1:B1>1))   | 1
    =COUNTIF(A1:A7,A4)         | 1
    =COUNTIF(A1:A7,"<>#N/A")   | 6
    =COUNTIF(A1:A7,1)          | 2
    =COUNTIF(A1:A7,"<>1")      | 6
    =COUNTIF(A1:A7,C9)         | 0
    =COUNTIF(A1:A7,"")         | 1
    =COUNTIF(A1:A7,"<>")       | 6
    =COUNTIF(A1:A7,"<")        | 0
    =COUNTIF(A1:A7,"<TEXU")    | 2
    =COUNTIF(A1:A7,"t*")       | 1
    =COUNTIF(A1:A7,"true")     | 1
    =COUNTIF(A1:A7,">=0.5%")   | 2
    =COUNTIFS(A1:A2,1,B1:B1,2) | #VALUE!
    =SUMIF(A1:A7,1)            | 1
    =SUMIF(A1:A5,1,B1:B5)      | #DIV/0!
    =SUMIFS(B1:B5,A1:A5,"<>1") | #DIV/0!
    =SUMIFS(B1:B4,A1:A4,1)     | 2
    =SUMIFS(B1,A1,1)           | 2
    =AVERAGEIF(A1:A7,9)        | #DIV/0!
    =MAXIFS(B1:B1,A1:A1,1)     | 2
    =MINIFS(B1:B1,A1:A1,9)     | 0`,
  ),
)('%s is %s', async (formula, expected) => {
  await set('D5', formula!);
  expect(String(values('D5')[0])).toBe(expected);
});
