import fc from 'fast-check';
import { walkReferences } from '../../../src/excel/reference-walk/walk-references';
import { textTable } from '../../support/text-table';
import { propertyRuns } from '../../support/property-runs';
import { at, fakeReferences, type FakeBook } from './fake-references';

const ROLL = { 'Roll!B9': 'B9:G28' };
const OLD = { ...ROLL, 'Old!B2': 'B2:B3' };
/** Walks in a book with `=RR.QUERY(…)` on the sheet "Roll". Addresses without a sheet are those of the sheet "Sum". */
const walk = async (given: Record<string, string>, more: FakeBook = {}, start = 'A1') => {
  const onSheet = (address: string) => (address.includes('!') ? address : `Sum!${address}`);
  const cells = Object.entries({ 'Roll!B9': '=RR.QUERY(B8:G8,M2:N3,0)', ...given });
  const formulas = Object.fromEntries(cells.map(([address, formula]) => [onSheet(address), formula]));
  const reader = fakeReferences({ results: ROLL, ...more, formulas });
  const { reached, mayDependOnMore } = await walkReferences(at(onSheet(start)), reader);
  return { reached, mayDependOnMore, read: reader.read() };
};
/** Each result as its part and the cells on the way to it, such as `Roll!B9 whole 1-6 1-20 by A1`. "…" for maybe more. */
const found = async (...given: Parameters<typeof walk>) => {
  const { reached, mayDependOnMore } = await walk(...given);
  const lines = reached.map(({ anchor, how, columns, rows, path }) => {
    const what = `${anchor.sheet}!${anchor.cell} ${how} ${columns.join('-')} ${rows.join('-')}`;
    return `${what} by ${path.map(({ cell }) => cell).join(' ')}`;
  });
  return [...lines, ...(mayDependOnMore ? ['…'] : [])];
};

