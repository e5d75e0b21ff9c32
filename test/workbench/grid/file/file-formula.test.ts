import fc from 'fast-check';
import {
  fromFileFormula,
  isBeyondFiles,
  readsSingleCells,
  toFileFormula,
} from '../../../../src/workbench/grid/file/file-formula';
import '../../../support/spreadsheet-engine';
import { propertyRuns } from '../../../support/property-runs';
import { textTable } from '../../../support/text-table';

it.each(
  textTable(`
    =RR.QUERY(B8:J8,F3:G5,0)              | _xldudf_RR_QUERY(B8:J8,F3:G5,0)
    =RR.TOTAL("rent_pa",,"sum")           | _xldudf_RR_TOTAL("rent_pa",,"sum")
    =ROWS(B9#)                            | ROWS(_xlfn.ANCHORARRAY(B9))
    =SUM('Agent''s (rent) roll'!$K$6#)    | SUM(_xlfn.ANCHORARRAY('Agent''s (rent) roll'!$K$6))
    =SORT(UNIQUE(FILTER(A1:A9,B1:B9>1)))  | _xlfn._xlws.SORT(_xlfn.UNIQUE(_xlfn._xlws.FILTER(A1:A9,B1:B9>1)))
    =LET(rent,SUM(A1:A3),rent*2)          | _xlfn.LET(_xlpm.rent,SUM(A1:A3),_xlpm.rent*2)
    =LET(a,1,b,LET(c,{1,2;3,4},c),a+b)    | _xlfn.LET(_xlpm.a,1,_xlpm.b,_xlfn.LET(_xlpm.c,{1,2;3,4},_xlpm.c),_xlpm.a+_xlpm.b)
    =MAP(A1:A3,LAMBDA(x,x+1))             | _xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.x,_xlpm.x+1))
    ="RR.QUERY(B9#) ""SORT("""            | "RR.QUERY(B9#) ""SORT("""
    ='SORT(B9#)'!A1+Factor                | 'SORT(B9#)'!A1+Factor
    =IF(TRUE,"31/03/2026",#N/A)           | IF(TRUE,"31/03/2026",#N/A)
  `),
)('saves %s as Excel does, and reads it again', (typed = '', saved = '') => {
  expect(toFileFormula(typed, 'RR')).toBe(saved);
  expect(fromFileFormula(saved, 'RR')).toBe(typed);
});

it('leaves the functions of other add-ins as they are saved', () => {
  expect(fromFileFormula('_xldudf_CX_GET(A1)', 'RR')).toBe('=_xldudf_CX_GET(A1)');
});

it('knows which formulas a file cannot hold', () => {
  const beyond = ['=@A1', '=Table1[Rent]'];
  expect([...beyond, '="a@b [1]"', '=SUM(A1)'].filter(isBeyondFiles)).toEqual(beyond);
});

it('knows which formulas read single cells only', () => {
  const single = ['=Units!C4', '=IF(\'My: sheet\'!A1>0,"a:b",-$B$2)'];
  const areas = ['=SUM(A1:A3)', '=B9#', '=SUM({1,2})', '=Factor*2', '=INDIRECT("A1")', '=RR.TOTAL("rent")'];
  expect([...single, ...areas].filter(readsSingleCells)).toEqual(single);
});

it('reads each formula again that it has saved', () => {
  const leaf = fc.constantFrom(
    'A1',
    '$B$2#',
    "'My sheet'!C3#",
    '"RR.QUERY(A1#)"',
    '1.5',
    'Factor',
    'TRUE',
    'Units!A1:B2',
    '"a""b"',
  );
  const { formula } = fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc
        .tuple(
          fc.constantFrom('SUM', 'SORT', 'RR.QUERY', 'XLOOKUP', 'IF', 'CHOOSECOLS'),
          fc.array(tie('formula'), { minLength: 1, maxLength: 3 }),
        )
        .map(([name, args]) => `${name}(${args.join(',')})`),
      fc.tuple(tie('formula'), tie('formula')).map(([value, body]) => `LET(rate,${value},rate*${body})`),
    ),
  }));
  fc.assert(
    fc.property(formula, (text) => {
      expect(fromFileFormula(toFileFormula(`=${text}`, 'RR'), 'RR')).toBe(`=${text}`);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
