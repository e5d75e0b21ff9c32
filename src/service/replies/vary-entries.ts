import type { Field } from '../query/row-json';
import type { WireVariants } from '../wire/variants';

type Entry = Readonly<Record<string, unknown>>;

export const variesEntries = ({ timestamps, nulls }: WireVariants): boolean =>
  timestamps !== 'offset' || nulls !== 'written';

/**
 * Returns a function that varies how the entries of one reply are written, as the interface allows: the form of timestamps, which
 * differs between fields and entries, and null fields, which every third entry leaves out. Call it with each entry in order.
 */
export function varyEntries(
  variants: WireVariants,
  fields: readonly Pick<Field, 'name' | 'type'>[] = [],
): (entry: Entry) => Entry {
  if (!variesEntries(variants)) return (entry) => entry;
  const { timestamps, nulls } = variants;
  const dated = new Set(
    fields.filter(({ type }) => timestamps !== 'offset' && type === 'TIMESTAMP').map(({ name }) => name),
  );
  const formOf = (at: number) =>
    timestamps === 'local'
      ? localForm
      : timestamps === 'berlin'
        ? berlinForm
        : TIMESTAMP_FORMS[at % TIMESTAMP_FORMS.length]!;
  let count = 0;
  return (entry) => {
    count += 1;
    const omitsNulls = nulls === 'left-out' && count % 3 === 0;
    const varied = Object.entries(entry)
      .filter(([, value]) => !(omitsNulls && value === null))
      .map(([name, value], i) =>
        dated.has(name) && typeof value === 'string'
          ? [name, formOf(count + i)(new Date(value))]
          : [name, value],
      );
    return Object.fromEntries(varied);
  };
}

/** ISO 8601 forms of an instant in whole seconds. The interface allows a service to use any of them. */
const TIMESTAMP_FORMS: readonly ((date: Date) => string)[] = [
  (date) => isoUtc(date) + '+00:00',
  (date) => isoUtc(date) + 'Z',
  (date) => isoUtc(hoursLater(date, 2)) + '+02:00',
  (date) => isoUtc(hoursLater(date, -5.5)) + '-05:30',
  (date) => isoUtc(date) + '+0000',
  (date) => isoUtc(date) + '.000+00',
  (date) => isoUtc(date) + ',000000Z',
  (date) => isoUtc(date).replaceAll(/[-:]/g, '') + 'Z',
  // A date without a time means midnight.
  (date) => isoUtc(date).replace('T00:00:00', '') + (isMidnight(date) ? '' : 'Z'),
  (date) => `${date.getUTCFullYear()}-${padded(dayOfYear(date), 3)}T${timeOf(date)}Z`,
  (date) => `${weekDate(date)}T${timeOf(date)}+00:00`,
];

/** Writes a date as midnight at UTC+2, and an instant in the time of UTC+2. */
const localForm = (date: Date): string => isoUtc(isMidnight(date) ? date : hoursLater(date, 2)) + '+02:00';

const inBerlin = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Writes a date as the instant of its midnight in Berlin, one hour before that of UTC or two, and an instant as it is. */
function berlinForm(date: Date): string {
  const hours = [1, 2].find((ahead) => inBerlin.format(hoursLater(date, -ahead)) === '00') ?? 0;
  return isoUtc(isMidnight(date) ? hoursLater(date, -hours) : date) + 'Z';
}

const DAY_MS = 86_400_000;
const isoUtc = (date: Date): string => date.toISOString().slice(0, 19);
const timeOf = (date: Date): string => isoUtc(date).slice(11);
const hoursLater = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);
const isMidnight = (date: Date): boolean => date.getTime() % DAY_MS === 0;
const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');
const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;

/** Formats an ISO week date. A week belongs to the year of its Thursday. */
function weekDate(date: Date): string {
  const weekday = date.getUTCDay() || 7;
  const thursday = hoursLater(date, 24 * (4 - weekday));
  return `${thursday.getUTCFullYear()}-W${padded(Math.ceil(dayOfYear(thursday) / 7), 2)}-${weekday}`;
}
