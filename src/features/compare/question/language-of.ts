import { fold } from '../../../intake/vocabulary/fold';
import { LANGUAGES, type Language } from './languages';

const TELLS = Object.values(LANGUAGES).map((language): readonly [Language, RegExp] => [
  language,
  new RegExp(`(?<![a-z])(?:${language.headings})`, 'g'),
]);

/** The language of most words of the headings. English where nothing tells. */
export function languageOf(headings: readonly string[]): Language {
  const text = fold(headings.join(' | ')).replace(/[^a-z0-9|]+/g, ' ');
  let [best, most]: [Language, number] = [LANGUAGES.en, 0];
  for (const [language, tells] of TELLS) {
    const told = text.match(tells)?.length ?? 0;
    if (told > most) [best, most] = [language, told];
  }
  return best;
}
