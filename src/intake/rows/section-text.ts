import { oncePerValue } from '../once-per-value';
import { enumValue } from '../vocabulary/enum-values';
import { saysEnded, saysFuture, saysLet, saysVacant } from '../vocabulary/text-words';
import type { Concept } from '../vocabulary/concepts';
import { matchConcepts } from '../vocabulary/match-concepts';
import { namesPlace, saysFloor, saysNew, saysOfFloor } from '../vocabulary/reader-words';

/** What a text above units says about all of them: their use or floor, or whether they are let. */
export type Section = 'kind' | 'state';

const KIND: readonly Concept[] = ['use', 'kind', 'parking', 'room'];
const STATE: readonly Concept[] = [
  ...(['unit', 'object', 'area', 'tenant', 'lease'] as const),
  ...(['status', 'vacancy', 'current', 'next'] as const),
];
const ORDINAL: readonly Concept[] = ['first', 'second', 'third'];
/** What "Offices", "1. OG" or "Vacant suites" say about the units below. Undefined for a name, such as that of a property. */
export const sectionOf = oncePerValue((text): Section | undefined => {
  const { words, hits } = matchConcepts(text);
  const parts = words.map((word, index) => partOf(word, hits[index] as ReadonlySet<Concept>));
  const isKnown = !parts.includes('name') && (!parts.includes('number') || parts.includes('floor'));
  if (!isKnown || namesPlace(text)) return undefined;
  if (parts.includes('kind') || parts.includes('floor')) return 'kind';
  return parts.includes('state') ? 'state' : undefined;
});

function partOf(
  word: string,
  concepts: ReadonlySet<Concept>,
): Section | 'floor' | 'number' | 'filler' | 'name' {
  const has = (list: readonly Concept[]) => list.some((concept) => concepts.has(concept));
  if (concepts.has('floor') || saysFloor(word)) return 'floor';
  if (has(KIND) || word.startsWith('gewerb') || enumValue('use_type', word)?.isKnown) return 'kind';
  if (has(STATE) || saysLet(word) || saysVacant(word) || saysFuture(word) || saysEnded(word)) return 'state';
  if (has(ORDINAL) || saysOfFloor(word)) return 'number';
  return (concepts.has('filler') && word.length > 1) || /^\W$/.test(word) || saysNew(word)
    ? 'filler'
    : 'name';
}
