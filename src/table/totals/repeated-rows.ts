import { isBlank, valueAt, type Column, type Value } from '../table';
import { stepsOncePerObject } from '../once-per-value';
import { inChunks, type Steps } from '../steps';

/** The columns that say to which rent roll a row belongs. The date may be unknown. */
export interface RollColumns {
  property: Column;
  date?: Column;
}

export interface Repetition {
  /** How many rows have a value, and of how many rent rolls they are. */
  rows: number;
  rolls: number;
}

/** Fewer equal values may be chance. */
const MIN_REPEATED = 10;

/**
 * Tells whether a column holds one figure of the property, such as its loan, in every row of a rent roll. A sum then counts
 * it once for each unit. Returns null if the values differ within a rent roll, or if they are all zero.
 */
export const repeatedByProperty = stepsOncePerObject(function* (
  column: Column,
  rolls: RollColumns,
  rowCount: number,
): Steps<Repetition | null> {
  const state: State = { rows: 0, rolls: 0, differs: false, hasValue: false, firsts: new Map() };
  const columns = { ...rolls, column };
  yield* inChunks(rowCount, (from, end) => {
    if (!state.differs) lookAt(state, columns, from, end);
  });
  const { rows, differs, hasValue } = state;
  const isRepeated = !differs && hasValue && rows - state.rolls >= MIN_REPEATED;
  return isRepeated ? { rows, rolls: state.rolls } : null;
});

interface State extends Repetition {
  differs: boolean;
  hasValue: boolean;
  /** The first value of each property and date. */
  firsts: Map<Value, Map<Value, Value>>;
}

function lookAt(
  state: State,
  { column, property, date }: RollColumns & { column: Column },
  from: number,
  end: number,
): void {
  for (let row = from; row < end; row++) {
    const value = valueAt(column, row);
    if (isBlank(value)) continue;
    const key = valueAt(property, row);
    // Rows without a property are not of one property.
    if (isBlank(key)) continue;
    const day = date ? valueAt(date, row) : null;
    let ofProperty = state.firsts.get(key);
    if (!ofProperty) state.firsts.set(key, (ofProperty = new Map()));
    const first = ofProperty.get(day);
    if (first === undefined) {
      ofProperty.set(day, value);
      state.rolls += 1;
    } else if (first !== value) {
      state.differs = true;
      return;
    }
    state.rows += 1;
    state.hasValue ||= value !== 0;
  }
}

/** Returns the dates of rent rolls, from first to last, if a property has rows of several; else none. */
export function* datesOfOneProperty({ property, date }: RollColumns, rows: Uint32Array): Steps<number[]> {
  const dates = new Set<number>();
  const ofProperty = new Map<Value, number>();
  let isMixed = false;
  if (!date) return [];
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const day = valueAt(date, rows[at]!);
      if (typeof day !== 'number') continue;
      dates.add(Math.floor(day));
      const key = valueAt(property, rows[at]!);
      if (isBlank(key)) continue;
      const previous = ofProperty.get(key);
      if (previous === undefined) ofProperty.set(key, day);
      else isMixed ||= previous !== day;
    }
  });
  return isMixed ? [...dates].sort((a, b) => a - b) : [];
}
