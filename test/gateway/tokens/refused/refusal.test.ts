import fc from 'fast-check';
import {
  type Evidence,
  nextStep,
  type RefusalStep,
  type TokenView,
} from '../../../../src/gateway/tokens/refused/refusal';

const currentView = { current: 'B', isReplacement: false, isOver: false };

describe('the 401 rule', () => {
  describe('in every possible situation', () => {
    /** Which token the gateway holds now: the refused one, another, one that was tried, or none. */
    const fates = ['same', 'new', 'tried', 'none'] as const;
    const times = [1, 2, 3, 4] as const;
    const evidences: Evidence[] = ['none', 'accepted', 'lost', 'refused', 'indeterminate'];
    const situations = fates.flatMap((fate) =>
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

    /** The line of the table that decides a situation. */
    function lineOf({ fate, time, isReplacement, isOver, evidence }: (typeof possible)[number]): string {
      if (fate !== 'same') return `${fate} ${time}`;
      if (evidence === 'refused')
        return `same refused ${isReplacement && !isOver ? 'after a refusal' : time}`;
      if (evidence === 'accepted') return `same accepted ${time}`;
      return evidence === 'indeterminate' && isOver ? `same indeterminate over ${time}` : `same ${evidence}`;
    }

    it.each(Object.entries(expected))('%s: %s', (line, step) => {
      const decided = possible.filter((situation) => lineOf(situation) === line);
      expect(decided).not.toEqual([]);
      for (const { fate, time, isReplacement, isOver, evidence } of decided) {
        const tried = ['A', 'B', 'C', 'D'].slice(0, time);
        const current = { same: tried.at(-1), new: 'Z', tried: tried[0], none: null }[fate] ?? null;
        expect(nextStep({ current, isReplacement, isOver }, tried, evidence)).toBe(step);
      }
    });

    it('covers 300 situations', () =>
      expect(possible.filter((situation) => lineOf(situation) in expected)).toHaveLength(300));
  });

  const views = fc.record({
    current: fc.constantFrom('A', 'B', 'C', null),
    isReplacement: fc.boolean(),
    isOver: fc.boolean(),
  });
  const triedTokens = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 5 });
  const verdicts = fc.constantFrom<Evidence[]>('accepted', 'lost', 'refused', 'indeterminate');
  const evidences = fc.oneof(fc.constant<Evidence>('none'), verdicts);

  it('buys only for the current token, after databases-list did not accept that one [rules 108, 110]', () =>
    fc.assert(
      fc.property(views, triedTokens, evidences, (view, tried, evidence) => {
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
      const step = nextStep(currentView, tried, evidence);
      steps.push(step);
      if (step === 'replay') tried.push('B');
      evidence = step === 'probe' ? 'accepted' : 'none';
      if (step.startsWith('report')) break;
    }
    expect(steps).toEqual(['probe', 'replay', 'report-refusal']);
    expect(nextStep(currentView, ['B', 'B'], 'accepted')).toBe('report-refusal');
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
