import fc from 'fast-check';
import {
  type Evidence,
  nextStep,
  type RefusalStep,
  type TokenView,
} from '../../../src/gateway/tokens/refusal';

const bought = { current: 'B', afterRefusal: true };
const held = { current: 'B', afterRefusal: false };
const none = { current: null, afterRefusal: false };

describe('the 401 rule', () => {
  it.each<[string, TokenView, string[], Evidence, RefusalStep]>([
    ['a first refusal asks databases-list', held, ['B'], 'none', 'probe'],
    ['a good token stays', held, ['B'], 'accepted', 'report-access'],
    ['a bad token is replaced', held, ['B'], 'refused', 'buy'],
    ['an unclear answer keeps the token', held, ['B'], 'indeterminate', 'report-trouble'],
    ['a token bought after a refusal is probed like any other', bought, ['A', 'B'], 'none', 'probe'],
    ['a token bought after a refusal may lack access', bought, ['A', 'B'], 'accepted', 'report-access'],
    ['a token bought after a refusal is not replaced again', bought, ['A', 'B'], 'refused', 'open-breaker'],
    ['the same holds when another request tries it', bought, ['B'], 'refused', 'open-breaker'],
    ['a late refusal of an old token is sent again', held, ['A'], 'none', 'replay'],
    ['also when the token was replaced during the probe', held, ['A'], 'refused', 'replay'],
    ['also when it was replaced after a good probe', bought, ['A'], 'accepted', 'replay'],
    ['also when none is held now', none, ['A'], 'none', 'replay'],
    ['a request goes up once per token', held, ['B', 'A'], 'none', 'report-trouble'],
    ['nothing is bought for its fourth time', held, ['Y', 'Z', 'B'], 'refused', 'report-trouble'],
    ['and three times at most', held, ['X', 'Y', 'Z'], 'none', 'report-trouble'],
    ['and three times at most without a token', none, ['X', 'Y', 'Z'], 'none', 'report-trouble'],
  ])('%s', (_, view, tried, evidence, step) => expect(nextStep(view, tried, evidence)).toBe(step));

  const views = fc.record({ current: fc.constantFrom('A', 'B', 'C', null), afterRefusal: fc.boolean() });
  const tries = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 5 });
  const verdicts = fc.constantFrom<Evidence[]>('accepted', 'refused', 'indeterminate');
  const evidences = fc.oneof(fc.constant<Evidence>('none'), verdicts);

  it('buys only for the current token, after databases-list refused that one', () =>
    fc.assert(
      fc.property(views, tries, evidences, (view, tried, evidence) => {
        const step = nextStep(view, tried, evidence);
        const refused = evidence === 'refused' && view.current === tried.at(-1);
        const mayBuy = refused && !view.afterRefusal && tried.length < 3;
        expect(step === 'buy').toBe(mayBuy);
      }),
    ));

  it('comes to an end, whatever the service answers and whoever else buys', () =>
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
    ));
});
