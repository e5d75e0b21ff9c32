import type { FailureCode } from '../../../src/contract/failure';
import type { FormulaRun } from '../../../src/excel/formulas/formula-runs';
import { inOrderOfNeed, joinFormulas } from '../../../src/excel/formulas/join-formulas';
import type { ScannedFormula } from '../../../src/excel/formulas/scan-formulas';

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

  it('returns calls whose formula is gone', () => {
    const orphan = run('Roll!B6');
    expect(joinFormulas([formula('Roll', 'B9')], [orphan]).gone).toEqual([orphan]);
  });

  it('follows a formula that moved, or whose sheet was renamed, without a call', () => {
    const orphan = run('Roll!B6');
    const before = new Map([['roll!B6', '=RR.QUERY(A1)']]);
    const { formulas, moved, gone } = joinFormulas([formula("Anna's", 'C9')], [orphan], before);
    expect(formulas[0]?.runs).toHaveLength(1);
    expect([moved, gone]).toEqual([[{ run: orphan, address: "'Anna''s'!C9" }], []]);
  });

  it('follows all formulas of a renamed sheet, each in its cell', () => {
    const before = new Map([
      ['roll!B6', '=RR.QUERY(A1)'],
      ['roll!C6', '=RR.QUERY(A1)'],
    ]);
    const { moved } = joinFormulas(
      [formula('New', 'B6'), formula('New', 'C6')],
      [run('Roll!B6'), run('Roll!C6')],
      before,
    );
    expect(moved.map(({ run: { address }, address: to }) => `${address} ${to}`)).toEqual([
      "Roll!B6 'New'!B6",
      "Roll!C6 'New'!C6",
    ]);
  });

  it('does not assign an orphaned call to a formula that was there before', () => {
    const before = new Map([
      ['jan!B6', '=RR.QUERY(A1)'],
      ['feb!B6', '=RR.QUERY(A1)'],
    ]);
    const { moved, gone } = joinFormulas([formula('Feb', 'B6')], [run('Jan!B6')], before);
    expect([moved, gone.length]).toEqual([[], 1]);
  });

  it('assigns nothing if two formulas could be the one that moved', () => {
    const before = new Map([['roll!B6', '=RR.QUERY(A1)']]);
    const { moved, gone } = joinFormulas(
      [formula('Roll', 'C9'), formula('Roll', 'D9')],
      [run('Roll!B6')],
      before,
    );
    expect([moved, gone.length]).toEqual([[], 1]);
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

  it('suggests a refresh for an error whose cause is unknown', () => {
    const [line] = lines([formula('Roll', 'B6', { error: '#N/A' })], []);
    expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining('Refresh') });
  });

  it.each([
    ['#SPILL!', [], 'Other cells are in the way. Clear the cells below and to the right.'],
    ['#SPILL!', [run('Roll!B6')], 'Other cells are in the way. The result needs 3 × 2 empty cells.'],
    [
      '#DIV/0!',
      [run('Roll!B6')],
      'The data arrived, but the rest of the formula returns #DIV/0!. Correct the formula.',
    ],
  ])('explains %s in a cell whose calls did not fail', (error, runs, message) =>
    expect(lines([formula('Roll', 'B6', { error })], runs)[0]?.message).toBe(message),
  );

  it('offers formats if the cell shows one whole result of ours', () => {
    const unformatted = { headerRows: 1, formats: ['0'] };
    const shown = { digest: 'd', rows: 3, columns: 1, usesChoice: true, notes: [], unformatted };
    const offered = (text: string) =>
      lines([formula('Roll', 'B6', { formula: text })], [run('Roll!B6', { shown })])[0]?.unformatted;
    expect([offered('=RR.QUERY(A1)'), offered('=SORT(RR.QUERY(A1))')]).toEqual([true, false]);
  });
});

describe('the request id of a failed call', () => {
  const failed = (code: FailureCode, state: FormulaRun['state'] = 'failed') =>
    lines(
      [formula('Roll', 'B6')],
      [run('Roll!B6', { state, failure: { code, message: 'No.', requestId: 'k3vq' } })],
    )[0];

  it.each(['unreachable', 'timed-out', 'bad-reply', 'bug'] as const)(
    'is shown if the gateway knows more about the failure: %s',
    (code) => expect(failed(code)).toMatchObject({ message: 'No.', requestId: 'k3vq' }),
  );

  it.each(['bad-input', 'signed-out', 'lost-membership', 'quota-exhausted', 'busy', 'no-rows'] as const)(
    'is hidden if the message says everything: %s',
    (code) => expect(failed(code)).not.toHaveProperty('requestId'),
  );

  it('disappears when the formula runs again', () =>
    expect(failed('unreachable', 'running')).not.toHaveProperty('requestId'));
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
    ['passes its #N/A on', '#N/A', () => [refused(), run('Roll!B6')]],
    ['catches the error', undefined, () => [refused()]],
    ['shows its headings', undefined, () => [run('Roll!B6', { shown: headings() })]],
  ])('is neutral and says why: it %s', (_, error, runs) => {
    const [line] = lines([formula('Roll', 'B6', { calls: 2, error })], runs());
    expect(line).toMatchObject({ state: 'empty', message: because, notes: [] });
  });

  it.each<[string, string | undefined, () => FormulaRun[], string]>([
    ['another error in the cell', '#VALUE!', () => [refused()], 'failed'],
    [
      'another call that failed',
      '#N/A',
      () => [refused(), refused({ failure: { code: 'busy', message: 'Busy.' } })],
      'failed',
    ],
    ['another call with rows', undefined, () => [refused(), run('Roll!B6')], 'current'],
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

  it('comes after those that failed, are stale or run, and before the others', () => {
    const found = lines(
      [formula('Roll', 'B1'), formula('Roll', 'B6')],
      [run('Roll!B1'), run('Roll!B6', { shown: headings() })],
    );
    expect(found.map(({ cell }) => cell)).toEqual(['B6', 'B1']);
  });
});
