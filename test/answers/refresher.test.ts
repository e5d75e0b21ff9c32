import { type Refresher, refuseDuringRefresh } from '../../src/answers/refresher';

const PROGRESS = { done: 1, total: 2 } as unknown as ReturnType<Refresher['progress']>;
const FOUND = { groups: [] } as unknown as ReturnType<Refresher['found']>;

describe('what asks the service beside the cache', () => {
  it.each([
    ['a refresh is under way', PROGRESS, null],
    ['changes wait for a word', null, FOUND],
  ])('is refused while %s, which it would end', (_, progress, found) => {
    const refresh = { progress: () => progress, found: () => found };
    expect(() => refuseDuringRefresh(refresh)).toThrow(/A refresh is under way, or waits for your word/);
  });

  it('may ask otherwise', () => {
    expect(() => refuseDuringRefresh({ progress: () => null, found: () => null })).not.toThrow();
  });
});
