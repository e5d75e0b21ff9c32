import type { FormulaRun } from '../../../src/answers/formulas/formula-runs';
import { joinFormulas } from '../../../src/answers/formulas/join-formulas';
import { inOrderOfNeed } from '../../../src/answers/formulas/list-formulas';
import type { ScannedFormula } from '../../../src/excel/scan/scan-formulas';
import { formulaOf, runOf, SHOWN } from '../../support/formula-of';
import { textTable } from '../../support/text-table';

let orders = 0;
const run = (address: string, more: Partial<FormulaRun> = {}) =>
  runOf(address, { order: (orders += 1), ...more });
const lines = (scanned: ScannedFormula[], runs: FormulaRun[]) =>
  inOrderOfNeed(joinFormulas(scanned, runs).formulas, new Set());

describe('joining formulas and calls', () => {
  it('assigns the latest calls to a formula, as many as it makes', () => {
    const [old, left, right] = [run('Roll!B6'), run('Roll!B6'), run("'roll'!$B$6")];
    const joined = joinFormulas([formulaOf('B6', { calls: 2 })], [old, right, left]);
    expect(joined.formulas[0]?.runs).toEqual([right, left].sort((a, b) => b.order - a.order));
    expect(joined.gone).toEqual([old]);
  });

  it.each(
    textTable(`
      the formula in its cell                  | 'roll'!$B$6 | =RR.QUERY(A1)        | =RR.QUERY(A1)        | joined
      one whose references Excel has rewritten | Roll!B6     | =RR.QUERY(A1:B1,"x") | =RR.QUERY(C1:D1,"x") | joined
      another formula                          | Roll!B6     | =RR.QUERY(A1,"x")    | =RR.QUERY(A1,"y")    | dropped
      the same formula elsewhere               | Roll!B7     | =RR.QUERY(A1)        | =RR.QUERY(A1)        | dropped
      the same formula on another sheet        | Feb!B6      | =RR.QUERY(A1)        | =RR.QUERY(A1)        | dropped`),
  )('gives a call to %s, or drops it', (_, address, before, now, fate) => {
    const call = run(address, { formula: before });
    const { formulas, gone } = joinFormulas([formulaOf('B6', { formula: now })], [call]);
    expect([formulas[0]!.runs, gone]).toEqual(fate === 'joined' ? [[call], []] : [[], [call]]);
  });
});

describe('the list of formulas', () => {
  it('lists failed and stale formulas first, then sorts by sheet and cell', () => {
    const failure = { code: 'unreachable', message: 'No answer.' } as const;
    const list = lines(
      [
        formulaOf('A1', { sheet: 'Second', sheetPosition: 1 }),
        ...['B9', 'C2', 'B3', 'B7'].map((cell) => formulaOf(cell)),
        formulaOf('B8', { error: '#N/A' }),
      ],
      [
        run('Second!A1', { failure }),
        run('Roll!B9', { state: 'failed', failure }),
        run('Roll!C2'),
        run('Roll!B3', { state: 'running' }),
      ],
    );
    expect(list.map(({ cell, state }) => `${cell} ${state}`).join()).toBe(
      'B8 failed,B9 failed,A1 stale,B3 running,C2 current,B7 saved',
    );
  });

  it('has the size, the age of the oldest answer, the message, and each note once', () => {
    const deprecated = [{ name: 'property_id', label: null }];
    const shown = { ...SHOWN, rows: 9, columns: 4, at: 2000, notes: ['n'], deprecated };
    const older = {
      ...{ ...shown, rows: 3, at: 1000 },
      usesAlpha: ['configured columns', 'track changes'] as const,
    };
    const failure = { code: 'unreachable', message: 'No answer.' } as const;
    const [line] = lines(
      [formulaOf('B6', { calls: 2, formula: '=VSTACK(RR.QUERY(A1),RR.QUERY(A2))' })],
      [run('Roll!B6', { shown }), run('Roll!B6', { shown: older, failure })],
    );
    expect(line).toMatchObject({
      state: 'stale',
      size: { rows: 9, columns: 4 },
      at: 1000,
      message: 'No answer.',
      notes: ['n'],
      usesAlpha: ['track changes', 'configured columns'],
      deprecated,
    });
  });

  it('offers to enter a formula again that shows #NAME? although its functions are right', () => {
    const remedies = ['=RR.QUERY(A1)', '=_xldudf_RR_QUERY(A1)', '=SUM(Rents)', '=RR.QUERRY(A1)'].map(
      (text) => lines([formulaOf('B6', { formula: text, error: '#NAME?' })], [])[0]?.remedy,
    );
    expect(remedies).toEqual(['enter', 'enter', 'enter', undefined]);
  });

  it.each([
    ['=RR.RECONCILE(B:I)', true],
    ['=RR.RECONCILE(B1:I500)', false],
  ])('says what to write where Excel gives %s to no function', (text, isWhole) => {
    const [line] = lines([formulaOf('B6', { formula: text, error: '#CALC!' })], []);
    expect(line?.message).toBe(
      isWhole
        ? 'Excel does not take whole columns here. Give the filled cells, such as B1:I500.'
        : 'The cell shows #CALC!. Refresh to try again.',
    );
  });

  it('notes that an @ shows only one cell of the result', () => {
    const notes = ['=@RR.QUERY(A1)', '=@_xldudf_RR_QUERY(A1)', '=RR.QUERY(@A1)'].map(
      (text) => lines([formulaOf('B6', { formula: text })], [run('Roll!B6')])[0]?.notes.length,
    );
    expect(notes).toEqual([1, 1, 0]);
  });

  it('offers formats if the cell shows one whole result of ours', () => {
    const unformatted = { headerRows: 1, formats: ['0'] };
    const shown = { ...SHOWN, unformatted };
    const offered = (text: string) =>
      lines([formulaOf('B6', { formula: text })], [run('Roll!B6', { shown })])[0]?.unformatted;
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
    const [line] = lines([formulaOf('B6', { calls: 2, error })], runs());
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
    const [line] = lines([formulaOf('B6', { calls: 2, error })], runs());
    expect(line!.state).toBe(state);
  });
});
