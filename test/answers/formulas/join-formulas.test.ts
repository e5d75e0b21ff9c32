import type { FormulaRun } from '../../../src/answers/formulas/formula-runs';
import { joinFormulas } from '../../../src/answers/formulas/join-formulas';
import { inOrderOfNeed } from '../../../src/answers/formulas/list-formulas';
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

  it.each<[string, string, string, string, boolean]>([
    ['the formula in its cell', "'roll'!$B$6", '=RR.QUERY(A1)', '=RR.QUERY(A1)', true],
    [
      'one whose references Excel has rewritten',
      'Roll!B6',
      '=RR.QUERY(A1:B1,"x")',
      '=RR.QUERY(C1:D1,"x")',
      true,
    ],
    ['another formula', 'Roll!B6', '=RR.QUERY(A1,"x")', '=RR.QUERY(A1,"y")', false],
    ['the same formula elsewhere', 'Roll!B7', '=RR.QUERY(A1)', '=RR.QUERY(A1)', false],
    ['the same formula on another sheet', 'Feb!B6', '=RR.QUERY(A1)', '=RR.QUERY(A1)', false],
  ])('gives a call to %s, or drops it', (_, address, before, now, isJoined) => {
    const call = run(address, { formula: before });
    const { formulas, gone } = joinFormulas([formula('Roll', 'B6', { formula: now })], [call]);
    expect([formulas[0]!.runs, gone]).toEqual(isJoined ? [[call], []] : [[], [call]]);
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
