import { RrError } from '../../../src/contract/failure';
import { rememberFormulas } from '../../../src/answers/formulas/formula-memory';
import type { Basis } from '../../../src/answers/formulas/basis';
import {
  createFormulaRuns,
  skippedFailure,
  type ShownResult,
} from '../../../src/answers/formulas/formula-runs';
import { fakeStore } from '../../support/fake-store';
import { textTable } from '../../support/text-table';
import { clockByHand } from '../../support/clock-by-hand';

const SHOWN: ShownResult = { digest: 'd1', rows: 3, columns: 2, at: 1000, usesChoice: true, notes: [] };
const BASIS: Basis = {
  endpoint: 'query',
  databases: ['1'],
  columns: ['tenant_name', ''],
  unshown: ['use_type'],
  order: ['use_type desc'],
  rentrolls: 'latest',
  approvedOnly: true,
  asOf: 46022,
  limit: 10,
  all: 1208,
  matching: 412,
  shown: 10,
};
const CALL = { address: 'Roll!B6', name: 'QUERY', args: [[['tenant_name']], null] };

/** Opens a workbook whose file holds this setting. */
async function opened(stored?: unknown) {
  const runs = createFormulaRuns();
  const storage = fakeStore({ 'rr.formulas': stored });
  const timers = clockByHand();
  await rememberFormulas(runs, storage.store, timers.setTimer);
  const saved = () => {
    timers.fire();
    return storage.file['rr.formulas'] as { runs: { args: unknown[]; shown: ShownResult }[] };
  };
  return {
    runs,
    answer: (shown: ShownResult, call: Partial<typeof CALL> = {}) =>
      runs.begin({ ...CALL, ...call }).answered(shown),
    /** What the file holds after what is waiting to be saved. */
    saved,
    writes: () => {
      timers.fire();
      return storage.writes;
    },
    reopened: () => opened(saved()),
  };
}

