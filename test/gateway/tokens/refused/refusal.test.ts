import fc from 'fast-check';
import {
  type Evidence,
  nextStep,
  type RefusalStep,
  type TokenView,
} from '../../../../src/gateway/tokens/refused/refusal';

const bought = { current: 'B', isReplacement: true, isOver: false };
const held = { current: 'B', isReplacement: false, isOver: false };
const over = { ...held, isOver: true };
const none = { current: null, isReplacement: false, isOver: true };

describe('the 401 rule', () => {
  it.each<[string, TokenView, string[], Evidence, RefusalStep]>([
    ['a first refusal asks databases-list [rule 108]', held, ['B'], 'none', 'probe'],
    ['a good token is sent once more [rule 109]', held, ['B'], 'accepted', 'replay'],
    ['a good token is kept after a second refusal [rule 109]', held, ['B', 'B'], 'none', 'report-refusal'],
    ['a request is not sent a third time with a good token', held, ['B', 'B'], 'accepted', 'report-refusal'],
    ['a good token without a chosen database is not sent again', held, ['B'], 'lost', 'report-lost'],
    ['a bad token is replaced [rule 110]', held, ['B'], 'refused', 'buy'],
    ['an inconclusive probe keeps the token', held, ['B'], 'indeterminate', 'report-trouble'],
    ['a token past its end is probed like any other', over, ['B'], 'none', 'probe'],
    ['a token past its end is kept while it is good', over, ['B'], 'accepted', 'replay'],
    ['a token past its end is replaced', over, ['B'], 'refused', 'buy'],
    ['a token past its end is replaced if the probe is inconclusive', over, ['B'], 'indeterminate', 'buy'],
    [
      'a token past its end is replaced even if it replaced a refused one',
      { ...bought, isOver: true },
      ['A', 'B'],
      'refused',
      'buy',
    ],
    ['a token bought after a refusal is probed like any other', bought, ['A', 'B'], 'none', 'probe'],
    ['a token bought after a refusal is sent once more, too', bought, ['A', 'B'], 'accepted', 'replay'],
    ['a token bought after a refusal may lack a database', bought, ['A', 'B'], 'lost', 'report-lost'],
    ['the last of three attempts reports', bought, ['A', 'B', 'B'], 'none', 'report-refusal'],
    ['a token bought after a refusal is not replaced again', bought, ['A', 'B'], 'refused', 'open-breaker'],
    [
      'a token bought after a refusal is not replaced for another request either',
      bought,
      ['B'],
      'refused',
      'open-breaker',
    ],
    ['a late refusal of an old token is replayed', held, ['A'], 'none', 'replay'],
    ['a request is replayed if the token was replaced during the probe', held, ['A'], 'refused', 'replay'],
    [
      'a request is replayed if the token was replaced after a good probe',
      bought,
      ['A'],
      'accepted',
      'replay',
    ],
    ['a request is replayed if the gateway has no token now', none, ['A'], 'none', 'replay'],
    ['a request is sent once per token', held, ['B', 'A'], 'none', 'report-trouble'],
    ['nothing is bought for a fourth attempt', held, ['Y', 'Z', 'B'], 'refused', 'report-trouble'],
    ['a request is sent at most three times', held, ['X', 'Y', 'Z'], 'none', 'report-trouble'],
    [
      'a request is sent at most three times without a token',
      none,
      ['X', 'Y', 'Z'],
      'none',
      'report-trouble',
    ],
  ])('%s', (_, view, tried, evidence, step) => expect(nextStep(view, tried, evidence)).toBe(step));

  describe('in every possible situation', () => {
    const FATES = { same: 'the token is held', new: 'another is', tried: 'a tried one is', none: 'none is' };
    type Fate = keyof typeof FATES;
    const times = [1, 2, 3, 4] as const;
    const evidences: Evidence[] = ['none', 'accepted', 'lost', 'refused', 'indeterminate'];
    const situations = (Object.keys(FATES) as Fate[]).flatMap((fate) =>
      times.flatMap((time) =>
        [false, true].flatMap((isReplacement) =>
          [false, true].flatMap((isOver) =>
            evidences.map((evidence) => ({ fate, time, isReplacement, isOver, evidence })),
          ),
        ),
      ),
    );
    // A first attempt has tried only its own token.
    const possible = situations.filter(({ fate, time }) => fate !== 'tried' || time > 1);

    /** The rule as a table: the current token, then the evidence about the refused one. */
    const expected: Record<string, RefusalStep> = {
      'new 1': 'replay',
      'new 2': 'replay',
      'new 3': 'report-trouble',
      'new 4': 'report-trouble',
      'none 1': 'replay',
      'none 2': 'replay',
      'none 3': 'report-trouble',
      'none 4': 'report-trouble',
      'tried 2': 'report-trouble',
      'tried 3': 'report-trouble',
      'tried 4': 'report-trouble',
      'same none': 'probe',
      'same lost': 'report-lost',
      'same accepted 1': 'replay',
      'same accepted 2': 'replay',
      'same accepted 3': 'report-refusal',
      'same accepted 4': 'report-refusal',
      'same indeterminate': 'report-trouble',
      'same refused after a refusal': 'open-breaker',
      'same indeterminate over 1': 'buy',
      'same indeterminate over 2': 'buy',
      'same indeterminate over 3': 'report-trouble',
      'same indeterminate over 4': 'report-trouble',
      'same refused 1': 'buy',
      'same refused 2': 'buy',
      'same refused 3': 'report-trouble',
      'same refused 4': 'report-trouble',
    };

    it.each(
      possible.map(({ fate, time, isReplacement, isOver, evidence }) => {
        let key = fate === 'same' ? `same ${evidence}` : `${fate} ${time}`;
        if (key === 'same refused') key += isReplacement && !isOver ? ' after a refusal' : ` ${time}`;
        if (key === 'same accepted') key += ` ${time}`;
        if (key === 'same indeterminate' && isOver) key += ` over ${time}`;
        const tried = ['A', 'B', 'C', 'D'].slice(0, time);
        const current = { same: tried.at(-1), new: 'Z', tried: tried[0], none: null }[fate] ?? null;
        const bought = isReplacement ? 'bought after a refusal' : 'bought by itself';
        const what = `try ${time}, ${FATES[fate]}, ${bought}, ${isOver ? 'past' : 'before'} its end, evidence ${evidence}`;
        return { what, view: { current, isReplacement, isOver }, tried, evidence, step: expected[key] };
      }),
    )('$what: $step', ({ view, tried, evidence, step }) => {
      expect(step).toBeDefined();
      expect(nextStep(view, tried, evidence)).toBe(step);
    });

    it('covers 300 situations', () => expect(possible).toHaveLength(300));
  });

  const views = fc.record({
    current: fc.constantFrom('A', 'B', 'C', null),
    isReplacement: fc.boolean(),
    isOver: fc.boolean(),
  });
  const tries = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 5 });
  const verdicts = fc.constantFrom<Evidence[]>('accepted', 'lost', 'refused', 'indeterminate');
  const evidences = fc.oneof(fc.constant<Evidence>('none'), verdicts);

  it('buys only for the current token, after databases-list did not accept that one [rule 108]', () =>
    fc.assert(
      fc.property(views, tries, evidences, (view, tried, evidence) => {
        const step = nextStep(view, tried, evidence);
        const isCurrent = view.current === tried.at(-1);
        const { isReplacement, isOver } = view;
        const isBad = isOver
          ? evidence === 'refused' || evidence === 'indeterminate'
          : evidence === 'refused';
        const mayBuy = isCurrent && isBad && (isOver || !isReplacement) && tried.length < 3;
        expect(step === 'buy').toBe(mayBuy);
      }),
      { numRuns: 500 },
    ));

  it('sends a request at most twice with one token, with one probe, if all go on accepting it [rule 109]', () => {
    const tried = ['B'];
    const steps: RefusalStep[] = [];
    for (let evidence: Evidence = 'none'; steps.length < 9;) {
      const step = nextStep(held, tried, evidence);
      steps.push(step);
      if (step === 'replay') tried.push('B');
      evidence = step === 'probe' ? 'accepted' : 'none';
      if (step.startsWith('report')) break;
    }
    expect(steps).toEqual(['probe', 'replay', 'report-refusal']);
  });

  it('always ends, whatever the service answers and others buy [rule 109]', () =>
    fc.assert(
      fc.property(fc.infiniteStream(views), fc.infiniteStream(verdicts), (someViews, someVerdicts) => {
        const tried: string[] = [];
        let evidence: Evidence = 'none';
        for (let turns = 1; ; turns += 1) {
          expect(turns).toBeLessThan(10);
          const view = someViews.next().value as TokenView;
          if (evidence === 'none') tried.push(view.current ?? 'A');
          const step = nextStep(view, tried, evidence);
          if (step.startsWith('report') || step === 'open-breaker') return;
          evidence = step === 'probe' ? (someVerdicts.next().value as Evidence) : 'none';
        }
      }),
      { numRuns: 500 },
    ));
});
