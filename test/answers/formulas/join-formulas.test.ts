import fc from 'fast-check';
import { addressKey, formatCell } from '../../../src/excel/cell-address';
import type { FormulaRun } from '../../../src/answers/formulas/formula-runs';
import { joinFormulas } from '../../../src/answers/formulas/join-formulas';
import { inOrderOfNeed } from '../../../src/answers/formulas/list-formulas';
import { propertyRuns } from '../../support/property-runs';
import type { ScannedFormula } from '../../../src/excel/scan/scan-formulas';

let orders = 0;
const run = (address: string, more: Partial<FormulaRun> = {}): FormulaRun => ({
  address,
  name: 'QUERY',
  args: [],
  state: 'answered',
  order: (orders += 1),
  since: 0,
  shown: { digest: 'd', rows: 3, columns: 2, at: 1000, usesChoice: true, notes: [] },
  ...more,
});
const formula = (sheet: string, cell: string, more: Partial<ScannedFormula> = {}): ScannedFormula => ({
  sheet,
  sheetId: sheet,
  cell,
  row: Number(cell.slice(1)) - 1,
  column: cell.charCodeAt(0) - 65,
  sheetIsHidden: false,
  sheetPosition: 0,
  formula: '=RR.QUERY(A1)',
  calls: 1,
  isPlain: true,
  error: undefined,
  ...more,
});
const lines = (scanned: ScannedFormula[], runs: FormulaRun[]) =>
  inOrderOfNeed(joinFormulas(scanned, runs).formulas, new Set());

