import { oncePerValue } from '../../table/once-per-value';
import { fold } from './fold';
import WORDS from './words/texts.json';

/** Makes the alternatives of a regular expression: the words that a table has for something, in all languages. */
export const anyOf =
  <Name extends string>(table: Readonly<Record<Name, object>>) =>
  (name: Name): string =>
    `(?:${Object.values(table[name]).join('|')})`;
/** Makes a test of a folded text from a regular expression. */
export function says(...pattern: Parameters<typeof String.raw>): (text: string) => boolean {
  const words = new RegExp(String.raw(...pattern));
  return oncePerValue((text) => words.test(fold(text)));
}

const any = anyOf(WORDS);

/** A tenant, status or type that says: not let. */
export const saysVacant = says`^(?:\d{1,3}[.)])?\W*${any('vacant')}(?:\W|$)`;
/** A tenant that has no lease yet, and one that needs none. */
export const saysReserved = says`^\W*${any('reserved')}`;
export const saysOwnUse = says`\b${any('ownUse')}`;
/** Words of a label that say: not let, or let. */
export const namesVacant = says`\b${any('vacant')}\b`;
export const saysLet = says`\b${any('let')}\b`;
/** A row of a sum says so in its first text. */
export const saysTotal = says`^\W*${any('sum')}(?=\W|$)|(?:^|\W)${any('sumBehind')}[:.]?\s*$`;
/** What stands instead of the end of a lease that runs until someone gives notice. */
export const saysWithoutEnd = says`^${any('withoutEnd')}\W*$`;
/** The title of lines that repeat or divide the sums above. Words for a list would be titles of units, too. */
export const saysSummary = says`^${any('summary')}\b|^(?:\w+ )?summary(?: (?:of|by|per)\b.*)?$`;
/** A sum of a part of the sum above. */
export const saysPart = says`^${any('part')}\b`;
/** The forms of companies, which only a tenant's name has. */
export const saysCompany = says`(?:^|[\s,&.])${any('company')}(?:$|[\s,.)&])`;
/** A person or company that a lease of the past or future has. */
export const saysEnded = says`^${any('ended')}`;
export const saysFuture = says`^${any('future')}`;
/** A text about all amounts of a table. "Rents are reviewed every year" says nothing about them. */
export const saysAmounts = says`(?<![a-z])${any('amounts')}(?![a-z])`;
export const saysEach = says`(?<![a-z])${any('each')}(?![a-z])`;
/** A heading of periods. */
export const saysOften = says`${any('often')}`;
/** A term in years. */
export const saysYears = says`(?<![a-z])${any('years')}(?![a-z])`;
/** A heading or a title of a list of flats. */
export const saysFlat = says`(?<![a-z])${any('flat')}`;

const DAY = String.raw`(?:\d{1,4}[./-]\s?\d|(?:\d{1,2}\.? )?[a-z]{3,9}\.? \d{4}|\d{4}(?!\d))`;
const STEP = String.raw`${any('step')}\W+(?:\d{1,2}\W+)?(?:${any('stepOf')}\W+)?(?:${any('since')} )?`;
const beginsLikeStep = says`^(?:${STEP}|(?:${any('stepOf')}\W+)?${any('since')} )${DAY}`;
/** "Staffel ab 01.04.2026", "Rent from 25/12/2026", "Step rent 01/04/2028": the label of a step of the rent, and no company. */
export const saysStep = oncePerValue(
  (text) => beginsLikeStep(text) && !saysCompany(text.replace(/^\D*/, '')),
);

const COUNTED = new RegExp(`^(?:${any('sumOfUnits')} )?(\\d{1,6}) ${any('units')}\\b`);
/** "69 Units", "Total 481 Mieter": a number of units. */
export const countedUnits = oncePerValue((text) => COUNTED.exec(fold(text))?.[1]);
/** The words of a sum, or a number of units. */
export const saysSum = oncePerValue((text) => saysTotal(text) || countedUnits(text) !== undefined);
