import { putValue } from './create-digest';
import { jsonBytes } from './json-bytes';
import { plainCell } from './plain-cell';
import type { Value } from './table';

/** What the entries of a dictionary come to as cells: four words an entry, to be had from {@link dictionaryCells}. */
export interface DictionaryCells {
  /** At `4 * code` the length of the entry's cell as JSON, 0 if it is not known yet; then its two words of a digest. */
  facts: Int32Array;
  /** Works out the facts of an entry. */
  learn(code: number): void;
}

const known = new WeakMap<readonly Value[], DictionaryCells>();

/** Kept as long as the dictionary, for all results that are made of it. */
export function dictionaryCells(dictionary: readonly Value[]): DictionaryCells {
  const before = known.get(dictionary);
  if (before) return before;
  const facts = new Int32Array(4 * dictionary.length);
  const cells: DictionaryCells = {
    facts,
    learn(code) {
      // Null has no cell of its own.
      const cell = plainCell(dictionary[code] ?? '');
      facts[4 * code] = jsonBytes(cell);
      putValue(facts, 4 * code + 1, cell);
    },
  };
  known.set(dictionary, cells);
  return cells;
}
