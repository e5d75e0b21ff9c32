import { isPossibleMarker } from '../../src/client/transport/pages';
import { oddSentences, partSentence } from '../../src/contract/partial-reply';
import { findList, valueAtPath } from '../../src/contract/reply-list';
import { textTable } from '../support/text-table';
import { isMarkerHeader, parseLinks, readMarkers, type Listed } from '../../src/contract/reply-markers';

const partOf = (members: object, shown = 1, listed: Listed = 'rows') =>
  partSentence(readMarkers(Object.entries(members), listed), shown);

describe('the members beside a list', () => {
  it('count their own entries', () => {
    expect(partOf({ columnCount: 30 }, 1, 'columns')).toContain('(1 of 30)');
    expect(partOf({ fileCount: 30 }, 1, 'rentrolls')).toBeUndefined();
  });

  it('may be odd without a part', () => {
    const oddOf = (members: object, shown: number) =>
      oddSentences(readMarkers(Object.entries(members), 'rows'), shown).length;
    expect(oddOf({ limit: 100 }, 100)).toBe(1);
    expect(oddOf({ limit: 100 }, 99)).toBe(0);
    expect(oddOf({ limit: 100, total: 100 }, 100)).toBe(0);
    expect(oddOf({ warnings: ['x'] }, 5)).toBe(1);
    expect(oddOf({ message: 'Results were truncated at 100 rows.' }, 100)).toBe(1);
  });
});

describe('the headers of a reply', () => {
  const MARKERS =
    'link content-range x-total-count x-total total-count x-count x-pagination x-page x-total-pages x-wp-total x-wp-totalpages x-has-more x-more x-next x-next-page x-next-cursor x-cursor x-continuation-token x-truncated x-partial x-incomplete-results x-remaining-rows x-last-page x-is-last x-complete x-offset x-prev-page x-result-count x-num-found x-limit-reached x-timed-out'.split(
      ' ',
    );

  it.each(MARKERS)('say something about the end under %s, and the client then looks', (name) => {
    expect(isMarkerHeader(name)).toBe(true);
    expect(isPossibleMarker(name)).toBe(true);
  });

  it.each(['content-type', 'content-length', 'content-encoding', 'vary', 'date', 'age', 'x-request-id'])(
    'say nothing about it under %s',
    (name) => expect([isMarkerHeader(name), isPossibleMarker(name)]).toEqual([false, false]),
  );

  it('hold links with commas and semicolons in targets and in quotes', () =>
    expect(parseLinks('<?a=1,2;3>; title="x, <y>; rel=z"; rel="Next last", </b>; rel=prev')).toEqual([
      { target: '?a=1,2;3', relations: ['next', 'last'] },
      { target: '/b', relations: ['prev'] },
    ]));

  it.each(['<', '<a>;', `<a>;${' '.repeat(9)}`, '<a>;b="', '<a>;b=\\"'])(
    'hold links that take one pass to read, however often they repeat %j',
    (part) => expect(parseLinks(part.repeat(100_000)).length).toBeLessThanOrEqual(100_000),
  );
});

describe('a path', () => {
  it.each(
    textTable(`
      {"data":{"rows":[1]}}                   | data.rows | 1
      {"data.rows":[2],"data":{"rows":[1]}}   | data.rows | 2
      {"a":{"b.c":[3]}}                       | a.b.c     | 3
      {"data":[1]}                            | data.rows | none
      {"data":null}                           | data.rows | none`),
  )('leads to a list inside objects: %s %s', (json, path, list) =>
    expect(findList(JSON.parse(json), [path])?.list.join() ?? 'none').toBe(list),
  );

  it('keeps what stands beside the list on each level', () =>
    expect(findList({ a: 1, data: { b: 2, rows: [] } }, ['data.rows'])?.extraMembers).toEqual([
      ['a', 1],
      ['b', 2],
    ]));

  it('leads to a value, and a name with a dot counts first', () => {
    expect(valueAtPath({ links: { next: 'x' } }, 'links.next')).toBe('x');
    expect(valueAtPath({ '@odata.nextLink': 'y' }, '@odata.nextLink')).toBe('y');
    expect(valueAtPath({ links: null }, 'links.next')).toBeUndefined();
  });
});
