import { orderEvidence, readDate, type DateOrder } from './read-date';

/** A day inside a text, in digits or with the name of its month. */
export const DAY =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}|\d{1,2}\.? \p{L}{3,12}\.? (?:de )?\d{4}|\p{L}{3,9}\.? \d{1,2}, ?\d{4}|\d{1,2}-\p{L}{3}-\d{4}/u;

/** Reads the first day of a text as `YYYY-MM-DD`. Without a known order, it counts only where its own digits tell it. */
export function dayInText(text: string, order: DateOrder | undefined): string | undefined {
  const found = DAY.exec(text)?.[0].replace(/ de /g, ' ');
  if (!found) return undefined;
  const own = orderEvidence(found) ?? order;
  const [first, second] = found.split(/\D/);
  if (own === undefined && /^\d{1,2}[/-]\d{1,2}[/-]/.test(found) && first !== second) return undefined;
  return readDate(found, own ?? 'day', 2025);
}
