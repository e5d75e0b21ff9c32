import { requestKey } from '../../../../src/gateway/forward/forward-routes';

const CALL = {
  method: 'GET' as const,
  path: '/thirdparty/files?a=1',
  headers: { accept: 'x' },
  isRead: true,
};
const POST = { ...CALL, method: 'POST' as const, body: Buffer.from('{}') };

it('a request key is equal only if credential, limit, databases, call and encoding are equal', () => {
  const different = [
    requestKey(1, null, [], CALL),
    requestKey(2, null, [], CALL),
    requestKey(1, [], [], CALL),
    requestKey(1, ['a'], [], CALL),
    requestKey(1, ['a', 'b'], ['a'], CALL),
    requestKey(1, ['a', 'c'], ['a'], CALL),
    requestKey(1, null, ['a'], CALL),
    requestKey(1, null, [], CALL, 'br'),
    requestKey(1, null, [], CALL, 'gzip'),
    requestKey(1, null, [], { ...CALL, path: '/thirdparty/files?a=2' }),
    requestKey(1, null, [], { ...CALL, headers: { accept: 'y' } }),
    requestKey(1, null, [], POST),
    requestKey(1, null, [], { ...POST, body: Buffer.from('{ }') }),
  ];
  expect(new Set(different).size).toBe(different.length);
  expect(requestKey(1, ['b', 'a'], ['a'], CALL)).toBe(requestKey(1, ['a', 'b'], ['a'], { ...CALL }));
});
