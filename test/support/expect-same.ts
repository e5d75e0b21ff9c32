import { isDeepStrictEqual } from 'node:util';

/** Like `expect(got).toStrictEqual(wanted)`, but fast for long lists: jest looks at them only to describe a difference. */
export function expectSame(got: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(got, wanted)) return;
  expect(got).toStrictEqual(wanted);
  throw new Error('The values differ, although jest finds no difference.');
}
