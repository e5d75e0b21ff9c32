import { LINES } from '../../../src/templates/bridge/contracted-rows';
import type { ContractedOracle } from './contracted-oracle';

type Value = string | number | boolean;

const FIRST_LINE = 34;
const NAMES: readonly string[] = Object.values(LINES);
const CLOSING = FIRST_LINE + NAMES.length;

const cents = (value: Value): number => {
  if (typeof value !== 'number') throw new Error(`${value} is not an amount.`);
  return Math.round(value * 100);
};

/** Reads the figures of the sheet as the oracle has them. */
export function readContracted(read: (cell: string) => Value): ContractedOracle {
  const lineAt = (row: number) => ({
    cents: cents(read(`C${row}`)),
    before: Number(read(`E${row}`)),
    after: Number(read(`F${row}`)),
  });
  const lines = NAMES.map((name, at) => [name, lineAt(FIRST_LINE + at)] as const);
  const spreadAt = (row: number) => ({
    before: cents(read(`C${row}`)),
    after: cents(read(`D${row}`)),
    leases: Number(read(`F${row}`)),
  });
  return {
    ...{ opening: cents(read(`C${FIRST_LINE - 1}`)), closing: cents(read(`C${CLOSING}`)) },
    lines: Object.fromEntries(lines.filter(([, { before, after }]) => before + after > 0)),
    changedArea: lineAt(CLOSING + 1),
    spreads: { 'New lettings': spreadAt(CLOSING + 4), Renewals: spreadAt(CLOSING + 5) },
  };
}

/** Reads the list of leases: by how much those of each line change the rent. */
export function readLeases(read: (cell: string) => Value): Record<string, number> {
  const found: Record<string, number> = {};
  for (let row = CLOSING + 11; read(`B${row}`) !== ''; row++) {
    const line = String(read(`B${row}`));
    found[line] = (found[line] ?? 0) + cents(read(`E${row}`));
  }
  return found;
}

/** What the list adds up to: every line that has moved the rent. */
export const sumsOf = ({ lines }: ContractedOracle): Record<string, number> =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([name, line]) => (name === LINES.unchanged ? [] : [[name, line.cents]])),
  );
