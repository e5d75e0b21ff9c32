import { isDeepStrictEqual } from 'node:util';

/** Like `expect(got).toStrictEqual(wanted)`, but fast for long lists: jest looks at them only to describe a difference. */
export function expectSame(got: unknown, expected: unknown): void {
  if (isDeepStrictEqual(got, expected)) return;
  expect(got).toStrictEqual(expected);
  throw new Error('The values differ, although jest finds no difference.');
}
