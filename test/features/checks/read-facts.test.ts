import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { createChecks } from '../../../src/features/checks/create-checks';
import { readFacts, type FactSources } from '../../../src/features/checks/facts/read-facts';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { positionOf } from '../../../src/excel/cell-address';
import { emulatedExcel } from '../../support/emulated-excel';
import { fakeStore } from '../../support/fake-store';
import { textTable } from '../../support/text-table';
import { clockByHand } from '../../support/clock-by-hand';
import { CATALOGUE } from './fact-book';

const RENT = '=RR.QUERY("contracted_rent_pa",,0)';
const { hooks } = emulatedExcel([
  { name: 'Roll', cells: { A1: 'Notes', C8: 'Lettable Area', C9: RENT, E1: '=SUM(C9)', E2: '=E1*2' } },
]);

const formula = (more: object = {}, asked: object = {}): Formula => {
  const basis = {
    endpoint: 'query',
    databases: ['101'],
    columns: ['contracted_rent_pa'],
    ...{ rentrolls: 'latest' as const, all: 1, matching: 1, shown: 1 },
    ...asked,
  };
  const shown = { digest: 'd', rows: 1, columns: 1, usesChoice: true, notes: [], basis };
  const run = { address: 'Roll!C9', name: 'QUERY', args: [], state: 'answered', order: 1, since: 0, shown };
  const address = { sheet: 'Roll', cell: 'C9' };
  return {
    ...address,
    ...positionOf(address),
    formula: RENT,
    calls: 1,
    runs: [run],
    ...more,
  } as unknown as Formula;
};

/** Notes what is asked of the service and of the cache. */
function sources(isCached: boolean) {
  const asked: string[] = [];
  const client = {
    hasSession: () => true,
    profile: async () => ({ profile: DEFAULT_PROFILE }),
    peekProfile: () => (isCached ? { profile: DEFAULT_PROFILE } : undefined),
    peekColumns: () => (isCached ? { value: CATALOGUE } : undefined),
    columns: async () => {
      asked.push('columns');
      return { value: CATALOGUE };
    },
    peekList: () => undefined,
  };
  const values = { currency: [' EUR'], rent_change_currency: ['USD'] };
  const repeat = async () => ({ digest: 'd', extraValues: new Map(Object.entries(values)) });
  return { asked, given: { client, repeat } as unknown as FactSources };
}
/** Writes the heading above the result. */
const label = (text: string) =>
  Excel.run(async ({ workbook }) => {
    workbook.worksheets.getItem('Roll').getRange('C8').values = [[text]];
  });
/** Checks of a workbook with one formula, and the rules of what they have found. */
function checksOf(all: () => Formula[], more: Partial<Parameters<typeof createChecks>[0]> = {}) {
  const checks = createChecks({
    ...{ ...sources(true).given, store: fakeStore().store, written: createLastWritten() },
    ...{ formulas: { all, scan: async () => undefined }, ...more },
  });
  return { checks, rules: () => checks.state().findings.map(({ rule }) => rule) };
}
const ASKED = { formulas: [formula()], mayAsk: true, signal: new AbortController().signal };

