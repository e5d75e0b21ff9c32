import { toWords } from './fold';
import { anyOf, says } from './text-words';
import WORDS from './words/reader-words.json';

const any = anyOf(WORDS);

/** The code of a charge that is a rent. */
export const saysRentCode = says`^(?:${any('beforeRent')} ?)*${any('rentCode')}`;
/** Values of floors, and words of texts above units. */
export const isFloor = says`^${any('floor')}$`;
export const saysFloor = says`^${any('floorSection')}$`;
/** Words that belong to a floor only beside its own word: "Planta baja". */
export const saysOfFloor = says`^${any('ofFloor')}$`;
export const saysNew = says`^${any('new')}$`;
/** Words of names of properties that are words of uses, too: "Retail Park", "Gewerbehof". */
export const namesPropertyType = says`${any('place')}`;
/** The name on the door. */
export const namesTrading = says`${any('tradingName')}`;
/** A word that two columns are called by: where a unit lies, and how its rent changes. */
export const isOpenWord = says`^\s*${any('openWord')}\s*$`;
/** Where a list has another rent beside it, that one is indexed and the base is not. */
export const namesBaseRent = says`^${any('baseRent')}(?!.*rent\b)`;
/** Areas with walls and stairs, where another column has those that are let. */
export const namesGrossArea = says`\b${any('grossArea')}\b`;
export const isIndex = says`^${any('index')}\b`;
export const isFlag = says`^${any('flag')}$`;
/** "Page 2 of 3", alone or behind another text. "River Side 12" is not one. */
export const saysPage = says`(?:^|[,;|·–-]\s*)${any('page')}\W{0,3}\d+(?:\s*(?:${any('pageOf')}|\/)\s*\d+)?$`;
export const hasPage = says`\b${any('page')}\b`;
export const saysIncluded = says`^${any('included')}`;
/** A day of the rent roll follows, or one of the printing. */
export const saysAsOf = says`\b${any('asOf')}\b`;
export const saysPrinted = says`\b${any('printed')}\b`;
export const saysTime = says`^${any('time')}\b`;
/** Titles that are not the name of a property. */
export const saysTitle = says`${any('clutter')}|(?:19|20)\d\d`;
/** "Property: Orchid House": the words before the sign, and those behind it. */
export const PROPERTY = new RegExp(String.raw`^${any('property')}(?: name)?(?:\s*[:=]\s*(.*))?$`);
/** Words of headings in English, and in other languages. */
export const ENGLISH = new RegExp(String.raw`\b${any('english')}\b`, 'g');
export const NOT_ENGLISH = new RegExp(any('notEnglish'), 'g');

const hasPayments = says` ${any('payments')} `;
const hasMeters = says` ${any('meters')} `;
/** True for a heading of payments or bookings. */
export const namesPayment = (heading: string): boolean => hasPayments(toWords(heading));
/** True for a heading of meters or of what they count. A square meter is not one. */
export const namesMeters = (heading: string): boolean =>
  hasMeters(toWords(heading).replace(/ (?:square|sq) meters?/g, ''));
