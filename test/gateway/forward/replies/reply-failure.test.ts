import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { toReplyFailure } from '../../../../src/gateway/forward/replies/reply-failure';

const refused = { status: 400, contentType: 'application/json', body: '', namesDatabases: false };
const failure = (changes: Partial<typeof refused>) =>
  toReplyFailure({ ...refused, ...changes }, DEFAULT_PROFILE, ['s3cret']);

describe('the failure for a reply outside 2xx', () => {
  it.each([
    [301, 'bad-reply'],
    [304, 'bad-reply'],
    [400, 'bad-input'],
    [404, 'not-found'],
    [408, 'timed-out'],
    [413, 'too-large'],
    [429, 'busy'],
    [500, 'unreachable'],
    [504, 'timed-out'],
  ])('for status %i has the code %s [rule 113]', (status, code) =>
    expect(failure({ status }).code).toBe(code),
  );

  it('for status 403 is about the databases if the request named some', () =>
    expect(failure({ status: 403, namesDatabases: true }).code).toBe('lost-membership'));

  it('says that a 304 is not a redirect', () =>
    expect(failure({ status: 304 }).message).toContain('replied with status 304 and without data'));

  it.each([
    [400, 'Column x is unknown', 'The rent-roll service refused the request: Column x is unknown.'],
    [404, 'Really?', 'The rent-roll service says: Really?'],
    [404, '', 'The rent-roll service replied with status 404.'],
  ])('for status %i ends with a full stop or question mark after the message %j', (status, body, message) =>
    expect(failure({ status, body, contentType: 'text/plain' }).message).toBe(message),
  );
});
