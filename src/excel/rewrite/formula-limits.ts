import { tokensOf } from '../calls/tokens';

/** Excel refuses a longer text inside of a formula (Microsoft: "Excel specifications and limits"). */
const TEXT_CHARACTERS = 255;
const FORMULA_CHARACTERS = 8_192;

/** Whether Excel takes a text of a formula. Expects it in its quotes. */
const isShortText = (literal: string): boolean => literal.length - 2 <= TEXT_CHARACTERS;

/** Writes a text that is too long as several joined by `&`. */
function joinedTexts(literal: string): string {
  if (isShortText(literal)) return literal;
  const texts: string[] = [];
  let text = '';
  // A doubled quote is one character of the text.
  for (const character of literal.slice(1, -1).match(/""|[^"]/gsu) ?? []) {
    if (text.length + character.length > TEXT_CHARACTERS) {
      texts.push(text);
      text = '';
    }
    text += character;
  }
  return [...texts, text].map((part) => `"${part}"`).join('&');
}

/** Writes every text of a formula that is too long as several joined by `&`. In array constants nothing can be joined. */
export const withShortTexts = (formula: string): string =>
  tokensOf(formula)
    .map(({ kind, text }) => (kind === 'text' ? joinedTexts(text) : text))
    .join('');

/** Returns why Excel would refuse a formula because of its length, with a next step. */
export function lengthProblem(formula: string): string | undefined {
  if (formula.length > FORMULA_CHARACTERS)
    return `The formula has ${formula.length.toLocaleString('en')} characters, and Excel takes ${FORMULA_CHARACTERS.toLocaleString('en')}. Put parts of it into cells.`;
  const isShort = (text: string): boolean =>
    tokensOf(text).every((token) =>
      token.kind === 'array'
        ? isShort(token.text.slice(1, -1))
        : token.kind !== 'text' || isShortText(token.text),
    );
  if (isShort(formula)) return undefined;
  return `A text in the formula has more than ${TEXT_CHARACTERS} characters, which Excel refuses. Put it into cells.`;
}
