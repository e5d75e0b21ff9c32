import { maySayMore } from '../../src/client/transport/pages';
import { oddSentences, partSentence } from '../../src/contract/partial-reply';
import { findList, valueAtPath } from '../../src/contract/reply-list';
import { isMarkerHeader, parseLinks, readMarkers, type Listed } from '../../src/contract/reply-markers';

const partOf = (beside: object, shown = 1, listed: Listed = 'rows') =>
  partSentence(readMarkers(Object.entries(beside), listed), shown);

describe('the members beside a list', () => {
  it.each<[object, string]>([
    [{ total: 500 }, '(1 of 500)'],
    [{ TotalCount: '500' }, '(1 of 500)'],
    [{ numFound: 500 }, '(1 of 500)'],
    [{ recordsTotal: 500 }, '(1 of 500)'],
    [{ numberOfRows: 500 }, '(1 of 500)'],
    [{ showing: 1, of: 500 }, '(1 of 500)'],
    [{ hits: { total: { value: 500 } } }, '(1 of 500)'],
    [{ pages: { total: 4 } }, 'on one of 4 pages'],
    [{ page: '1 of 4' }, 'on one of 4 pages'],
    [{ last_page: 4 }, 'on one of 4 pages'],
    [{ hasMore: 1 }, 'under "hasMore"'],
    [{ more: 'yes' }, 'under "more"'],
    [{ moreResultsAvailable: true }, 'under "moreResultsAvailable"'],
    [{ has_next_page: true }, 'under "has_next_page"'],
    [{ NextContinuationToken: 'x' }, 'under "NextContinuationToken"'],
    [{ LastEvaluatedKey: { id: 1 } }, 'under "LastEvaluatedKey"'],
    [{ meta: { cursor: { next: 'x', prev: null } } }, 'under "next"'],
    [{ paging: { cursors: { after: 'x' } } }, 'under "after"'],
    [{ previous: '/a' }, 'under "previous"'],
    [{ currentPage: 2 }, 'under "currentPage"'],
    [{ skip: 20 }, 'under "skip"'],
    [{ exceededTransferLimit: true }, 'under "exceededTransferLimit"'],
    [{ limitReached: true }, 'under "limitReached"'],
    [{ isComplete: 'false' }, 'under "isComplete"'],
    [{ result: 'PARTIAL_SUCCESS' }, 'under "result"'],
    [{ state: 'timed out' }, 'under "state"'],
    [{ statusCode: 206 }, 'under "statusCode"'],
    [{ errorMessage: 'x' }, 'under "errorMessage"'],
    [{ hasErrors: true }, 'under "hasErrors"'],
    [{ ok: false }, 'under "ok"'],
    [{ range: 'items 0-0/500' }, '(1 of 500)'],
  ])('say that it is a part: %j', (beside, words) => expect(partOf(beside)).toContain(words));

  it.each<object>([
    {},
    { total: 1, count: 1, pages: 1, page: 1, totalPages: 1, offset: 0, limit: 100 },
    { total: -1 },
    { total: null, next: null, cursor: null, error: null },
    { hasMore: false, next: '', truncated: 'N', errors: [], failures: 0, warnings: [] },
    { error: { code: 0, message: null } },
    { isLast: true, done: 'true', complete: true, success: true },
    { status: 'COMPLETED', code: 200, message: 'All rows' },
    { startIndex: 1, end: 0, duration: 51, took: 500, bytes: 90_000, version: 3 },
    { columnCount: 30, unitCount: 220, totalArea: 5000, total_rent_pa: 9 },
    { columns: [{ name: 'total' }], schema: { total: 500 }, filters: { next: 'x' } },
    { nextUpdate: '2026-12-01', next_refresh_at: '2026-12-01', previousRentrollDate: '2026-06-30' },
    { link: '</a>; rel="first"' },
    { quota: { total: 100, remaining: 95 }, rate: { limit: 60, remaining: 59 }, timing: { total: 512 } },
  ])('say nothing of a part: %j', (beside) => expect(partOf(beside)).toBeUndefined());

  it('count their own entries', () => {
    expect(partOf({ columnCount: 30 }, 1, 'columns')).toContain('(1 of 30)');
    expect(partOf({ fileCount: 30 }, 1, 'rentrolls')).toBeUndefined();
  });

  it('may be odd without a part', () => {
    const oddOf = (beside: object, shown: number) =>
      oddSentences(readMarkers(Object.entries(beside), 'rows'), shown).length;
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
    expect(maySayMore(name)).toBe(true);
  });

  it.each(['content-type', 'content-length', 'content-encoding', 'vary', 'date', 'age', 'x-request-id'])(
    'say nothing about it under %s',
    (name) => expect([isMarkerHeader(name), maySayMore(name)]).toEqual([false, false]),
  );

  it('hold links with commas and semicolons in targets and in quotes', () =>
    expect(parseLinks('<?a=1,2;3>; title="x, <y>; rel=z"; rel="Next last", </b>; rel=prev')).toEqual([
      { target: '?a=1,2;3', relations: ['next', 'last'] },
      { target: '/b', relations: ['prev'] },
    ]));
});

describe('a path', () => {
  it.each([
    [{ data: { rows: [1] } }, 'data.rows', [1]],
    [{ 'data.rows': [2], data: { rows: [1] } }, 'data.rows', [2]],
    [{ a: { 'b.c': [3] } }, 'a.b.c', [3]],
    [{ data: [1] }, 'data.rows', undefined],
    [{ data: null }, 'data.rows', undefined],
  ])('leads to a list inside objects: %j %s', (json, path, list) =>
    expect(findList(json, [path])?.list).toEqual(list),
  );

  it('keeps what stands beside the list on each level', () =>
    expect(findList({ a: 1, data: { b: 2, rows: [] } }, ['data.rows'])?.beside).toEqual([
      ['a', 1],
      ['b', 2],
    ]));

  it('leads to a value, and a name with a dot counts first', () => {
    expect(valueAtPath({ links: { next: 'x' } }, 'links.next')).toBe('x');
    expect(valueAtPath({ '@odata.nextLink': 'y' }, '@odata.nextLink')).toBe('y');
    expect(valueAtPath({ links: null }, 'links.next')).toBeUndefined();
  });
});
