import fc from 'fast-check';
import { isoToSerial } from '../../../../src/table/iso-serial';
import { TimestampReader } from '../../../../src/table/parse/portable/timestamp-reader';
import { bytesOf } from '../json-cases';

const reader = new TimestampReader();

/** The serial number that is read of a text, or undefined where it is left to the slow rules. */
function read(text: string): number | undefined {
  const bytes = new Uint8Array(text.length + 64);
  bytes.set(bytesOf(`${text}"`));
  const after = reader.read(bytes, 0);
  if (after === 0) return undefined;
  expect(after).toBe(text.length + 1);
  return reader.serial;
}

it.each([
  '2024-03-15',
  '1901-01-01',
  '9999-12-31',
  '2000-02-29',
  '2024-03-15T10:30Z',
  '2024-03-15T10:30',
  '2024-03-15T10:30:59',
  '2024-03-15T10:30:59.1Z',
  '2024-03-15T10:30:59.123Z',
  '2024-03-15T10:30:59.123456Z',
  '2024-03-15T23:59:59.9999999Z',
  '2024-03-15t10:30:59Z',
  '2024-03-15 10:30:59+00:00',
  '2024-03-15T10:30:59-05:30',
  '2024-03-15T10:30:59+0200',
  '2024-03-15T10:30:59+02',
  '1901-01-01T00:00:00+14:00',
])('reads %s itself', (text) => {
  expect(read(text)).toBeDefined();
  expect(read(text)).toBe(isoToSerial(text));
});

it.each([
  '',
  '2024-03',
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '2024-00-01',
  '2024-01-00',
  '1900-01-01',
  '0099-01-01',
  '20240315',
  '2024-W11-5',
  '2024-075',
  '2024-03-15T',
  '2024-03-15T10',
  '2024-03-15T24:00',
  '2024-03-15T10:60',
  '2024-03-15T10:30:60',
  '2024-03-15T10:30:59.Z',
  '2024-03-15T10:30:59,5Z',
  '2024-03-15T10:30:59.1234567890123456Z',
  '2024-03-15T10:30:59z',
  '2024-03-15T10:30:59+24:00',
  '2024-03-15T10:30:59+02:60',
  '2024-03-15T10:30:59+02:',
  '2024-03-15T10:30:59+2',
  '2024-03-15T10:30:59Zx',
  '2024-03-15x10:30:59Z',
  '2024-03-15T10.30:59Z',
  '9999-12-31T23:30:00-01:00',
  '10000-01-01',
])('leaves %j to the slow rules', (text) => expect(read(text)).toBeUndefined());

it('gives the bits that isoToSerial gives, wherever it gives any', () => {
  const two = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, '0'));
  const date = fc
    .tuple(fc.integer({ min: 1899, max: 10_000 }).map(String), two(13), two(32))
    .map((parts) => parts.join('-'));
  const time = fc
    .tuple(two(25), two(61), fc.option(two(61), { nil: undefined }), fc.stringMatching(/^(\.\d{1,17})?$/))
    .map(
      ([hour, minute, second, fraction]) =>
        `${hour}:${minute}${second === undefined ? '' : `:${second}${fraction}`}`,
    );
  const zone = fc.oneof(
    fc.constantFrom('', 'Z', 'z', '+', '-00'),
    fc
      .tuple(fc.constantFrom('+', '-'), two(25), fc.constantFrom('', ':'), two(61))
      .map((parts) => parts.join('')),
  );
  const rest = fc.tuple(fc.constantFrom('T', ' ', 't', 'x'), time, zone).map((parts) => parts.join(''));
  let taken = 0;
  fc.assert(
    fc.property(date, fc.oneof(fc.constant(''), rest), (day, tail) => {
      const serial = read(day + tail);
      if (serial === undefined) return;
      taken++;
      expect([day + tail, serial]).toEqual([day + tail, isoToSerial(day + tail)]);
    }),
    { numRuns: 20_000 },
  );
  expect(taken).toBeGreaterThan(5000);
});
