import { recordsOf, textTable } from '../support/text-table';
import type { FunctionArguments } from '../../src/contract/function-arguments';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const roll = (rentrollId: unknown, propertyId: unknown, rentrollDate: unknown) => ({
  ...{ rentrollId, propertyId, rentrollDate, propertyName: `Property ${String(propertyId)}` },
});
const ROLLS = recordsOf(`
  rentrollId | propertyId | propertyName | rentrollDate         | fileId | isApproved | lastApprovedAt
  11         | 1          | Property 1   | 2026-06-30           | f-1    | approved   | 2026-07-02
  12         | 1          | Property 1   | 2026-09-30T00:00:00Z | 7      | false      |
  21         | 2          | Property 2   | 2026-03-31           |        | in review  |`);
const answer = (
  given: Partial<FunctionArguments<'RENTROLLS'>>,
  gateway = fakeGateway({ rentrolls: ROLLS }),
) => askFunction('RENTROLLS', gateway, given);
const ask = async (...given: Parameters<typeof answer>) => (await answer(...given)).cells;
const ids = async (
  given: Partial<FunctionArguments<'RENTROLLS'>>,
  gateway?: ReturnType<typeof fakeGateway>,
) => (await ask({ headers: 0, ...given }, gateway)).map(([id]) => (id as { basicValue: number }).basicValue);
const whole = (basicValue: number) => ({ type: 'Double', basicValue, numberFormat: '0' });
const day = (basicValue: number) => ({ type: 'Double', basicValue, numberFormat: 'yyyy-mm-dd' });

describe('RR.RENTROLLS', () => {
  it('spills typed cells under display names, and approval as a logical value [rules 19, 88, 128]', async () =>
    expect(await ask({})).toEqual([
      'Rent roll ID|Property ID|Property|Rent roll date|File ID|Approved (governance)|Completed at'.split(
        '|',
      ),
      [whole(11), whole(1), 'Property 1', day(46203), 'f-1', true, day(46205)],
      [whole(12), whole(1), 'Property 1', day(46295), whole(7), false, ''],
      [whole(21), whole(2), 'Property 2', day(46112), '', 'in review', ''],
    ]));

  it.each(
    textTable(`
      TRUE in text              | "isApproved=TRUE"                               | 11
      a logical value in a cell | [["isApproved",true]]                           | 11
      neither TRUE nor FALSE    | "isApproved<>TRUE; isApproved<>FALSE"           | 21
      an id as a number         | [["rentrollId",12]]                             | 12
      a list of ids             | [["fileId","in","f-1",7]]                       | 11,12
      a date                    | "rentrollDate>=2026-06-30; Property=property 1" | 11,12`),
  )('filters by %s', async (_, filters, expected) =>
    expect((await ids({ filters: JSON.parse(filters) as string })).join()).toBe(expected),
  );

  it('notes that completion is not approval if the formula uses the identifier lastApprovedAt [rule 21]', async () => {
    const note = 'lastApprovedAt is when the rent roll was completed, not when it was approved.';
    const identifiers = await answer({ headers: 2 });
    expect(identifiers.cells[0]).toContain('lastApprovedAt');
    expect(identifiers.notes).toEqual([note]);
    for (const given of [{ filters: 'lastApprovedAt>=2026-01-01' }, { options: 'sort=lastApprovedAt' }])
      expect((await answer(given)).notes).toEqual([note]);
    expect((await answer({})).notes).toEqual([]);
  });

  it('returns the newest rent roll of each property on or before the as_of date', async () => {
    expect(await ids({ options: [['as_of', '2026-08-15']] })).toEqual([11, 21]);
    expect(await ids({ options: 'as_of=2026-09-30', filters: 'isApproved=FALSE' })).toEqual([12]);
    const early = { options: 'as_of=2020-01-01' };
    const reason = 'No rent roll is dated on or before 1 Jan 2020. The earliest is dated 31 Mar 2026.';
    expect(await answer(early)).toMatchObject({ notes: [], noRows: reason });
    await expect(ask({ ...early, headers: 0 })).rejects.toMatchObject({ code: 'no-rows', message: reason });
  });

  it('shows two rent rolls of one property and day, and says so [rule 158]', async () => {
    const sentence =
      'Option as_of finds 2 rent rolls of property 1 dated 30 Jun 2026: 11 and 13. Nothing in this list says which is newer.';
    const several = [...ROLLS, roll(13, 1, '2026-06-30')];
    const shown = async (rolls: object[], filters: string | null = null) => {
      const gateway = fakeGateway({ rentrolls: rolls });
      const { cells, notes } = await answer({ filters, options: 'as_of=2026-08-15' }, gateway);
      return [cells.length - 1, ...notes];
    };
    expect(await shown(several)).toEqual([3, sentence]);
    expect(await shown([...several, roll(22, 2, '2026-03-31')])).toEqual([
      4,
      `${sentence} 1 other property has several, too.`,
    ]);
    expect(await shown(several, 'rentrollId<>11')).toEqual([2]);
    expect(await shown(several, 'propertyId=2')).toEqual([1]);
    expect((await answer({}, fakeGateway({ rentrolls: several }))).notes).toEqual([]);
  });

  it.each<[object[], string]>([
    [[roll(1, 1, null)], 'as_of needs the dates of rent rolls, but no row has one.'],
    [[...ROLLS, roll(31, null, '2026-01-31')], 'as_of needs a property in every row, but 1 row has none.'],
    [[...ROLLS, roll(31, 3, 'spring')], 'as_of needs the dates of rent rolls, but a row has "spring".'],
  ])('never guesses which rent roll is the newest: %j', async (rentrolls, message) => {
    const gateway = fakeGateway({ rentrolls });
    expect(await ids({}, gateway)).toHaveLength(rentrolls.length);
    await expect(ask({ options: 'as_of=2026-08-15' }, gateway)).rejects.toMatchObject({
      code: 'bad-reply',
      message: expect.stringContaining(message) as string,
    });
  });

  it.each(
    textTable(`
      property_id=1 | unknown-column | Column "property_id" does not exist in RR.RENTROLLS. Nearest: propertyId, propertyName ("Property"). It has rentrollId, propertyId, propertyName, rentrollDate, fileId, isApproved, lastApprovedAt.
      rentrollId>5 | bad-input | Filter, "rentrollId>5": "rentrollId" holds text, so ">" does not apply. Use one of =, <>, in, not in`),
  )('refuses the filter %s', async (filters, code, message) => {
    const gateway = fakeGateway({ rentrolls: ROLLS });
    await expect(ask({ filters }, gateway)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
    expect(gateway.requests.filter(({ path }) => path.endsWith('/rentrolls'))).toEqual([]);
  });
});
