import { spellingLikeness } from '../../table/spelling-likeness';
import { fold } from '../vocabulary/fold';

const LEGAL_FORMS = new Set(
  'gmbh mbh ag kg kgaa ohg gbr ek ev ug mbb se co ltd limited plc llp llc inc incorporated corp corporation company lp sarl sas sasu sa sci eurl selarl sl slu srl spa spzoo spolka zoo sp z o bv nv vof aps as asa ab hb oy oyj is ks and und et i y og och en the oo'.split(
    ' ',
  ),
);

/** The words of a name, sorted and without legal forms, so that "Müller & Co. GmbH" and "MUELLER CO" are one. */
export function tenantKey(name: string): string {
  const words =
    fold(name)
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/['’`´]/g, '')
      .match(/[\p{L}\d]+/gu) ?? [];
  const nameWords = words.filter((word) => !LEGAL_FORMS.has(word));
  return (nameWords.length > 0 ? nameWords : words).sort().join(' ');
}

/** Keys that are this alike may be one name. One wrong letter in eight. */
export const ALIKE = 0.8;
/** Two candidates that are this near to each other cannot be distinguished. */
export const CLEAR_BY = 0.1;

const numbersIn = (key: string): string => key.replace(/\D+/g, ' ').trim();

/** How alike two keys are, from 0 to 1. Names with other numbers are not: "Mill Court 1" is not "Mill Court 3". */
export function keyLikeness(a: string, b: string): number {
  const [words, otherWords] = [a.split(' '), b.split(' ')];
  return numbersIn(a) === numbersIn(b) ? Math.min(sided(words, otherWords), sided(otherWords, words)) : 0;
}

/** The mean of the best likeness of each word, weighted by its length. */
function sided(words: readonly string[], among: readonly string[]): number {
  let sum = 0;
  let weight = 0;
  for (const word of words) {
    sum += Math.max(0, ...among.map((candidate) => spellingLikeness(word, candidate))) * word.length;
    weight += word.length;
  }
  return weight === 0 ? 0 : sum / weight;
}
