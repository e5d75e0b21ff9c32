import type { Cell, GivenCell } from '../extraction';

/** What is known of a cell that was given, where objects cost little. */
export const cellOf = (given: GivenCell): Cell =>
  typeof given === 'object' && given !== null ? given : { v: given ?? null };