describe('the formula memory', () => {
  it('restores the calls from the file, what they rest on, and the sizes that their results had before', async () => {
    const { answer, reopened } = await opened();
    const shown: ShownResult = {
      ...{ ...SHOWN, rows: 8, earlierRows: [3], basis: BASIS, usesAlpha: ['track changes'] },
      deprecated: [
        { name: 'property_id', label: 'Property ID', successor: 'svc_property_id' },
        { name: 'x', label: null },
      ],
    };
    answer(SHOWN);
    answer(shown);
    expect((await reopened()).runs.all()).toEqual([
      { ...CALL, state: 'answered', order: -1, since: 0, shown },
    ]);
  });

  it('keeps how many notes tell of the data, but not the data that they quote', async () => {
    const { answer, saved, reopened } = await opened();
    const doubts = ['2 values of Rent are not numbers: "1.300,00".', '1 row repeats a unit.'];
    answer({ ...SHOWN, notes: doubts, doubts });
    expect(JSON.stringify(saved())).not.toContain('Rent');
    expect((await reopened()).runs.all()[0]?.shown).toEqual({ ...SHOWN, doubts: ['', ''] });
  });

  it('restores the rent roll dates of answers, and writes those that formulas share once', async () => {
    const first = await opened();
    const [rolls, otherRolls] = ['zpz:0a1b2', 'zny:0a1b2'];
    const shown = (text: string) => ({ ...SHOWN, basis: { ...BASIS, rolls: text } });
    for (let row = 1; row < 9; row++)
      first.answer(shown(row < 8 ? rolls : otherRolls), { address: `Roll!B${row}` });
    const text = JSON.stringify(first.saved());
    expect([text.split(rolls).length, text.split(otherRolls).length]).toEqual([2, 2]);
    const second = await first.reopened();
    const read = second.runs.all().map((run) => run.shown?.basis);
    expect(read.filter((basis) => basis?.rolls === rolls)).toHaveLength(7);
    expect(read.find((basis) => basis?.rolls === otherRolls)).toEqual({ ...BASIS, rolls: otherRolls });
    // Nothing has changed, so the workbook stays saved.
    expect(second.writes()).toBe(0);
  });

  it.each([
    ['today', new Date().setHours(0, 5), /^Skipped at 00:05; the service has newer data\./],
    ['earlier', new Date(2026, 0, 2, 14, 5).getTime(), /^Skipped on 2026-01-02 at 14:05; the service has/],
  ])(
    'still says that a person skipped newer data %s, until the next refresh',
    async (_, at, expectedMessage) => {
      const first = await opened();
      first.answer(SHOWN);
      first.runs.outdate(first.runs.all(), skippedFailure({ skippedAt: at, isCached: true, now: at }));
      const second = await first.reopened();
      const [run] = second.runs.all();
      expect(run).toMatchObject({ state: 'answered', shown: SHOWN, failure: { skippedAt: at } });
      expect(run!.failure!.message).toMatch(expectedMessage);
      expect(run!.failure!.message).toContain('asks the service when Excel next calculates it');
      second.runs.update(run!, { shown: SHOWN });
      expect((await second.reopened()).runs.all()[0]).not.toHaveProperty('failure');
    },
  );

  it('writes once for many answers, and not at all if nothing changed', async () => {
    const { runs, answer, writes, reopened } = await opened();
    for (let i = 0; i < 50; i++) answer(SHOWN, { address: `Roll!B${i + 1}` });
    expect(writes()).toBe(1);
    answer(SHOWN);
    runs.begin(CALL).cancelled();
    expect((await reopened()).writes()).toBe(0);
  });

  it('saves new ages only together with another change, so that a refresh leaves the workbook saved', async () => {
    const first = await opened();
    const at = (address: string) => ({ address });
    first.answer(SHOWN);
    first.answer(SHOWN, at('Roll!D6'));
    const again = await first.reopened();
    for (const run of again.runs.all()) again.runs.update(run, { shown: { ...SHOWN, at: 2000 } });
    again.answer({ ...SHOWN, at: 3000 }, at('Roll!D6'));
    expect(again.writes()).toBe(0);
    again.answer({ ...SHOWN, at: 4000 }, at('Roll!F6'));
    expect([again.writes(), again.saved().runs.map(({ shown }) => shown.at)]).toEqual([
      1,
      [4000, 3000, 2000],
    ]);
  });

  it('saves that an answer has no rows, and no reason, which may quote data', async () => {
    const { runs, answer, saved, reopened } = await opened();
    answer({ ...SHOWN, noRows: 'Tenant has: Arden.' });
    runs.begin({ ...CALL, args: ['x'] }).failed(new RrError('no-rows', 'Tenant has: Brill.'));
    expect(JSON.stringify(saved())).not.toMatch(/Arden|Brill/);
    expect((await reopened()).runs.all().map(({ state, shown }) => [state, shown?.noRows])).toEqual([
      ['answered', ''],
      ['answered', ''],
    ]);
  });

  it.each<[string, string | undefined, unknown, boolean]>([
    ['text of the formula', '=RR.QUERY(B8:J8,"use_type=OFFICE")', [['use_type=OFFICE']], true],
    ['cells', '=RR.QUERY(B8:J8,L2:M2)', [['use_type', 'OFFICE']], false],
    ['a formula that is not known yet', undefined, 'use_type=OFFICE', false],
  ])('saves conditions only if the formula holds them: %s', async (_, formula, filters, isSaved) => {
    const { runs, saved } = await opened();
    runs
      .begin({ ...CALL, args: [[['tenant_name']], filters] })
      .answered({ ...SHOWN, basis: { ...BASIS, filters: ['use_type=OFFICE'] } });
    const [run] = runs.all();
    if (formula !== undefined) runs.setTexts([{ run: run!, formula }]);
    expect(saved().runs[0]?.shown.basis?.filters).toEqual(isSaved ? ['use_type=OFFICE'] : undefined);
    expect(runs.all()[0]?.shown?.basis?.filters).toEqual(['use_type=OFFICE']);
  });

  it('skips what would take too much room in the file', async () => {
    const { runs, saved } = await opened();
    runs.begin({ ...CALL, args: ['x'.repeat(5_000)] }).answered(SHOWN);
    for (let i = 0; i < 400; i++)
      runs.begin({ ...CALL, address: `Roll!C${i + 1}`, args: ['y'.repeat(3_000)] }).answered(SHOWN);
    const text = JSON.stringify(saved());
    expect(text).not.toContain('x'.repeat(5_000));
    expect(text.length).toBeLessThan(210_000);
    expect(text.length).toBeGreaterThan(100_000);
  });

  it.each([
    [undefined],
    [null],
    [{ version: 3, runs: [{ ...CALL, shown: SHOWN }] }],
    [{ version: 1, runs: [null, {}, { ...CALL }] }],
  ])('starts empty if the setting holds something else: %j', async (stored) => {
    expect((await opened(stored)).runs.all()).toEqual([]);
  });

  it.each(
    textTable(`
      {"rows":"many"}
      {"basis":7}
      {"basis":null}
      {"basis":{}}
      {"basis":{"all":"7"}}
      {"basis":{"databases":[7]}}
      {"basis":{"approvedOnly":"yes"}}
      {"basis":{"asOf":"today"}}
      {"basis":{"currency":7}}
      {"usesAlpha":true}
      {"deprecated":[{"label":"a"},null]}`),
  )('skips a call whose result is damaged: %s', async (damage) => {
    const { basis, ...more } = JSON.parse(damage) as { basis?: object };
    const damagedBasis = basis && Object.keys(basis).length > 0 ? { ...BASIS, ...basis } : basis;
    const shown = { ...SHOWN, ...more, ...(basis !== undefined && { basis: damagedBasis }) };
    expect((await opened({ version: 1, runs: [{ ...CALL, shown }] })).runs.all()).toEqual([]);
  });

  it('reads what an earlier version saved, and saves the questions of each call', async () => {
    const old = await opened({ version: 1, runs: [{ ...CALL, shown: SHOWN }] });
    expect(old.runs.all()).toMatchObject([{ ...CALL, shown: SHOWN }]);
    const again = await opened({ version: 2, runs: [{ ...CALL, shown: SHOWN, uses: ['question'] }] });
    expect(again.runs.all()).toMatchObject([{ uses: ['question'] }]);
  });

  it.each([
    ['as soon as the person has left the cell in which they typed', 'InvalidOperationInCellEditMode', 2],
    ['with the next answer in Protected View', 'AccessDenied', 1],
  ])('tries a write that Excel refused again %s', async (_, code, writesByItself) => {
    const runs = createFormulaRuns();
    const change = jest.fn(async () => ({}) as never);
    change.mockRejectedValueOnce(Object.assign(new Error(code), { code }));
    const timers = clockByHand();
    const time = async () => {
      timers.fire();
      await new Promise(setImmediate);
    };
    await rememberFormulas(runs, { read: async () => undefined, change }, timers.setTimer);
    runs.begin(CALL).answered(SHOWN);
    for (let turn = 0; turn < 4; turn++) await time();
    expect(change).toHaveBeenCalledTimes(writesByItself);
    runs.begin(CALL).answered(SHOWN);
    await time();
    expect(change).toHaveBeenCalledTimes(2);
  });

  it('keeps the latest calls, and only a few for each cell', async () => {
    const { runs, saved } = await opened();
    for (const criterion of ['a', 'b', 'c', 'd', 'e', 'f', 'a'])
      runs.begin({ ...CALL, args: [criterion] }).answered(SHOWN);
    expect(saved().runs.map(({ args }) => args[0])).toEqual(['a', 'f', 'e', 'd']);
  });
});
