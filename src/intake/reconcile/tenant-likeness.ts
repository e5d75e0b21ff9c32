import { fold } from '../vocabulary/fold';

const LEGAL_FORMS = new Set(
  'gmbh mbh ag kg kgaa ohg gbr ek ev ug mbb se co ltd limited plc llp llc inc incorporated corp corporation company lp sarl sas sasu sa sci eurl selarl sl slu srl spa spzoo spolka zoo sp z o bv nv vof aps as asa ab hb oy oyj is ks and und et i y og och en the oo'.split(
    ' ',
  ),
);

/** A name in its words, sorted and without legal forms, so that "Müller & Co. GmbH" and "MUELLER CO" are one. */
export function tenantWords(name: string): string[] {
  const words =
    fold(name)
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/['’`´]/g, '')
      .match(/[\p{L}\d]+/gu) ?? [];
  const nameWords = words.filter((word) => !LEGAL_FORMS.has(word));
  return (nameWords.length > 0 ? nameWords : words).sort();
}

export const tenantKey = (name: string): string => tenantWords(name).join(' ');

/** How alike two names are, from 0 to 1: the mean of the best likeness of each word, weighted by its length. */
export function tenantLikeness(words: readonly string[], otherWords: readonly string[]): number {
  if (words.length === 0 || otherWords.length === 0) return 0;
  return Math.min(sided(words, otherWords), sided(otherWords, words));
}

function sided(words: readonly string[], among: readonly string[]): number {
  let sum = 0;
  let weight = 0;
  for (const word of words) {
    let best = 0;
    for (const candidate of among) best = Math.max(best, jaroWinkler(word, candidate));
    sum += best * word.length;
    weight += word.length;
  }
  return sum / weight;
}

/** Jaro's likeness, raised for a common beginning of up to four letters (Winkler 1990). */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Uint8Array(b.length);
  const common: string[] = [];
  for (let at = 0; at < a.length; at++)
    for (let to = Math.max(0, at - reach); to <= Math.min(b.length - 1, at + reach); to++)
      if (!taken[to] && a[at] === b[to]) {
        taken[to] = 1;
        common.push(a[at] as string);
        break;
      }
  if (common.length === 0) return 0;
  let moved = 0;
  let next = 0;
  for (let to = 0; to < b.length; to++) if (taken[to] && b[to] !== common[next++]) moved += 1;
  const count = common.length;
  const jaro = (count / a.length + count / b.length + (count - moved / 2) / count) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
