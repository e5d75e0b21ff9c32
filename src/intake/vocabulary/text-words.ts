import { oncePerValue } from '../../table/once-per-value';
import { fold } from './fold';
import WORDS from './words/texts.json';

/** Makes the alternatives of a regular expression: the words that a table has for something, in all languages. */
export const anyOf =
  <Name extends string>(table: Readonly<Record<Name, object>>) =>
  (name: Name): string =>
    `(?:${Object.values(table[name]).join('|')})`;
/** Makes a test of a folded text from a regular expression. */
export function createMatcher(...pattern: Parameters<typeof String.raw>): (text: string) => boolean {
  const words = new RegExp(String.raw(...pattern));
  return oncePerValue((text) => words.test(fold(text)));
}

const any = anyOf(WORDS);

/** A tenant, status or type that says: not let. */
export const isVacantLabel = createMatcher`^(?:\d{1,3}[.)])?\W*${any('vacant')}(?:\W|$)`;
/** A tenant that has no lease yet, and one that needs none. */
export const isReservedLabel = createMatcher`^\W*${any('reserved')}`;
/** What stands in the place of a tenant or as the status of a unit that its owner uses. */
export const isNotLetLabel = createMatcher`^${any('notLet')}(?: units?)?$`;
/** What stands for the tenant of the line above: "dto.", a ditto mark, "(Falk KG continued)". */
export const isSameLabel = createMatcher`^(?:["″〃]+|\W*${any('same')}\W*|\(.*\b${any('continued')}\W*\))$`;
export const isOwnUseLabel = createMatcher`\b${any('ownUse')}`;
/** Words of a label that say: not let, or let. */
export const namesVacant = createMatcher`\b${any('vacant')}\b`;
export const isLetLabel = createMatcher`\b${any('let')}\b`;
/** A row of a sum says so in its first text. */
export const isTotalLabel = createMatcher`^\W*${any('sum')}(?=\W|$)|(?:^|\W)${any('sumBehind')}[:.]?\s*$`;
/** What stands instead of the end of a lease that runs until someone gives notice. */
export const isOpenEndedLabel = createMatcher`^${any('withoutEnd')}\W*$`;
/** The title of lines that repeat or divide the sums above. Words for a list would be titles of units, too. */
export const isSummaryTitle = createMatcher`^${any('summary')}\b|^(?:\w+ )?summary(?: (?:of|by|per)\b.*)?$`;
/** A sum of a part of the sum above. */
export const isPartLabel = createMatcher`^${any('part')}\b`;
/** The forms of companies, which only a tenant's name has. */
export const hasLegalForm = createMatcher`(?:^|[\s,&.])${any('company')}(?:$|[\s,.)&])`;
/** A person or company that a lease of the past or future has. */
export const isEndedLabel = createMatcher`^${any('ended')}`;
export const isFutureLabel = createMatcher`^${any('future')}`;
/** A text about all amounts of a table. "Rents are reviewed every year" says nothing about them. */
export const mentionsAmounts = createMatcher`(?<![a-z])${any('amounts')}(?![a-z])`;
export const mentionsEach = createMatcher`(?<![a-z])${any('each')}(?![a-z])`;
/** A heading of periods. */
export const mentionsFrequency = createMatcher`${any('often')}`;
/** A term in years. */
export const mentionsYears = createMatcher`(?<![a-z])${any('years')}(?![a-z])`;
/** A heading or a title of a list of flats. */
export const mentionsFlat = createMatcher`(?<![a-z])${any('flat')}`;

const DAY = String.raw`(?:\d{1,4}[./-]\s?\d|(?:\d{1,2}\.? )?[a-z]{3,9}\.? \d{4}|\d{4}(?!\d))`;
const STEP = String.raw`${any('step')}\W+(?:\d{1,2}\W+)?(?:${any('stepOf')}\W+)?(?:${any('since')} )?`;
const beginsLikeStep = createMatcher`^(?:${STEP}|(?:${any('stepOf')}\W+)?${any('since')} )${DAY}`;
/** "Staffel ab 01.04.2026", "Rent from 25/12/2026", "Step rent 01/04/2028": the label of a step of the rent, and no company. */
export const isRentStepLabel = oncePerValue(
  (text) => beginsLikeStep(text) && !hasLegalForm(text.replace(/^\D*/, '')),
);

const COUNTED = new RegExp(`^(?:${any('sumOfUnits')} )?(\\d{1,6}) ${any('units')}\\b`);
/** "69 Units", "Total 481 Mieter": a number of units. */
export const countedUnits = oncePerValue((text) => COUNTED.exec(fold(text))?.[1]);
/** A heading of numbers of units: "# Units", "No. of flats", and "Units", which may also name single ones. */
export const namesUnitCount = createMatcher`^${any('countOf')} ?(?:of |de |d.|di )?${any('units')}$`;
export const namesUnits = createMatcher`^(?!(?:unit|suite|lease|tenant|lot|mieter)$)${any('units')}$`;
/** The words of a sum, or a number of units. */
export const isSumLabel = oncePerValue((text) => isTotalLabel(text) || countedUnits(text) !== undefined);
