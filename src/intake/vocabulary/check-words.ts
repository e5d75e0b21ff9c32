import { anyOf, says } from './text-words';
import WORDS from './words/check-words.json';

const any = anyOf(WORDS);

export const saysOccupancy = says`${any('occupancy')}`;
export const saysVacancy = says`${any('vacancy')}`;
export const saysMonth = says`^${any('months')}[a-z]*\.?[ -/']*(?:\d{2}|\d{4})?$`;
/** Headings, with a blank around each word, of a list of prices. */
export const namesPrices = says` ${any('prices')} `;
/** The texts of a statement of income, written so. */
export const namesStatement = says` ${any('statement')} `;
