import { valuesOf } from '../../../../src/table/column-values';
import { createByteParser } from '../../../../src/table/parse/portable/byte-parser';
import { RowReader } from '../../../../src/table/parse/portable/row-reader';
import { PIECE_BYTES } from '../../../../src/table/parse/row-parser';
import { bytesOf } from '../json-cases';

afterEach(() => jest.restoreAllMocks());

it.each([
  ['of many pieces', 20 * PIECE_BYTES, PIECE_BYTES, 2],
  ['of one piece, in small chunks', PIECE_BYTES, 1 << 10, 6],
])('begins a row anew only a few times, however many chunks cut it: %s', (_which, length, chunk, times) => {
  const readRow = jest.spyOn(RowReader.prototype, 'readRow');
  const text = 'x'.repeat(length);
  const bytes = bytesOf(`[${Array.from({ length: 5 }, () => `{"y":[1,"]}"],"x":"${text}"}`).join(',')}]`);
  const parser = createByteParser([{ name: 'x', type: 'STRING' }], 'array');
  for (let at = 0; at < bytes.length; at += chunk) parser.push(bytes.subarray(at, at + chunk));
  expect(valuesOf(parser.finish(), 'x')).toEqual(Array.from({ length: 5 }, () => text));
  expect(readRow.mock.calls.length).toBeLessThanOrEqual(5 * times);
});
