import { putValue } from './create-digest';
import { jsonBytes } from './json-bytes';
import { isTooLong, plainCell } from './plain-cell';
import type { Value } from '../table';
import type { Cell } from './cell';

/** Numbers that describe a cell: its length as JSON, the two words of its digest, and 1 if its text is too long. */
export const FACTS = 4;

const known = new WeakMap<readonly Value[], Int32Array>();

/** Returns the facts of a dictionary's entries, for all results. They are 0 until {@link putFacts} sets them. */
export function dictionaryFacts(dictionary: readonly Value[]): Int32Array {
  const before = known.get(dictionary);
  if (before) return before;
  const facts = new Int32Array(FACTS * dictionary.length);
  known.set(dictionary, facts);
  return facts;
}

export function factsOf(cell: Cell): Int32Array {
  const facts = new Int32Array(FACTS);
  putFacts(facts, 0, cell);
  return facts;
}

export function putFacts(facts: Int32Array, at: number, value: Cell): void {
  const isShortened = isTooLong(value);
  const cell = isShortened ? plainCell(value as string) : value;
  facts[at] = jsonBytes(cell);
  putValue(facts, at + 1, cell);
  facts[at + 3] = Number(isShortened);
}
