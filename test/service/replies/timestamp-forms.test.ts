import fc from 'fast-check';
import { DateTime } from 'luxon';
import { TIMESTAMP_FORMS } from '../../../src/service/replies/vary-entries';

describe('forms of a timestamp', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const whole = (date: Date, unit: number) => new Date(Math.floor(date.getTime() / unit) * unit);

  it.each([
    ['second', 1000],
    ['day', 86_400_000],
  ])('all mean the same instant, on the %s', (_, unit) =>
    fc.assert(
      fc.property(instants, (date) => {
        const instant = whole(date, unit);
        for (const form of TIMESTAMP_FORMS)
          expect(DateTime.fromISO(form(instant), { zone: 'utc' }).toMillis()).toBe(instant.getTime());
      }),
    ),
  );
});