describe('a walk along references', () => {
  it.each(
    textTable(`
      the whole result | =SUM(Roll!B9#) | whole 1-6 1-20
      a column by INDEX | =SUM(INDEX(Roll!B9#,0,3)) | columns 3-3 1-20
      a cell by INDEX | =INDEX(Roll!B9#,2,3) | cells 3-3 2-2
      a range that is a column of the result | =SUM(Roll!D9:D28) | columns 3-3 1-20
      a range around the result | =SUM(Roll!A9:Z40) | whole 1-6 1-20
      a whole column of the sheet | =SUM(Roll!D:D) | columns 3-3 1-20
      a cell of the result | ='roll'!G28 | cells 6-6 20-20
      a name of a result | =SUM(rents)*Rate | whole 1-6 1-20
      a name of a range | =SUM(Units)*Rate | columns 3-3 1-20`),
  )('reaches %s: %s', async (_, formula, what) => {
    const names = { Rents: '=Roll!$B$9#', Units: '=Roll!$D$9:$D$28', Rate: '=0.05' };
    expect(await found({ A1: formula! }, { names })).toEqual([`Roll!B9 ${what} by A1`]);
  });

  it.each([
    ['the formula itself', 'Roll!B9', 'itself 1-1 1-1'],
    ['a cell of its result', 'Roll!D10', 'cells 3-3 2-2'],
  ])('may begin at %s, and reads one cell then', async (_, start, what) => {
    expect(await found({}, {}, start)).toEqual([`Roll!B9 ${what} by `]);
    expect((await walk({}, {}, start)).read).toBe(1);
  });

  it('goes through formulas and other results, and tells the path', async () => {
    const formulas = { A1: '=A2+1', A2: '=SUM(Q12:Q40)', Q12: '=IF(INDEX(Roll!B9#,0,3)>0,1,0)' };
    const spills = { 'Sum!Q12': 'Q12:Q31' };
    expect(await found(formulas, { spills })).toEqual(['Roll!B9 columns 3-3 1-20 by A1 A2 Q12']);
  });

  it('tells each result, and the shortest path to it', async () => {
    const formulas = { A1: '=A2+SUM(Roll!C9:C28)', A2: '=SUM(Roll!B9#,Roll!C9:C28,Old!B2#)' };
    expect(await found(formulas, { results: OLD })).toEqual([
      'Roll!B9 columns 2-2 1-20 by A1',
      'Roll!B9 whole 1-6 1-20 by A1 A2',
      'Old!B2 whole 1-1 1-2 by A1 A2',
    ]);
  });

  it('follows what stands beside an RR call, and not its arguments', async () => {
    const formulas = { A1: '=SUM(RR.QUERY(Old!B2#,INDIRECT("A1"),Table1[a]))/SUM(Roll!B9#)' };
    const results = { ...OLD, 'Sum!A1': 'A1' };
    const lines = ['Sum!A1 itself 1-1 1-1 by ', 'Roll!B9 whole 1-6 1-20 by A1'];
    expect([await found(formulas, { results }), (await walk(formulas, { results })).read]).toEqual([
      lines,
      2,
    ]);
  });

  it('takes the name of the sheet before that of the workbook, and the spill of a name', async () => {
    const names = { Rents: '=Old!$B$2', 'Sum!Rents': '=Roll!$B$9', 'Old!Rents': '=Old!$B$3' };
    expect(await found({ A1: '=SUM(Rents#)+Old!Rents' }, { names, results: OLD })).toEqual([
      'Roll!B9 whole 1-6 1-20 by A1',
      'Old!B2 cells 1-1 2-2 by A1',
    ]);
  });

  it.each<[string, string]>([
    ['its text does not tell which cells', '=SUM(INDIRECT("Roll!B9#"))'],
    ['a name that Excel does not tell', '=SUM(Rents)'],
    ['a relative name', '=Left'],
  ])('says that a cell may depend on more: %s', async (_, formula) => {
    const names = { Dynamic: '=OFFSET(Roll!$A$1,0,1)', Left: '=Sum!A5', Twice: '=LAMBDA(x,2*x)' };
    expect(await found({ A1: formula }, { names })).toEqual(['…']);
  });

  it('ends in a cycle', async () => {
    const formulas = { A1: '=A2', A2: '=A1+SUM(A1:A2)+A3', A3: '=Roll!B9' };
    expect(await found(formulas)).toEqual(['Roll!B9 cells 1-1 1-1 by A1 A2 A3']);
  });

  it.each([
    [6, ['Roll!B9 whole 1-6 1-20 by A1 A2 A3 A4 A5 A6']],
    [7, ['…']],
  ])('reads formulas at most six references away, here %i', async (length, expected) => {
    const chain = Array.from({ length }, (_, n) => [`A${n + 1}`, `=A${n + 2}`]);
    expect(await found({ ...Object.fromEntries(chain), [`A${length}`]: '=Roll!B9#' })).toEqual(expected);
  });

  it('reads the first cells of a large range, and says that it may depend on more', async () => {
    const formulas = { A1: '=SUM(Roll!A1:J1000)', 'Roll!A1': '=Old!B2#' };
    expect(await found(formulas, { results: OLD })).toEqual([
      'Roll!B9 whole 1-6 1-20 by A1',
      'Old!B2 whole 1-1 1-2 by A1 A1',
      '…',
    ]);
    expect((await walk(formulas, { results: OLD })).read).toBeLessThanOrEqual(2_000);
  });

  it('ends, and reads at most 2,000 cells, whatever the formulas are', async () => {
    const cell = fc
      .tuple(fc.constantFrom('A', 'B', 'C', 'AB'), fc.integer({ min: 1, max: 40 }))
      .map((parts) => parts.join(''));
    const reference = fc.oneof(
      cell,
      fc.tuple(cell, cell).map((ends) => ends.join(':')),
      fc.constantFrom('Roll!B9#', 'A:AB', '1:9000', 'Name', 'Table[x]', 'INDIRECT(A1)', "'S 1'!A1#"),
      fc.constantFrom(...'"({,!'),
    );
    const formula = fc.array(reference, { minLength: 1, maxLength: 5 }).map((parts) => `=${parts.join('+')}`);
    const formulas = fc.dictionary(cell, formula, { maxKeys: 60 });
    await fc.assert(
      fc.asyncProperty(formulas, cell, async (given, start) => {
        const names = { Name: '=Sum!$A$1:$AB$900' };
        const { read, reached } = await walk(given, { names }, start);
        expect(read).toBeLessThanOrEqual(2_000);
        for (const { path } of reached) expect(path.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