describe('the facts that the rules judge', () => {
  it('are read from the cells: each formula, what stands above a result, and the currencies of its rows', async () => {
    const { asked, given } = sources(true);
    const { facts, gaps } = await readFacts(given, ASKED);
    const texts = facts.formulas.map(({ cell, formula: text }) => `${cell} ${text}`).sort();
    expect(texts).toEqual([`C9 ${RENT}`, 'E1 =SUM(C9)', 'E2 =E1*2']);
    const labels = { above: [{ value: 'Lettable Area' }], columns: [{ label: 'Contracted Rent PA' }] };
    expect(facts.results).toMatchObject([
      {
        area: { sheet: 'Roll', row: 8, column: 2, rows: 1, columns: 1 },
        whole: { headings: 0, ...labels, currencies: [['EUR']] },
      },
    ]);
    expect([gaps, asked]).toEqual([[], []]);
  });

  it.each(
    textTable(`
      a rent, among changes | contracted_rent_pa | {} | EUR
      a rent, among changes that are converted | contracted_rent_pa | {"currency":"CHF"} | EUR
      a change | rent_change_pa | {} | USD
      a change that is converted, so that all are in one | rent_change_pa | {"currency":"CHF"} | undefined
    `),
  )('tell the currency of %s', async (_, column, asked, expected) => {
    const basis = { endpoint: 'changes', columns: [column], ...(JSON.parse(asked!) as object) };
    const { facts } = await readFacts(sources(true).given, { ...ASKED, formulas: [formula({}, basis)] });
    expect(String(facts.results[0]!.whole?.currencies?.[0])).toBe(expected);
  });

  it.each([
    [true, ['columns'], 0],
    [false, [], 1],
  ])('ask the service for the list of columns only if they may: %s', async (mayAsk, expected, missing) => {
    const { asked, given } = sources(false);
    const { facts, gaps } = await readFacts(given, { ...ASKED, mayAsk });
    expect([asked, gaps.length]).toEqual([expected, missing]);
    expect(facts.results[0]!.whole?.columns?.length).toBe(mayAsk ? 1 : undefined);
  });

  it.each<[string, object]>([
    ['is busy', { isBusy: true }],
    ['shows an error', { error: '#VALUE!' }],
    ['has more around its call', { formula: `${RENT}*2` }],
    ['shows another size than its call gave', { runs: [] }],
  ])('do not take a cell for a result that %s', async (_, more) => {
    const { facts } = await readFacts(sources(true).given, { ...ASKED, formulas: [formula(more)] });
    expect(facts.results[0]!.whole).toBeUndefined();
  });

  it('are not read by halves: a refusal of Excel reaches the person', async () => {
    hooks.onSync = () => {
      throw new Error('a cell is being edited');
    };
    const read = readFacts(sources(true).given, ASKED);
    await expect(read).rejects.toThrow('a cell is being edited');
    hooks.onSync = () => undefined;
  });
});

describe('checks of the workbook at the same time', () => {
  it('show in the end what the latest one has found, and keep the mark that a person sets meanwhile', async () => {
    const { store } = fakeStore();
    const { read } = store;
    let [reads, answer] = [0, () => {}];
    const answered = new Promise<void>((resolve) => (answer = resolve));
    store.read = async (key) => {
      reads += 1;
      if (reads === 1) await answered;
      return read(key);
    };
    const { checks, rules } = checksOf(() => [formula()], { store });
    const first = checks.check();
    while (reads === 0) await new Promise(setImmediate);
    await label('Contracted Rent PA');
    const second = checks.check();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    answer();
    await Promise.all([first, second]);
    expect(rules()).toEqual([]);

    await label('Lettable Area');
    await checks.check();
    expect(rules()).toEqual(['wrong label']);
    const [finding] = checks.state().findings;
    await Promise.all([checks.check(), checks.markIntended(finding!)]);
    expect([rules(), checks.state().intended]).toEqual([[], 1]);
  });
});

describe('a look after a refresh, before Excel has spilled a result', () => {
  const ofRows = (rows: number, more: object = {}) => {
    const [run] = formula().runs;
    const { shown } = run!;
    const result = { ...shown!, rows, basis: { ...shown!.basis!, shown: rows } };
    return formula({ runs: [{ ...run, shown: result }], ...more });
  };
  /** The cells show one row in all of these. */
  const [spilled, unspilled] = [ofRows(1), ofRows(2)];

  async function setUp() {
    let shown = spilled;
    const { setTimer, fire, count } = clockByHand();
    const { checks, rules } = checksOf(() => [shown], { setTimer });
    await checks.check();
    return {
      rules,
      waiting: count,
      refresh: (to: Formula) => {
        shown = to;
        return checks.checkAfterRefresh([to]);
      },
      lookAgain: (now: Formula) => {
        shown = now;
        const looked = new Promise<void>((resolve) => checks.onChange(resolve));
        fire();
        return looked;
      },
    };
  }

  it.each<[string, Formula]>([
    ['shows another size', unspilled],
    ['still waits', ofRows(1, { isBusy: true })],
  ])(
    'keeps what was found over a formula that %s, and looks again until it shows its result',
    async (_, early) => {
      const { rules, waiting, refresh, lookAgain } = await setUp();
      await refresh(early);
      await refresh(early);
      expect([rules(), waiting()]).toEqual([['wrong label'], 1]);
      await lookAgain(early);
      expect([rules(), waiting()]).toEqual([['wrong label'], 1]);
      await label('Contracted Rent PA');
      await lookAgain(spilled);
      expect([rules(), waiting()]).toEqual([[], 0]);
      await label('Lettable Area');
    },
  );

  it('does not look for ever', async () => {
    const { rules, waiting, refresh, lookAgain } = await setUp();
    await refresh(unspilled);
    let looks = 0;
    for (; waiting() > 0 && looks < 100; looks++) await lookAgain(unspilled);
    expect([rules(), looks < 100]).toEqual([['wrong label'], true]);
  });
});
