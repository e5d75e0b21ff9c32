import { anyOf, createMatcher } from './text-words';
import WORDS from './words/check-words.json';

const any = anyOf(WORDS);

export const isMonth = createMatcher`^${any('months')}[a-z]*\.?[ -/']*(?:\d{2}|\d{4})?$`;
/** Headings, with a blank around each word, of a list of prices. */
export const namesPrices = createMatcher` ${any('prices')} `;
/** The texts of a statement of income, written so. */
export const namesStatement = createMatcher` ${any('statement')} `;
