import fc from 'fast-check';

import { isoToSerial, serialToIso } from '../../../src/table/iso-serial';

import { columnOf, valuesOf, type NumberColumn } from '../../../src/table/table';
import { atOnce } from '../../../src/table/steps';
import { toTable } from '../../../src/table/to-table';
import { midnightZone, readZoneDays } from '../../../src/table/columns/zone-days';
import { propertyRuns } from '../../support/property-runs';
import { textTable } from '../../support/text-table';

const tableOf = (...texts: (string | null)[]) =>
  toTable([
    { name: 'end', type: 'TIMESTAMP', values: texts.map((text) => text && (isoToSerial(text) ?? text)) },
  ]);
const daysIn = (zone: string, ...texts: (string | null)[]) =>
  valuesOf(atOnce(readZoneDays(tableOf(...texts), zone)), 'end').map((value) =>
    typeof value === 'number' ? serialToIso(value) : value,
  );
const zoneOf = (...texts: (string | null)[]) =>
  atOnce(midnightZone(columnOf(tableOf(...texts), 'end') as NumberColumn))?.name.replace(
    // Its name until 1993, which some versions of Unicode's data keep.
    'Calcutta',
    'Kolkata',
  ) ?? null;

describe('the midnights of a zone', () => {
  // Among them: a year before summer time began again, clocks that go forward at midnight, so that the day begins at one, clocks
  // that go back to a second midnight, and a zone that once was some seconds away from UTC.
  it.each(
    textTable(`
      Europe/Berlin      | 2025-12-31T23:00:00Z | 2026-01-01
      Europe/Berlin      | 2026-06-29T22:00:00Z | 2026-06-30
      Europe/Berlin      | 1975-06-29T23:00:00Z | 1975-06-30
      Europe/Berlin      | 9999-12-30T23:00:00Z | 9999-12-31
      Europe/Berlin      | 1900-01-31T23:00:00Z | 1900-02-01
      Europe/London      | 2026-06-29T23:00:00Z | 2026-06-30
      America/New_York   | 2026-01-01T05:00:00Z | 2026-01-01
      America/New_York   | 2026-07-01T04:00:00Z | 2026-07-01
      Asia/Kolkata       | 2025-12-31T18:30:00Z | 2026-01-01
      Asia/Kathmandu     | 2025-12-31T18:15:00Z | 2026-01-01
      Australia/Adelaide | 2025-12-31T13:30:00Z | 2026-01-01
      Pacific/Kiritimati | 2025-12-31T10:00:00Z | 2026-01-01
      Pacific/Pago_Pago  | 2026-01-01T11:00:00Z | 2026-01-01
      America/Sao_Paulo  | 2018-11-04T03:00:00Z | 2018-11-04
      Asia/Beirut        | 2024-03-30T22:00:00Z | 2024-03-31
      America/Havana     | 2025-11-02T04:00:00Z | 2025-11-02
      America/Havana     | 2025-11-02T05:00:00Z | 2025-11-02
      Africa/Monrovia    | 1950-01-01T00:44:30Z | 1950-01-01`),
  )('are days: %s %s', (zone, instant, day) => expect(daysIn(zone, instant)).toEqual([day]));

  it.each(
    textTable(`
      a date without a time        | 2026-01-01               | 2026-01-01
      midnight in UTC              | 2026-06-30T00:00:00Z     | 2026-06-30
      another hour                 | 2026-06-30T21:00:00Z     | 2026-06-30T21:00:00.000Z
      the hour of summer in winter | 2025-12-31T22:00:00Z     | 2025-12-31T22:00:00.000Z
      a minute later               | 2026-06-29T22:01:00Z     | 2026-06-29T22:01:00.000Z
      a second later               | 2026-06-29T22:00:01Z     | 2026-06-29T22:00:01.000Z
      a millisecond later          | 2026-06-29T22:00:00.001Z | 2026-06-29T22:00:00.001Z
      a text                       | soon                     | soon`),
  )('never change another time: %s', (_, given, shown) =>
    expect(daysIn('Europe/Berlin', given, null)).toEqual([shown, null]),
  );

  it('are one for each day of a year in every zone, whatever its summer time', () => {
    const zones = [
      'Europe/Berlin',
      'America/Havana',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Tehran',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1950, max: 2060 }), (zone, year) => {
        const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
        const first = Date.UTC(year, 0, 1);
        const begins: string[] = [];
        // Looks for the beginnings of days quarter by quarter, in the obvious way.
        for (let quarter = 0; quarter < 40 * 96; quarter++) {
          const at = first + quarter * 900_000;
          if (format.format(at) !== format.format(at - 1)) begins.push(new Date(at).toISOString());
        }
        expect(daysIn(zone, ...begins)).toEqual(begins.map((at) => format.format(new Date(at))));
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  it('are read in every column of dates, and in no other', () => {
    const at = isoToSerial('2025-12-31T23:00:00Z');
    const table = toTable([
      { name: 'start', type: 'TIMESTAMP', values: [at, 5] },
      { name: 'rent', type: 'FLOAT', values: [at, 5] },
      { name: 'any', type: 'UNKNOWN', values: [at, 5] },
    ]);
    const read = atOnce(readZoneDays(table, 'Europe/Berlin'));
    expect(['start', 'rent', 'any'].map((name) => valuesOf(read, name)[0])).toEqual([46023, at, at]);
    expect(valuesOf(table, 'start')[0]).toBe(at);
  });

  it('need a zone that this machine knows', () =>
    expect(() => daysIn('Europe/Atlantis', null)).toThrow(
      expect.objectContaining({ code: 'bad-reply', message: expect.stringContaining('"Europe/Atlantis"') }),
    ));
});

const SUMMER = '2026-06-29T22:00:00Z 2027-06-29T22:00:00Z 2028-09-29T22:00:00Z'.split(' ');
const WINTER = '2025-12-31T23:00:00Z 2026-12-30T23:00:00Z 2030-01-30T23:00:00Z'.split(' ');

describe('a column whose times are days of a zone', () => {
  it.each(
    textTable(`
      summer and winter               | Europe/Berlin    | SUMMER WINTER
      summer alone                    | Europe/Berlin    | SUMMER
      winter alone                    | Europe/Berlin    | WINTER
      with blanks and text            | Europe/Berlin    | null WINTER soon
      with a day that means no end    | Europe/Berlin    | WINTER 9999-12-31 2999-12-31T00:00:00Z
      with days without a time        | Europe/Berlin    | WINTER 2026-06-30
      Britain                         | Europe/London    | 2026-01-01 2026-06-29T23:00:00Z 2027-06-29T23:00:00Z 2028-05-31T23:00:00Z
      Greece                          | Europe/Athens    | 2025-12-31T22:00:00Z 2026-06-29T21:00:00Z 2027-01-30T22:00:00Z
      New York                        | America/New_York | 2026-01-01T05:00:00Z 2026-07-01T04:00:00Z 2027-01-01T05:00:00Z
      Chicago                         | America/Chicago  | 2026-01-01T06:00:00Z 2026-07-01T05:00:00Z 2027-01-01T06:00:00Z
      half an hour                    | Asia/Kolkata     | 2025-12-31T18:30:00Z 2026-06-29T18:30:00Z 2026-12-30T18:30:00Z
      dates                           | none             | 2026-01-01 2026-06-30 2027-01-01 2028-01-01
      few times                       | none             | 2025-12-31T23:00:00Z 2026-12-30T23:00:00Z 2025-12-31T23:00:00Z
      noon                            | none             | 2026-01-01T12:00:00Z 2026-07-01T12:00:00Z 2027-01-01T12:00:00Z
      instants                        | none             | 2026-01-01T10:04:31Z 2026-07-01T07:00:00Z 2027-01-01T23:00:00Z WINTER
      another hour among them         | none             | WINTER 2027-02-01T09:00:00Z
      the hour of summer in winter    | none             | SUMMER 2026-01-30T22:30:00Z
      no time at all                  | none             | null soon`),
  )('is known by all of them: %s', (_, zone, texts) => {
    const times = texts.split(' ').flatMap((text) => ({ SUMMER, WINTER, null: [null] })[text] ?? [text]);
    expect(zoneOf(...times) ?? 'none').toBe(zone);
  });

  it('is looked for once, whatever number of formulas ask at the same time', () => {
    // Midnights of two zones, as a portfolio of two countries has them: none fits, so that all zones are tried.
    const column = columnOf(tableOf(...SUMMER, '2026-01-01T19:00:00Z'), 'end') as NumberColumn;
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    let searches = Array.from({ length: 5 }, () => midnightZone(column));
    while (searches.length > 0) searches = searches.filter((search) => !search.next().done);
    expect(made.mock.calls.length).toBeLessThanOrEqual(
      new Set(made.mock.calls.map(([, options]) => options?.timeZone)).size,
    );
    made.mockRestore();
  });

  it('is not looked for at hours that are further apart than those of any zone', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    expect(zoneOf(...SUMMER, ...WINTER, '2026-01-01T05:00:00Z')).toBeNull();
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});