describe('joining formulas and calls', () => {
  it('assigns the latest calls to a formula, as many as it makes', () => {
    const [old, left, right] = [run('Roll!B6'), run('Roll!B6'), run("'roll'!$B$6")];
    const joined = joinFormulas([formula('Roll', 'B6', { calls: 2 })], [old, right, left]);
    expect(joined.formulas[0]?.runs).toEqual([right, left].sort((a, b) => b.order - a.order));
    expect(joined.gone).toEqual([old]);
  });

  /** Joins calls that a scan has seen with a later scan, and says which cell each continues in. */
  const joined = (before: [address: string, text: string][], after: [address: string, text: string][]) => {
    const scanned = after.map(([address, text]) => {
      const [sheet = '', cell = ''] = address.split('!');
      return formula(sheet, cell, { formula: text });
    });
    const texts = new Map(before.map(([address, text]) => [addressKey(address), text]));
    const { formulas, gone } = joinFormulas(
      scanned,
      before.map(([address, text]) => run(address, { name: address, formula: text })),
      texts,
    );
    return {
      ...Object.fromEntries(
        formulas.flatMap(({ sheet, cell, runs }) => runs.map(({ name }) => [name, `${sheet}!${cell}`])),
      ),
      ...Object.fromEntries(gone.map(({ name }) => [name, 'gone'])),
    };
  };

  it.each<[string, [string, string][], [string, string][], Record<string, string>]>([
    [
      'a formula that was cut and pasted',
      [['Roll!B6', '=RR.QUERY("rent")']],
      [["Anna's!C9", '=RR.QUERY("rent")']],
      { 'Roll!B6': "Anna's!C9" },
    ],
    [
      'all formulas of a renamed sheet, each in its cell',
      [
        ['Roll!B6', '=RR.QUERY(A1)'],
        ['Roll!C6', '=RR.QUERY(A1)'],
      ],
      [
        ['New!B6', '=RR.QUERY(A1)'],
        ['New!C6', '=RR.QUERY(A1)'],
      ],
      { 'Roll!B6': 'New!B6', 'Roll!C6': 'New!C6' },
    ],
    [
      'a sorted range, whose references Excel rewrites',
      [
        ['Roll!B2', '=RR.QUERY(A2,"x")'],
        ['Roll!B3', '=RR.QUERY(A3,"y")'],
        ['Roll!B4', '=RR.QUERY(A4,"z")'],
      ],
      [
        ['Roll!B2', '=RR.QUERY(A2,"z")'],
        ['Roll!B3', '=RR.QUERY(A3,"x")'],
        ['Roll!B4', '=RR.QUERY(A4,"y")'],
      ],
      { 'Roll!B2': 'Roll!B3', 'Roll!B3': 'Roll!B4', 'Roll!B4': 'Roll!B2' },
    ],
    [
      'a formula that was cut together with the cells it refers to',
      [['Roll!B2', '=RR.QUERY(B1:D1,$F$1:G4,TRUE)']],
      [['Roll!D7', '=RR.QUERY(D6:F6,$H$6:I9,TRUE)']],
      { 'Roll!B2': 'Roll!D7' },
    ],
  ])('follows %s, without a call', (_, before, after, expected) => {
    expect(joined(before, after)).toEqual(expected);
  });

  it.each<[string, [string, string][], [string, string][]]>([
    [
      'a formula that was there before',
      [
        ['Jan!B6', '=RR.QUERY(A1)'],
        ['Feb!B6', '=RR.QUERY(A1)'],
      ],
      [['Feb!B6', '=RR.QUERY(A1)']],
    ],
    [
      'one of two formulas that could be the one that moved',
      [['Roll!B6', '=RR.QUERY(A1)']],
      [
        ['Roll!C9', '=RR.QUERY(A1)'],
        ['Roll!D9', '=RR.QUERY(A1)'],
      ],
    ],
    ['another formula in its cell', [['Roll!B6', '=RR.QUERY("rent")']], [['Roll!B6', '=RR.QUERY("area")']]],
    [
      'a formula elsewhere that refers to other cells',
      [['Roll!B2', '=RR.QUERY(B1)']],
      [['Roll!D7', '=RR.QUERY(Z99)']],
    ],
  ])('does not give a call to %s', (_, before, after) => {
    expect(joined(before, after)[before[0]![0]]).toBe('gone');
  });

  it('follows different formulas wherever they go, and never gives a call to another one', () => {
    const cells = fc.uniqueArray(fc.tuple(fc.constantFrom('Roll', 'Other'), fc.nat(5), fc.nat(9)), {
      minLength: 1,
      maxLength: 12,
      selector: String,
    });
    const addressOf = ([sheet, column, row]: [string, number, number]) =>
      `${sheet}!${formatCell(row, column)}`;
    fc.assert(
      fc.property(cells, cells, fc.nat(3), (from, to, removed) => {
        const text = (at: number) => `=RR.QUERY("${at}",A${at + 1})`;
        const count = Math.min(from.length, to.length);
        const before = from
          .slice(0, count)
          .map((location, at): [string, string] => [addressOf(location), text(at)]);
        const after = to
          .slice(0, Math.max(0, count - removed))
          .map((location, at): [string, string] => [addressOf(location), text(at)]);
        const expected = before.map(([name], at) => [name, after[at]?.[0] ?? 'gone']);
        expect(joined(before, after)).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('says where each call belongs now, and which text made it', () => {
    const stays = run('Roll!A1');
    const moves = run('Roll!B6', { formula: '=RR.QUERY("b")' });
    const { placed } = joinFormulas(
      [formula('Roll', 'A1'), formula("Anna's", 'C9', { formula: '=RR.QUERY("b")' })],
      [stays, moves],
    );
    expect(placed).toEqual([
      { run: stays, address: 'Roll!A1', formula: '=RR.QUERY(A1)' },
      { run: moves, address: "'Anna''s'!C9", formula: '=RR.QUERY("b")' },
    ]);
  });
});

describe('the list of formulas', () => {
  it('lists failed and stale formulas first, then sorts by sheet and cell', () => {
    const failure = { code: 'unreachable', message: 'No answer.' } as const;
    const list = lines(
      [
        formula('Second', 'A1', { sheetPosition: 1 }),
        formula('First', 'B9'),
        formula('First', 'C2'),
        formula('First', 'B3'),
        formula('First', 'B7'),
        formula('First', 'B8', { error: '#N/A' }),
      ],
      [
        run('Second!A1', { failure }),
        run('First!B9', { state: 'failed', failure }),
        run('First!C2'),
        run('First!B3', { state: 'running' }),
      ],
    );
    expect(list.map(({ sheet, cell, state }) => `${sheet}!${cell} ${state}`)).toEqual([
      'First!B8 failed',
      'First!B9 failed',
      'Second!A1 stale',
      'First!B3 running',
      'First!C2 current',
      'First!B7 saved',
    ]);
  });

  it('has the size, the age of the oldest answer, the message, and each note once', () => {
    const about = { digest: 'd', usesChoice: true };
    const old = { name: 'property_id', label: null };
    const [line] = lines(
      [formula('Roll', 'B6', { calls: 2, formula: '=VSTACK(RR.QUERY(A1),RR.QUERY(A2))' })],
      [
        run('Roll!B6', {
          shown: { ...about, rows: 9, columns: 4, at: 2000, notes: ['n'], deprecated: [old] },
        }),
        run('Roll!B6', {
          shown: {
            ...about,
            rows: 3,
            columns: 4,
            at: 1000,
            notes: ['n'],
            usesAlpha: ['configured columns', 'track changes'],
            deprecated: [old],
          },
          failure: { code: 'unreachable', message: 'No answer.' },
        }),
      ],
    );
    expect(line).toMatchObject({
      state: 'stale',
      size: { rows: 9, columns: 4 },
      at: 1000,
      message: 'No answer.',
      notes: ['n'],
      usesAlpha: ['track changes', 'configured columns'],
      deprecated: [old],
    });
  });

  it('offers to enter a formula again that shows #NAME? although its functions are right', () => {
    const remedies = ['=RR.QUERY(A1)', '=_xldudf_RR_QUERY(A1)', '=SUM(Rents)', '=RR.QUERRY(A1)'].map(
      (text) => lines([formula('Roll', 'B6', { formula: text, error: '#NAME?' })], [])[0]?.remedy,
    );
    expect(remedies).toEqual(['enter', 'enter', 'enter', undefined]);
  });

  it.each([
    ['=RR.RECONCILE(B:I)', true],
    ['=RR.RECONCILE(B1:I500)', false],
  ])('says what to write where Excel gives %s to no function', (text, isWhole) => {
    const [line] = lines([formula('Roll', 'B6', { formula: text, error: '#CALC!' })], []);
    expect(line?.message).toBe(
      isWhole
        ? 'Excel does not take whole columns here. Give the filled cells, such as B1:I500.'
        : 'The cell shows #CALC!. Refresh to try again.',
    );
  });

  it('notes that an @ shows only one cell of the result', () => {
    const notes = ['=@RR.QUERY(A1)', '=@_xldudf_RR_QUERY(A1)', '=RR.QUERY(@A1)'].map(
      (text) => lines([formula('Roll', 'B6', { formula: text })], [run('Roll!B6')])[0]?.notes.length,
    );
    expect(notes).toEqual([1, 1, 0]);
  });

  it('offers formats if the cell shows one whole result of ours', () => {
    const unformatted = { headerRows: 1, formats: ['0'] };
    const shown = { digest: 'd', rows: 3, columns: 1, usesChoice: true, notes: [], unformatted };
    const offered = (text: string) =>
      lines([formula('Roll', 'B6', { formula: text })], [run('Roll!B6', { shown })])[0]?.unformatted;
    expect(['=RR.QUERY(A1)', '=_xldudf_RR_QUERY(A1)'].map(offered)).toEqual([true, true]);
    expect(['=SORT(RR.QUERY(A1))', '=RR.QUERY(A1)*2'].map(offered)).toEqual([false, false]);
  });
});

describe('a formula whose answer has no rows', () => {
  const because = 'No rows match. Use Type has: OFFICE.';
  const refused = (more: Partial<FormulaRun> = {}): FormulaRun => {
    const { address, name, args, order, since } = run('Roll!B6');
    const failure = { code: 'no-rows', message: because } as const;
    return { address, name, args, order, since, state: 'failed', failure, ...more };
  };
  const headings = () => ({ ...run('Roll!B6').shown!, rows: 1, noRows: because });

  it.each<[string, string | undefined, () => FormulaRun[]]>([
    ['shows #N/A', '#N/A', () => [refused()]],
    ['catches the error', undefined, () => [refused()]],
    ['shows its headings', undefined, () => [run('Roll!B6', { shown: headings() })]],
  ])('is neutral and says why: it %s', (_, error, runs) => {
    const [line] = lines([formula('Roll', 'B6', { calls: 2, error })], runs());
    expect(line).toMatchObject({ state: 'empty', message: because, notes: [] });
  });

  it.each<[string, string | undefined, () => FormulaRun[], string]>([
    ['another error in the cell', '#VALUE!', () => [refused()], 'failed'],
    [
      'a refresh that failed',
      undefined,
      () => [run('Roll!B6', { shown: headings(), failure: { code: 'busy', message: 'Busy.' } })],
      'stale',
    ],
  ])('is not neutral with %s', (_, error, runs, state) => {
    const [line] = lines([formula('Roll', 'B6', { calls: 2, error })], runs());
    expect(line!.state).toBe(state);
    if (state === 'failed' && error === '#N/A') expect(line!.message).toBe('Busy.');
  });
});
