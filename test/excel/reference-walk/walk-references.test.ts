import fc from 'fast-check';
import { walkReferences } from '../../../src/excel/reference-walk/walk-references';
import { propertyRuns } from '../../support/property-runs';
import { at, fakeReferences, type FakeBook } from './fake-references';

const ROLL: FakeBook = {
  formulas: { 'Roll!B9': '=RR.QUERY(B8:G8,M2:N3,0)' },
  results: { 'Roll!B9': 'B9:G28' },
};
const walk = async (start: string, book: FakeBook) => {
  const reader = fakeReferences({ ...ROLL, ...book, formulas: { ...ROLL.formulas, ...book.formulas } });
  const { reached, mayDependOnMore } = await walkReferences(at(start), reader);
  return {
    reached: reached.map(({ anchor, how, columns, rows, path }) => ({
      what: `${anchor.sheet}!${anchor.cell} ${how} ${columns.join('-')} ${rows.join('-')}`,
      path: path.map(({ sheet, cell }) => `${sheet}!${cell}`),
    })),
    mayDependOnMore,
    read: reader.read(),
  };
};

describe('a walk along references', () => {
  it.each<[string, string, string]>([
    ['the whole result', '=SUM(Roll!B9#)', 'whole 1-6 1-20'],
    ['a column by INDEX', '=SUM(INDEX(Roll!B9#,0,3))', 'columns 3-3 1-20'],
    ['a cell by INDEX', '=INDEX(Roll!B9#,2,3)', 'cells 3-3 2-2'],
    ['a range that is a column of the result', '=SUM(Roll!D9:D28)', 'columns 3-3 1-20'],
    ['a range over several columns', '=SUM(Roll!D9:E28)', 'columns 3-4 1-20'],
    ['a range that is a part of a column', '=SUM(Roll!$D$10:D12)', 'cells 3-3 2-4'],
    ['a range around the result', '=SUM(Roll!A9:Z40)', 'whole 1-6 1-20'],
    ['a whole column of the sheet', '=SUM(Roll!D:D)', 'columns 3-3 1-20'],
    ['whole rows of the sheet', '=SUM(Roll!$10:$11)', 'cells 1-6 2-3'],
    ['a cell of the result', "='roll'!G28", 'cells 6-6 20-20'],
    ['its first cell', '=Roll!B9', 'cells 1-1 1-1'],
  ])('reaches %s: %s', async (_, formula, what) =>
    expect(await walk('Sum!A1', { formulas: { 'Sum!A1': formula } })).toMatchObject({
      reached: [{ what: `Roll!B9 ${what}`, path: ['Sum!A1'] }],
      mayDependOnMore: false,
    }),
  );

  it.each<[string, string, string]>([
    ['the formula itself', 'Roll!B9', 'itself 1-1 1-1'],
    ['a cell of its result', 'Roll!D10', 'cells 3-3 2-2'],
  ])('may begin at %s', async (_, start, what) =>
    expect(await walk(start, {})).toEqual({
      reached: [{ what: `Roll!B9 ${what}`, path: [] }],
      mayDependOnMore: false,
      read: 1,
    }),
  );

  it('goes through formulas, other results and other sheets, and tells the path', async () =>
    expect(
      await walk('Sum!A1', {
        formulas: {
          'Sum!A1': '=A2+1',
          'Sum!A2': '=SUM(Q12:Q40)',
          'Sum!Q12': '=IF(INDEX(Roll!B9#,0,3)>0,1,0)',
        },
        spills: { 'Sum!Q12': 'Q12:Q31' },
      }),
    ).toMatchObject({
      reached: [{ what: 'Roll!B9 columns 3-3 1-20', path: ['Sum!A1', 'Sum!A2', 'Sum!Q12'] }],
      mayDependOnMore: false,
    }));

  it('goes from a spilled cell to the formula that fills it', async () =>
    expect(
      await walk('Sum!Q20', {
        formulas: { 'Sum!Q12': '=SORT(Roll!B9#)' },
        spills: { 'Sum!Q12': 'Q12:V31' },
      }),
    ).toMatchObject({ reached: [{ path: ['Sum!Q20', 'Sum!Q12'] }], mayDependOnMore: false }));

  it('tells each result, and the shortest path to it', async () => {
    const { reached } = await walk('Sum!A1', {
      formulas: { 'Sum!A1': '=A2+SUM(Roll!C9:C28)', 'Sum!A2': '=SUM(Roll!B9#,Roll!C9:C28,Old!B2#)' },
      results: { ...ROLL.results, 'Old!B2': 'B2:B3' },
    });
    expect(reached).toEqual([
      { what: 'Roll!B9 columns 2-2 1-20', path: ['Sum!A1'] },
      { what: 'Roll!B9 whole 1-6 1-20', path: ['Sum!A1', 'Sum!A2'] },
      { what: 'Old!B2 whole 1-1 1-2', path: ['Sum!A1', 'Sum!A2'] },
    ]);
  });

  it('joins the rows that cells use one by one', async () =>
    expect(
      (
        await walk('Sum!A1', {
          formulas: { 'Sum!A1': '=SUM(A2:A4)', 'Sum!A2': '=Roll!C10', 'Sum!A3': '=Roll!C12', 'Sum!A4': '=1' },
        })
      ).reached,
    ).toEqual([{ what: 'Roll!B9 cells 2-2 2-4', path: ['Sum!A1', 'Sum!A2'] }]));

  it('follows what stands beside an RR call, and not its arguments', async () =>
    expect(
      await walk('Sum!A1', {
        formulas: { 'Sum!A1': '=SUM(RR.QUERY(Old!B2#,INDIRECT("A1"),Table1[a]))/SUM(Roll!B9#)' },
        results: { ...ROLL.results, 'Sum!A1': 'A1', 'Old!B2': 'B2:B3' },
      }),
    ).toEqual({
      reached: [
        { what: 'Sum!A1 itself 1-1 1-1', path: [] },
        { what: 'Roll!B9 whole 1-6 1-20', path: ['Sum!A1'] },
      ],
      mayDependOnMore: false,
      read: 2,
    }));

  it.each<[string, string, string]>([
    ['a result', '=Roll!$B$9#', 'whole 1-6 1-20'],
    ['a range', '=Roll!$D$9:$D$28', 'columns 3-3 1-20'],
    ['a column', '=Roll!$D:$D', 'columns 3-3 1-20'],
  ])('knows names of %s', async (_, formula, what) =>
    expect(
      await walk('Sum!A1', {
        formulas: { 'Sum!A1': '=SUM(rents)*Rate' },
        names: { Rents: formula, Rate: '=0.05' },
      }),
    ).toMatchObject({ reached: [{ what: `Roll!B9 ${what}` }], mayDependOnMore: false }),
  );

  it('takes the name of the sheet before that of the workbook, and the spill of a name', async () =>
    expect(
      await walk('Sum!A1', {
        formulas: { 'Sum!A1': '=SUM(Rents#)+Old!Rents' },
        names: { Rents: '=Old!$B$2', 'Sum!Rents': '=Roll!$B$9', 'Old!Rents': '=Old!$B$3' },
        results: { ...ROLL.results, 'Old!B2': 'B2:B3' },
      }),
    ).toMatchObject({
      reached: [{ what: 'Roll!B9 whole 1-6 1-20' }, { what: 'Old!B2 cells 1-1 2-2' }],
      mayDependOnMore: false,
    }));

  it.each<[string, string]>([
    ['its text does not tell which cells', '=SUM(INDIRECT("Roll!B9#"))'],
    ['a table by its name alone', '=ROWS(Units)'],
    ['a name that Excel does not tell', '=SUM(Rents)'],
    ['a formula with a name', '=SUM(Dynamic)'],
    ['a relative name', '=Left'],
    ['a function with a name', '=Twice(3)'],
  ])('says that a cell may depend on more: %s', async (_, formula) =>
    expect(
      await walk('Sum!A1', {
        formulas: { 'Sum!A1': formula },
        names: { Dynamic: '=OFFSET(Roll!$A$1,0,1)', Left: '=Sum!A5', Twice: '=LAMBDA(x,2*x)' },
      }),
    ).toMatchObject({ reached: [], mayDependOnMore: true }),
  );

  it('ends in a cycle', async () =>
    expect(
      await walk('Sum!A1', {
        formulas: { 'Sum!A1': '=A2', 'Sum!A2': '=A1+SUM(A1:A2)+A3', 'Sum!A3': '=Roll!B9' },
      }),
    ).toMatchObject({ reached: [{ path: ['Sum!A1', 'Sum!A2', 'Sum!A3'] }], mayDependOnMore: false }));

  it.each([
    [6, { reached: [{ path: { length: 6 } }], mayDependOnMore: false }],
    [7, { reached: [], mayDependOnMore: true }],
  ])('reads formulas at most six references away, here %i', async (length, expected) => {
    const chain = Array.from({ length }, (_, n) => [
      `Sum!A${n + 1}`,
      n + 1 === length ? '=Roll!B9#' : `=A${n + 2}`,
    ]);
    expect(await walk('Sum!A1', { formulas: Object.fromEntries(chain) })).toMatchObject(expected);
  });

  it('reads the first cells of a large range, and says that it may depend on more', async () => {
    const { reached, mayDependOnMore, read } = await walk('Sum!A1', {
      formulas: { 'Sum!A1': '=SUM(Roll!A1:J1000)', 'Roll!A1': '=Old!B2#' },
      results: { ...ROLL.results, 'Old!B2': 'B2:B3' },
    });
    expect(reached.map(({ what }) => what)).toEqual(['Roll!B9 whole 1-6 1-20', 'Old!B2 whole 1-1 1-2']);
    expect(mayDependOnMore).toBe(true);
    expect(read).toBeLessThanOrEqual(2_000);
  });

  it('needs no reading for a large range that is a result', async () =>
    expect(
      await walk('Sum!A1', {
        formulas: { 'Sum!A1': '=SUM(Roll!B9:G50008)' },
        results: { 'Roll!B9': 'B9:G50008' },
      }),
    ).toMatchObject({ mayDependOnMore: false, read: 2 }));

  it('ends, and reads at most 2,000 cells, whatever the formulas are', async () => {
    const cell = fc
      .tuple(fc.constantFrom('A', 'B', 'C', 'AB'), fc.integer({ min: 1, max: 40 }))
      .map((one) => one.join(''));
    const reference = fc.oneof(
      cell,
      fc.tuple(cell, cell).map((ends) => ends.join(':')),
      fc.constantFrom('Roll!B9#', 'A:AB', '1:9000', 'Name', 'Table[x]', 'INDIRECT(A1)', "'S 1'!A1#"),
      fc.constantFrom(...'"({,!'),
    );
    const formula = fc.array(reference, { minLength: 1, maxLength: 5 }).map((parts) => `=${parts.join('+')}`);
    const formulas = fc.dictionary(
      cell.map((one) => `Sum!${one}`),
      formula,
      { maxKeys: 60 },
    );
    await fc.assert(
      fc.asyncProperty(formulas, cell, async (given, start) => {
        const { read, reached } = await walk(`Sum!${start}`, {
          formulas: given,
          names: { Name: '=Sum!$A$1:$AB$900' },
        });
        expect(read).toBeLessThanOrEqual(2_000);
        for (const { path } of reached) expect(path.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('can be cancelled', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(walkReferences(at('Sum!A1'), fakeReferences(ROLL), abort.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
