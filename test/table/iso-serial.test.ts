import fc from 'fast-check';
import { DateTime } from 'luxon';
import { isoToSerial, serialToIso } from '../../src/table/iso-serial';
import { propertyRuns } from '../support/property-runs';
import { textTable } from '../support/text-table';
import { expectSame } from '../support/expect-same';
import { dayText, isoText } from '../../src/table/day-text';

const DAY = 86_400_000;

/** Converts an instant in milliseconds to a serial number by Excel's own definition. */
const serialOf = (ms: number): number | null => {
  const first = Date.UTC(1899, 11, 31);
  const serial = (ms >= first + 60 * DAY ? ms - first + DAY : ms - first) / DAY;
  return serial >= 1 && serial < 2_958_466 ? serial : null;
};

describe('one instant', () => {
  const half = 45366 + 0.4375;
  it.each([
    ...['2024-03-15T10:30:00Z', '2024-03-15 10:30:00Z', '2024-03-15T10:30:00-00:00', '2024-03-15T10,5'],
    ...['2024-03-15T10:29:60Z', '2024-03-15T10:29:59.9999999Z', '2024-03-15T10:30:00,0004Z'],
    '2024-03-15T05:00:00\u22125:30'.replace('\u22125', '\u221205'),
    '20240315T103000Z',
    '+002024-03-15T10:30:00Z',
    '+02024-03-15T12:30:00+02:00',
    '+0020240315T1030Z',
    '+002024-W11-5T10:30Z',
    '+002024-075T10:30Z',
  ])('has one serial number in every form: %s [rules 10, 133]', (text) =>
    expect(isoToSerial(text)).toBe(half),
  );
});

it.each(
  textTable(`
    1900-01-01                | 1
    1900-02-28                | 59
    1900-03-01                | 61
    1900-02-28T24:00Z         | 61
    1899-12-31T23:00:00-01:00 | 1
    1999-12-31T24:00:00Z      | 36526
    2000-02-29                | 36585
    2020-W53-5                | 44197
    2023-365                  | 45291
    2024-366                  | 45657
    9999-12-31                | 2958465`),
)('reads %s as serial %s', (text, serial) => expect(isoToSerial(text)).toBe(Number(serial)));

it('reads the last millisecond of a day', () =>
  expect(isoToSerial('1900-02-28T23:59:59.999Z')).toBe(59 + (DAY - 1) / DAY));

it.each([
  ...'|soon|2024|2024-03|2024-W11|1900-02-29|2024-03-15T|2024-03-15T24:00:01|2024-03-15T24:30|2024-03-15T10:30:00+24:00|2024-03-15T10:30:00+02:60|2024-03-15T10:30:00.Z|2024-03-15T10:30:00Zx|15.03.2024|03/15/2024|2024-3-5| 2024-03-15|+2024-03-15|-002024-03-15|+012024-03-15|+00202-03-15|0099-01-01|1899-12-31|1900-01-01T00:30:00+01:00|9999-12-31T23:30:00-01:00|10000-01-01'.split(
    '|',
  ),
  '\u0662\u0660\u0662\u0664-01-01',
])('refuses %j', (text) => expect(isoToSerial(text)).toBeNull());

describe('midnight with an offset', () => {
  it.each([
    ...['2031-01-31T00:00:00+01:00', '2031-01-31T00:00:00.000-05:30', '20310131T0000+14'],
    ...['2031-01-31T00:00:00Z', '2031-01-31'],
  ])('is the date that is written, if the profile says so: %s [rule 151]', (text) =>
    expect(isoToSerial(text, true)).toBe(isoToSerial('2031-01-31')),
  );

  it('is an instant otherwise, and any other time always is [rule 151]', () => {
    expect(isoToSerial('2031-01-31T00:00:00+01:00')).toBe(isoToSerial('2031-01-30T23:00:00Z'));
    expect(isoToSerial('2031-01-31T10:30:00+01:00', true)).toBe(isoToSerial('2031-01-31T09:30:00Z'));
  });
});

