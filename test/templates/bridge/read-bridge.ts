import type { calculateSheets } from '../../support/calculate-sheets';

type Sheet = ReturnType<typeof calculateSheets>;

export interface ReadBridge {
  status: unknown;
  opening: unknown;
  closing: unknown;
  /** The amounts between opening and closing, by label. */
  lines: Map<string, unknown>;
}

/** Reads the lines of a bridge as a person does: from the first that begins with "Opening" to the one with "Closing". */
export function readBridge({ value }: Pick<Sheet, 'value'>): ReadBridge {
  const lines = new Map<string, unknown>();
  let row = 1;
  while (!String(value(`B${row}`)).startsWith('Opening')) row++;
  const opening = value(`C${row}`);
  for (row++; !String(value(`B${row}`)).startsWith('Closing'); row++)
    lines.set(String(value(`B${row}`)), value(`C${row}`));
  return { status: value('B5'), opening, closing: value(`C${row}`), lines };
}

export const inCents = (amount: unknown): number => {
  if (typeof amount !== 'number') throw new Error(`${String(amount)} is not an amount.`);
  return Math.round(amount * 100);
};

/** Returns the lines that are not 0, in cents. */
export const moves = ({ lines }: ReadBridge): Record<string, number> =>
  Object.fromEntries(
    [...lines]
      .map(([label, amount]) => [label, inCents(amount)] as const)
      .filter(([, amount]) => amount !== 0),
  );
