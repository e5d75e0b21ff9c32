import type { Value } from '../../src/table/table';
import { ALL_DATABASES, SHORT_CASES, TWO_DATABASES } from './wire-cases';
import { describeVariants } from './describe-variants';
import { ROW_COLUMNS } from './wire-questions';
import '../support/long-timeout';

describeVariants(SHORT_CASES, ({ start, usual }) => {
  it('asks questions with distinct answers: blanks, percentages, dates with and without a time, other databases', () => {
    const { 'latest rows': latest, ...remaining } = usual.get(TWO_DATABASES)!;
    const rows = latest as Record<string, Value[]>;
    expect(Object.keys(rows)).toEqual(ROW_COLUMNS);
    for (const values of Object.values(rows)) expect(values.some((value) => value !== null)).toBe(true);
    for (const column of ['tenant_name', 'lease_expiry_date', 'vat_rate_percent'])
      expect(rows[column]).toContain(null);
    expect(rows['rentroll_completed_at']?.every((value) => typeof value === 'number' && value % 1 > 0)).toBe(
      true,
    );
    for (const list of ['changes', 'rent rolls', 'files', 'a file', 'mappings'] as const)
      expect(Object.values(remaining[list] as object)[0]).not.toHaveLength(0);
    expect(new Set((remaining['rent rolls'] as Record<string, Value[]>).isApproved)).toEqual(
      new Set([true, false]),
    );
    expect(remaining['a column that does not exist']).toBe(
      'bad-input: The rent-roll service refused the request: Unknown column "nonsense".',
    );
    expect(latest).not.toEqual(usual.get(ALL_DATABASES)!['latest rows']);
  });

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
