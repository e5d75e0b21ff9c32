import { readKey } from '../../../../src/gateway/forward/sharing/request-key';

const CALL = {
  method: 'GET' as const,
  path: '/thirdparty/files?a=1',
  headers: { accept: 'x' },
  isRead: true,
};
const POST = { ...CALL, method: 'POST' as const, body: Buffer.from('{}') };

it('reads have one answer where credential, limit, databases, call and encoding are the same, and only there', () => {
  const different = [
    readKey(1, null, [], CALL),
    readKey(2, null, [], CALL),
    readKey(1, [], [], CALL),
    readKey(1, ['a'], [], CALL),
    readKey(1, ['a', 'b'], ['a'], CALL),
    readKey(1, ['a', 'c'], ['a'], CALL),
    readKey(1, null, ['a'], CALL),
    readKey(1, null, [], CALL, 'br'),
    readKey(1, null, [], CALL, 'gzip'),
    readKey(1, null, [], { ...CALL, path: '/thirdparty/files?a=2' }),
    readKey(1, null, [], { ...CALL, headers: { accept: 'y' } }),
    readKey(1, null, [], POST),
    readKey(1, null, [], { ...POST, body: Buffer.from('{ }') }),
  ];
  expect(new Set(different).size).toBe(different.length);
  expect(readKey(1, ['b', 'a'], ['a'], CALL)).toBe(readKey(1, ['a', 'b'], ['a'], { ...CALL }));
});
