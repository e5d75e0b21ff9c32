import { useRef } from 'react';
import type { FormulaLine } from '../../../answers/formulas/formula-line';

/** All of them: the compiler says if one is missing. */
const KEYS = Object.keys({
  id: 0,
  sheet: 0,
  cell: 0,
  sheetPosition: 0,
  sheetIsHidden: 0,
  formula: 0,
  state: 0,
  size: 0,
  limited: 0,
  at: 0,
  message: 0,
  requestId: 0,
  notes: 0,
  usesAlpha: 0,
  deprecated: 0,
  renamed: 0,
  unformatted: 0,
  remedy: 0,
} satisfies Record<keyof FormulaLine, 0>) as (keyof FormulaLine)[];

/**
 * Returns the same object for a formula as long as nothing about it changes, so that its row is not drawn again. A
 * refresh of a thousand formulas changes the list many times a second, but few formulas each time.
 */
export function useStableLines(lines: readonly FormulaLine[]): readonly FormulaLine[] {
  const before = useRef<{ lines: readonly FormulaLine[]; byId: Map<string, FormulaLine> }>(undefined);
  const from = useRef<readonly FormulaLine[]>(undefined);
  if (from.current !== lines) {
    from.current = lines;
    const byId = new Map<string, FormulaLine>();
    const stable = lines.map((line) => {
      const last = before.current?.byId.get(line.id);
      const one = last && isSame(last, line) ? last : line;
      byId.set(line.id, one);
      return one;
    });
    before.current = { lines: stable, byId };
  }
  return before.current!.lines;
}

const isSame = (one: FormulaLine, other: FormulaLine): boolean =>
  KEYS.every((key) => one[key] === other[key] || isEqual(one[key], other[key]));

const isEqual = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