describe('against luxon', () => {
  const DATES = [
    ...['yyyy-MM-dd', 'yyyyMMdd', "kkkk-'W'WW-c", "kkkk'W'WWc", 'yyyy-ooo', 'yyyyooo', "'+00'yyyy-MM-dd"],
  ];
  const TIMES = [
    ...["'T'HH:mm:ss", "'T'HHmmss", "'t'HH:mm:ss", "' 'HH:mm:ss", "'T'HH:mm", "'T'HHmm", "'T'HH", ''],
  ];
  const OFFSETS = ['ZZ', 'ZZZ', "'Z'", "'z'", 'none', 'hours'];
  const instant = fc.integer({
    min: Date.UTC(1899, 11, 30) / 1000,
    max: Date.UTC(9999, 11, 31) / 1000 + 90_000,
  });

  it('reads every form of any instant [rule 11]', () => {
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(...DATES),
        fc.constantFrom(...TIMES),
        fc.constantFrom(...OFFSETS),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        fc.stringMatching(/^([.,]\d{1,30})?$/),
        (seconds, date, time, offset, minutes, digits) => {
          const zone =
            ['ZZ', 'ZZZ'].includes(offset) && time !== ''
              ? minutes
              : offset === 'hours' && time !== ''
                ? Math.trunc(minutes / 60) * 60
                : 0;
          const moment = DateTime.fromSeconds(seconds, {
            zone: `UTC${zone < 0 ? '-' : '+'}${Math.floor(Math.abs(zone) / 60)}:${String(Math.abs(zone) % 60).padStart(2, '0')}`,
            locale: 'en',
          });
          // ISO 8601 writes a later year with a sign and more digits, which lies outside Excel's calendar.
          fc.pre(moment.year <= 9999 && moment.weekYear <= 9999);
          const fraction = time.endsWith('ss') ? digits : '';
          const suffix =
            time === '' || offset === 'none'
              ? ''
              : offset === 'hours'
                ? moment.toFormat('ZZ').slice(0, 3)
                : moment.toFormat(offset);
          const text = moment.toFormat(date) + (time === '' ? '' : moment.toFormat(time)) + fraction + suffix;
          // luxon reads only the form with T, and truncates fractions instead of rounding.
          const whole = text
            .replace(fraction, '')
            .replace(/ (?=\d\d:)/, 'T')
            .replace('t', 'T')
            .replace('z', 'Z');
          const read = DateTime.fromISO(whole, { zone: 'utc' });
          expect(read.isValid).toBe(true);
          const ms = Math.round(Number(`0${fraction.replace(',', '.')}`) * 1000);
          expect([text, isoToSerial(text)]).toEqual([text, serialOf(read.toMillis() + ms)]);
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });

  it('refuses the dates that luxon refuses', () => {
    const digits = (count: number) =>
      fc.nat(10 ** count - 1).map((number) => String(number).padStart(count, '0'));
    const two = digits(2);
    const year = fc.integer({ min: 1900, max: 9998 });
    fc.assert(
      fc.property(
        ...([year, two, two, digits(1), digits(3), two, two, two] as const),
        (y, a, b, c, d, h, m, s) => {
          for (const date of [
            `${y}-${a}-${b}`,
            `${y}${a}${b}`,
            `${y}-W${a}-${c}`,
            `${y}W${a}${c}`,
            `${y}-${d}`,
          ])
            for (const time of ['', `T${h}:${m}:${s}Z`, `T${h}${m}`]) {
              const read = DateTime.fromISO(date + time, { zone: 'utc' });
              if (time.includes(':60Z')) continue;
              expectSame(
                [date + time, isoToSerial(date + time)],
                [date + time, read.isValid ? serialOf(read.toMillis()) : null],
              );
            }
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });
});

it('writes dates that read back as the same serial', () => {
  const ms = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9999, 11, 31) });
  fc.assert(
    fc.property(ms, (instant) => {
      const iso = new Date(instant).toISOString();
      const serial = isoToSerial(iso) as number;
      expect(serialToIso(serial)).toBe(iso.replace('T00:00:00.000Z', ''));
      expect(isoToSerial(serialToIso(serial))).toBe(serial);
    }),
  );
});

it('writes the day that Excel has and no calendar as the day before it', () =>
  expect(serialToIso(60)).toBe('1900-02-28'));

it.each(
  textTable(`
    46295   | 30 Sep 2026
    46295.5 | 30 Sep 2026 12:00
    1       | 1 Jan 1900
    2958465 | 31 Dec 9999
    0       | 0
    2958466 | 2958466
    -3      | -3`),
)('writes the serial number %s as "%s"', (serial, text) => expect(dayText(Number(serial))).toBe(text));

it.each(
  textTable(`
    2026-09-30               | 30 Sep 2026
    2026-09-30T14:02:00.000Z | 30 Sep 2026 14:02
    2026-13-01               | 1 13 2026
    soon                     | soon`),
)('reads "%s" as "%s"', (iso, text) => expect(isoText(iso)).toBe(text));
