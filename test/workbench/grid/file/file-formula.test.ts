import fc from 'fast-check';
import {
  fromFileFormula,
  isBeyondFiles,
  readsSingleCells,
  toFileFormula,
} from '../../../../src/workbench/grid/file/file-formula';
import '../../../support/spreadsheet-engine';
import { propertyRuns } from '../../../support/property-runs';

const CASES: readonly [typed: string, saved: string][] = [
  ['=RR.QUERY(B8:J8,F3:G5,0)', '_xldudf_RR_QUERY(B8:J8,F3:G5,0)'],
  ['=RR.TOTAL("rent_pa",,"sum")', '_xldudf_RR_TOTAL("rent_pa",,"sum")'],
  ['=ROWS(B9#)', 'ROWS(_xlfn.ANCHORARRAY(B9))'],
  ["=SUM('Agent''s (rent) roll'!$K$6#)", "SUM(_xlfn.ANCHORARRAY('Agent''s (rent) roll'!$K$6))"],
  [
    '=SORT(UNIQUE(FILTER(A1:A9,B1:B9>1)))',
    '_xlfn._xlws.SORT(_xlfn.UNIQUE(_xlfn._xlws.FILTER(A1:A9,B1:B9>1)))',
  ],
  ['=LET(rent,SUM(A1:A3),rent*2)', '_xlfn.LET(_xlpm.rent,SUM(A1:A3),_xlpm.rent*2)'],
  [
    '=LET(a,1,b,LET(c,{1,2;3,4},c),a+b)',
    '_xlfn.LET(_xlpm.a,1,_xlpm.b,_xlfn.LET(_xlpm.c,{1,2;3,4},_xlpm.c),_xlpm.a+_xlpm.b)',
  ],
  ['=MAP(A1:A3,LAMBDA(x,x+1))', '_xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.x,_xlpm.x+1))'],
  ['="RR.QUERY(B9#) ""SORT("""', '"RR.QUERY(B9#) ""SORT("""'],
  ["='SORT(B9#)'!A1+Factor", "'SORT(B9#)'!A1+Factor"],
  ['=IF(TRUE,"31/03/2026",#N/A)', 'IF(TRUE,"31/03/2026",#N/A)'],
];

it.each(CASES)('saves %s as Excel does, and reads it again', (typed, saved) => {
  expect(toFileFormula(typed, 'RR')).toBe(saved);
  expect(fromFileFormula(saved, 'RR')).toBe(typed);
});

it('leaves the functions of other add-ins as they are saved', () => {
  expect(fromFileFormula('_xldudf_CX_GET(A1)', 'RR')).toBe('=_xldudf_CX_GET(A1)');
});

it.each([
  ['=@A1', true],
  ['=Table1[Rent]', true],
  ['="a@b [1]"', false],
  ['=SUM(A1)', false],
])('knows that a file cannot hold %s: %s', (formula, isBeyond) => {
  expect(isBeyondFiles(formula)).toBe(isBeyond);
});

it.each([
  ['=Units!C4', true],
  ['=IF(\'My: sheet\'!A1>0,"a:b",-$B$2)', true],
  ['=SUM(A1:A3)', false],
  ['=B9#', false],
  ['=SUM({1,2})', false],
  ['=Factor*2', false],
  ['=INDIRECT("A1")', false],
  ['=RR.TOTAL("rent")', false],
])('knows whether %s reads single cells only: %s', (formula, isSingle) => {
  expect(readsSingleCells(formula)).toBe(isSingle);
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
