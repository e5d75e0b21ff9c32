import type { Finding } from '../extraction';
import { cellText, type Sheet } from '../grid/sheet';
import { namesPrices, namesStatement, saysMonth } from '../vocabulary/check-words';
import { toWords } from '../vocabulary/fold';
import { namesMeters, namesPayment } from '../vocabulary/reader-words';

const LINES_READ = 60;

/** Says in a sentence why a sheet is not a rent roll. */
export function whyNot(sheet: Sheet, headings: readonly string[]): Finding {
  const say = (text: string): Finding => ({ code: 'not-a-rent-roll', severity: 'blocks', text });
  if (!sheet.used) return say('The sheet is empty.');
  const texts = sheet.cells.slice(0, LINES_READ).map((row) => row.map(cellText).filter(Boolean));
  const all = headings.length > 0 ? headings : widest(texts);
  const words = toWords(all.join(' | '));
  const months = texts.map((row) => row.filter((text) => saysMonth(text)).length);
  if (Math.max(0, ...months) >= 6)
    return say(
      'It has a column for each month, as an operating statement (T-12) has. It has no units with their leases.',
    );
  if (namesStatement(toWords(texts.flat().join(' ').slice(0, 4_000))))
    return say('It is a statement of income and costs. It has no units with their leases.');
  if (namesPayment(words))
    return say(
      'It is a list of payments or bookings: it has columns for them, but neither areas nor dates of leases.',
    );
  if (namesMeters(words))
    return say('It is a list of meters or of consumption: it has neither rents nor dates of leases.');
  if (namesPrices(words))
    return say('It is a list of prices or articles: it has neither tenants nor rents nor dates of leases.');
  return headings.length > 0
    ? say('Its headings have neither rents nor dates of leases for units or tenants.')
    : say('No line has headings of a rent roll, such as unit, tenant, area, rent, start and end.');
}

const widest = (texts: readonly (readonly string[])[]): readonly string[] =>
  texts.reduce(
    (most, row) => (row.filter((text) => !/^[\d.,-]+$/.test(text)).length > most.length ? row : most),
    [],
  );
