import { PROPOSED_AS_EQUAL, REPLACED_BY } from '../../contract/changed-columns';
import type { ColumnEntry } from '../../contract/entries';
import type { RenamedLabel } from './resolve-columns';
import { valueAt, type Table } from '../table';

/** Features of the service that may change or break without notice (interface, "Versioning"). */
export const ALPHA_FEATURES = ['track changes', 'configured columns'] as const;
export type AlphaFeature = (typeof ALPHA_FEATURES)[number];

export interface DeprecatedColumn {
  name: string;
  label: string | null;
  /** The live column to use instead, if the interface document names one that is sure to hold what is meant. */
  successor?: string;
}

export interface ColumnUse {
  usesAlpha?: readonly AlphaFeature[];
  deprecated?: readonly DeprecatedColumn[];
  renamed?: readonly RenamedLabel[];
}

/**
 * Names the successor of a deprecated column if the live `catalogue` has it. Of one that is only proposed as equal, if
 * `areEqual` says that both hold the same values.
 */
export function columnUse(
  endpoint: 'query' | 'changes',
  read: readonly ColumnEntry[],
  catalogue: readonly ColumnEntry[],
  areEqual: (name: string, successor: string) => boolean = () => false,
): ColumnUse {
  const usesAlpha = ALPHA_FEATURES.filter((feature) =>
    feature === 'track changes' ? endpoint === 'changes' : read.some(({ alpha }) => alpha),
  );
  const live = new Set(catalogue.map(({ name }) => name));
  const deprecated = new Map<string, DeprecatedColumn>();
  for (const { name, label, deprecated: isDeprecated } of read) {
    if (!isDeprecated) continue;
    const successor = REPLACED_BY.get(name);
    const isSure =
      successor !== undefined &&
      live.has(successor) &&
      (!PROPOSED_AS_EQUAL.has(name) || areEqual(name, successor));
    deprecated.set(name, { name, label, successor: isSure ? successor : undefined });
  }
  return {
    ...(usesAlpha.length > 0 && { usesAlpha }),
    ...(deprecated.size > 0 && { deprecated: [...deprecated.values()] }),
  };
}

/** Whether two columns hold the same values in each of the tables that have both. False if none has. */
export function haveSameValues(tables: readonly Table[], left: string, right: string): boolean {
  const pairs = tables.flatMap(({ columns, rowCount }) => {
    const [a, b] = [columns.get(left), columns.get(right)];
    return a && b && rowCount > 0 ? [{ a, b, rowCount }] : [];
  });
  return (
    pairs.length > 0 &&
    pairs.every(({ a, b, rowCount }) => {
      for (let row = 0; row < rowCount; row++) if (valueAt(a, row) !== valueAt(b, row)) return false;
      return true;
    })
  );
}
