import { DEFAULT_PROFILE } from '../../src/contract/profile';
import type { Value } from '../../src/table/table';
import { openWireStage, type Wire, type WireStage, type WireStart } from '../support/wire-stage';
import { ALL_DATABASES, OF_DATABASES, TWO_DATABASES, WIRE_CASES } from './wire-cases';
import { ALL_QUESTIONS, QUESTIONS, ROW_COLUMNS, type Answers, type Question } from './wire-questions';
import { expectSame } from '../support/expect-same';
import '../support/long-timeout';

describe('the client reads every service that the interface allows', () => {
  let stage: WireStage;
  let wire: Wire | undefined;
  const usual = new Map<readonly string[], Answers>();

  const start = async (options: WireStart) => {
    wire = await stage.start(options);
    return wire;
  };
  const askAll = async (
    options: WireStart,
    chosen: readonly string[],
    asks: readonly Question[] = ALL_QUESTIONS,
  ): Promise<Answers> => {
    const { client, signIn } = await start(options);
    await signIn();
    const databases = (await client.databases()).value
      .filter(({ name }) => chosen.includes(name))
      .map(({ id }) => id);
    const { value: columns } = await client.columns({ databases, alwaysNull: 'ignore' });
    const known = new Map(columns.map((column) => [column.name, column]));
    const { columnTypes } = DEFAULT_PROFILE.changes;
    const typed = (names: readonly string[]) =>
      names.map((name) => ({
        name,
        type: columnTypes[name] ?? known.get(name)?.type ?? 'STRING',
        ...(known.get(name)?.alpha && { isConfigured: true }),
      }));
    const asking = { client, databases, typed };
    // Asks the questions at once, as the formulas of a workbook do.
    const answers = asks.map(async (name) => [name, await QUESTIONS[name](asking)] as const);
    return Object.fromEntries(await Promise.all(answers)) as Answers;
  };
  const stop = async () => {
    await wire?.stop();
    wire = undefined;
  };

  beforeAll(async () => {
    stage = await openWireStage();
    usual.set(TWO_DATABASES, await askAll({}, TWO_DATABASES));
    await stop();
    usual.set(ALL_DATABASES, await askAll({}, ALL_DATABASES, OF_DATABASES));
    await stop();
  });
  afterEach(stop);
  afterAll(() => stage.close());

  it('asks questions with distinct answers: blanks, percentages, dates with and without a time, other databases', () => {
    const { 'latest rows': latest, ...others } = usual.get(TWO_DATABASES)!;
    const rows = latest as Record<string, Value[]>;
    expect(Object.keys(rows)).toEqual(ROW_COLUMNS);
    for (const values of Object.values(rows)) expect(values.some((value) => value !== null)).toBe(true);
    for (const column of ['tenant_name', 'lease_expiry_date', 'vat_rate_percent'])
      expect(rows[column]).toContain(null);
    expect(rows['rentroll_completed_at']?.every((value) => typeof value === 'number' && value % 1 > 0)).toBe(
      true,
    );
    for (const list of ['changes', 'rent rolls', 'files', 'a file', 'mappings'] as const)
      expect(Object.values(others[list] as object)[0]).not.toHaveLength(0);
    expect(new Set((others['rent rolls'] as Record<string, Value[]>).isApproved)).toEqual(
      new Set([true, false]),
    );
    expect(others['a column that does not exist']).toBe(
      'bad-input: The rent-roll service refused the request: Unknown column "nonsense".',
    );
    expect(latest).not.toEqual(usual.get(ALL_DATABASES)!['latest rows']);
  });

  it.each(WIRE_CASES)(
    '%s',
    async (_, { expected = (answers) => answers, databases = TWO_DATABASES, asks, ...options }) => {
      const answers = await askAll(options, databases, asks);
      const wanted = expected(usual.get(databases)!);
      expectSame(answers, Object.fromEntries((asks ?? ALL_QUESTIONS).map((name) => [name, wanted[name]])));
    },
  );

  it.each([
    [429, 'quota', 'json'],
    [400, 'token limit', 'text'],
    [403, 'token limit', 'html'],
  ] as const)(
    'recognizes a used-up token quota by status %i and text %j in a body of %s [rule 114]',
    async (status, word, errorBody) => {
      const { signIn } = await start({
        profile: { quotaExhausted: { statuses: [status], words: [word] } },
        variants: { errorBody },
        monthlyTokenQuota: 0,
      });
      await expect(signIn()).rejects.toMatchObject({ code: 'quota-exhausted' });
    },
  );
});
