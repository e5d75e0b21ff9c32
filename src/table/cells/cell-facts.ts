import { putValue } from './create-digest';
import { jsonBytes } from './json-bytes';
import { isTooLong, plainCell } from './plain-cell';
import type { Value } from '../table';
import type { Cell } from './cell';

/**
 * How many numbers are kept of a cell, side by side: its length as JSON, the two words of a digest, and 1 where it is a
 * text too long for a cell.
 */
export const FACTS = 4;

const known = new WeakMap<readonly Value[], Int32Array>();

/**
 * {@link FACTS} of each entry of a dictionary as a cell. All 0 until somebody puts them there; kept as long as the
 * dictionary, for all results that are made of it.
 */
export function dictionaryFacts(dictionary: readonly Value[]): Int32Array {
  const before = known.get(dictionary);
  if (before) return before;
  const facts = new Int32Array(FACTS * dictionary.length);
  known.set(dictionary, facts);
  return facts;
}

/** Those of one cell. */
export function factsOf(cell: Cell): Int32Array {
  const facts = new Int32Array(FACTS);
  putFacts(facts, 0, cell);
  return facts;
}

/** Puts those of a cell, or of a text that is to be cut to one, at a place. */
export function putFacts(facts: Int32Array, at: number, value: Cell): void {
  const isShortened = isTooLong(value);
  const cell = isShortened ? plainCell(value as string) : value;
  facts[at] = jsonBytes(cell);
  putValue(facts, at + 1, cell);
  facts[at + 3] = Number(isShortened);
}
