import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { endpointsOf, fillPath, toRoute } from '../../../src/gateway/forward/endpoints';

const addresses = (overrides: unknown) =>
  endpointsOf(parseProfile(overrides)).map(({ method, path }) => `${method} ${path}`);

describe('the forwarded endpoints', () => {
  it('are those of the contract [rule 2]', () =>
    expect(addresses({})).toEqual([
      'GET /thirdparty/databases-list',
      'GET /thirdparty/column-list',
      'POST /thirdparty/query',
      'POST /thirdparty/track-changes',
      'GET /thirdparty/rentrolls',
      'GET /thirdparty/files',
      'GET /thirdparty/files/{fileId}',
      'GET /thirdparty/extractions/column-mappings',
    ]));

  it('include the write endpoint only if the profile enables it, and never retry it [rules 98, 121]', () => {
    const write = endpointsOf(parseProfile({ createProperty: { enabled: true } })).at(-1);
    expect(write).toMatchObject({ method: 'POST', path: '/thirdparty/v2/properties', isRead: false });
  });

  it('follow the profile [rules 57, 96]', () =>
    expect(addresses({ query: { path: '/v3/rows', method: 'GET' } })).toContain('GET /v3/rows'));

  it('are not sent again if a write shares their address', () => {
    const profile = parseProfile({
      query: { path: '/rows' },
      createProperty: { enabled: true, path: '/rows' },
    });
    const shared = endpointsOf(profile).filter(({ path }) => path === '/rows');
    expect(shared.map(({ isRead }) => isRead)).toEqual([false]);
  });

  it.each([
    [{ by: 'page', parameter: 'p', sizeParameter: 'n' }, ['p', 'n'], ['p', 'n']],
    [{ by: 'cursor', parameter: 'after', in: 'body' }, [], ['after']],
    [{ by: 'cursor', in: 'query' }, ['cursor'], ['cursor']],
    [{ by: 'link', parameters: ['page', 'token'] }, ['page', 'token'], ['page', 'token']],
  ])('allow exactly the paging parameters that the profile names: %j [rule 78]', (paging, ofPost, ofGet) => {
    const endpoints = endpointsOf(parseProfile({ paging, createProperty: { enabled: true } }));
    const parametersOf = (path: string) => endpoints.find((one) => one.path === path)?.parameters;
    expect(parametersOf('/thirdparty/query')).toEqual(ofPost);
    expect(parametersOf('/thirdparty/files')).toEqual(ofGet);
    expect(parametersOf('/thirdparty/column-list')).toEqual(['alwaysNull', ...ofGet]);
    expect(parametersOf('/thirdparty/v2/properties')).toEqual([]);
    expect(parametersOf('/thirdparty/files/{fileId}')).toEqual([]);
  });

  it('take the databases header according to the profile, except databases-list', () => {
    const taking = (databasesHeaderOn: 'every-data-call' | 'column-list') =>
      endpointsOf({ ...DEFAULT_PROFILE, databasesHeaderOn })
        .filter(({ takesDatabases }) => takesDatabases)
        .map(({ path }) => path);
    expect(taking('column-list')).toEqual(['/thirdparty/column-list']);
    expect(taking('every-data-call')).toHaveLength(7);
    expect(taking('every-data-call')).not.toContain('/thirdparty/databases-list');
  });

  it('are converted to the syntax of the router', () =>
    expect(toRoute('/v1/files:list/{fileId}')).toBe('/v1/files::list/:fileId'));

  it.each([
    ['17', '/files/17'],
    ['a/b', '/files/a%2Fb'],
    // A server that reads %2F as a slash would leave the limit of an access key.
    ['../databases-list', undefined],
    ['..\\query', undefined],
    ['17/.', undefined],
    ['..;x=1/query', undefined],
    ['Straße', '/files/Stra%C3%9Fe'],
    ['.', undefined],
    ['', undefined],
  ])('fill %j into one segment', (fileId, path) =>
    expect(fillPath('/files/{fileId}', { fileId })).toBe(path),
  );
});
