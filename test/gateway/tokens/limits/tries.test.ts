import fc from 'fast-check';
import {
  DEFAULT_TRIES,
  triesError,
  type TryCounts,
  tryLimits,
} from '../../../../src/gateway/tokens/limits/budget';

const none = { day: 0, month: 0 };
const NONE: TryCounts = { fromAddress: none, fromAddressToAll: none, forClient: none, overAll: none };

describe('the tries of secrets that are not proven', () => {
  it('have limits by day and by month', () => {
    expect(tryLimits(DEFAULT_TRIES, undefined)).toEqual({
      fromAddress: { day: 5, month: 20 },
      fromAddressToAll: { day: 25, month: 100 },
      forClient: { day: 20, month: 80 },
      overAll: { day: 100, month: 400 },
    });
    expect(tryLimits(DEFAULT_TRIES, 100)).toEqual({
      fromAddress: { day: 5, month: 7 },
      fromAddressToAll: { day: 7, month: 7 },
      forClient: { day: 20, month: 29 },
      overAll: { day: 29, month: 29 },
    });
  });

  it('leave an eighth to the addresses where the client ID has signed in before', () => {
    const strangers = tryLimits(DEFAULT_TRIES, 100, false);
    expect(strangers).toEqual({
      ...tryLimits(DEFAULT_TRIES, 100),
      forClient: { day: 17, month: 25 },
      overAll: { day: 25, month: 25 },
    });
  });

  it('of one address never take more than a quarter of those of all, unless that is one', () => {
    const most = fc.integer({ min: 1, max: 500 });
    const settings = fc.record({ perAddress: most, perClient: most, overAll: most });
    fc.assert(
      fc.property(settings, fc.option(most, { nil: undefined }), (chosen, budget) => {
        const limits = tryLimits(chosen, budget);
        for (const span of ['day', 'month'] as const) {
          expect(limits.fromAddress[span]).toBeLessThanOrEqual(Math.max(1, limits.forClient[span] / 4));
          expect(limits.fromAddressToAll[span]).toBeLessThanOrEqual(Math.max(1, limits.overAll[span] / 4));
          expect(limits.forClient[span]).toBeLessThanOrEqual(limits.overAll[span]);
        }
      }),
    );
  });

  it.each(['fromAddress', 'fromAddressToAll', 'forClient', 'overAll'] as const)(
    'end at the limit %s',
    (kind) => {
      const limits = tryLimits(DEFAULT_TRIES, undefined);
      const { day, month } = limits[kind];
      const error = (tries: { day: number; month: number }) =>
        triesError({ ...NONE, [kind]: tries }, limits)?.message;
      expect(error({ day: day - 1, month: month - 1 })).toBeUndefined();
      expect(error({ day, month: day })).toContain('Try again tomorrow');
      expect(error({ day: 0, month })).toContain("gateway's operator");
    },
  );
});
