import { toWords } from './fold';
import { anyOf, createMatcher } from './text-words';
import WORDS from './words/reader-words.json';

const any = anyOf(WORDS);

/** The code of a charge that is a rent. */
export const isRentCode = createMatcher`^(?:${any('beforeRent')} ?)*${any('rentCode')}`;
/** Values of floors, and words of texts above units. */
export const isFloor = createMatcher`^${any('floor')}$`;
export const isFloorSection = createMatcher`^${any('floorSection')}$`;
/** Words that belong to a floor only beside its own word: "Planta baja". */
export const isFloorQualifier = createMatcher`^${any('ofFloor')}$`;
export const isNewLabel = createMatcher`^${any('new')}$`;
/** Words of names of properties that are words of uses, too: "Retail Park", "Gewerbehof". */
export const namesPropertyType = createMatcher`${any('place')}`;
export const isIncludedLabel = createMatcher`^${any('included')}`;
/** Areas with walls and stairs, where another column has those that are let. */
export const namesGrossArea = createMatcher`\b${any('grossArea')}\b`;
/** The name on the door. */
export const namesTrading = createMatcher`${any('tradingName')}`;
/** Where a list has another rent beside it, that one is indexed and the base is not. */
export const namesBaseRent = createMatcher`^${any('baseRent')}(?!.*rent\b)`;
export const isFlag = createMatcher`^${any('flag')}$`;
/** "Page 2 of 3", alone or behind another text. "River Side 12" is not one. */
export const hasPageNumber = createMatcher`(?:^|[,;|·–-]\s*)${any('page')}\W{0,3}\d+(?:\s*(?:${any('pageOf')}|\/)\s*\d+)?$`;
export const hasPage = createMatcher`\b${any('page')}\b`;
/** A day of the rent roll follows, or one of the printing. */
export const mentionsAsOfDate = createMatcher`\b${any('asOf')}\b`;
export const mentionsPrintDate = createMatcher`\b${any('printed')}\b`;
export const isTimeLabel = createMatcher`^${any('time')}\b`;
/** Titles that are not the name of a property. */
export const isGenericTitle = createMatcher`${any('clutter')}|(?:19|20)\d\d`;
/** "Property: Orchid House": the words before the sign, and those behind it. */
export const PROPERTY = new RegExp(String.raw`^${any('property')}(?: name)?(?:\s*[:=]\s*(.*))?$`);
/** Words of headings in English, and in other languages. */
export const ENGLISH = new RegExp(String.raw`\b${any('english')}\b`, 'g');
export const NOT_ENGLISH = new RegExp(any('notEnglish'), 'g');

const hasPayments = createMatcher` ${any('payments')} `;
const hasMeters = createMatcher` ${any('meters')} `;
/** True for a heading of payments or bookings. */
export const namesPayment = (heading: string): boolean => hasPayments(toWords(heading));
/** True for a heading of meters or of what they count. A square meter is not one. */
export const namesMeters = (heading: string): boolean =>
  hasMeters(toWords(heading).replace(/ (?:square|sq) meters?/g, ''));
