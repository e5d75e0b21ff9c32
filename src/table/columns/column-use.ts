import { REPLACED_BY } from '../../contract/changed-columns';
import type { ColumnEntry } from '../../contract/entries';

/** Features of the service that may change or break without notice (interface, "Versioning"). */
export const ALPHA_FEATURES = ['track changes', 'configured columns'] as const;
export type AlphaFeature = (typeof ALPHA_FEATURES)[number];

export interface DeprecatedColumn {
  name: string;
  label: string | null;
  /** The live column to use instead, if the interface document names one. */
  successor?: string;
}

export interface ColumnUse {
  usesAlpha?: readonly AlphaFeature[];
  deprecated?: readonly DeprecatedColumn[];
}

/** Also takes a column as deprecated if the live `catalogue` has the successor that the interface document names. */
export function columnUse(
  endpoint: 'query' | 'changes',
  read: readonly ColumnEntry[],
  catalogue: readonly ColumnEntry[],
): ColumnUse {
  const usesAlpha = ALPHA_FEATURES.filter((feature) =>
    feature === 'track changes' ? endpoint === 'changes' : read.some(({ alpha }) => alpha),
  );
  const live = new Set(catalogue.map(({ name }) => name));
  const deprecated = new Map<string, DeprecatedColumn>();
  for (const { name, label, deprecated: isDeprecated } of read) {
    const replacement = REPLACED_BY.get(name);
    const successor = replacement !== undefined && live.has(replacement) ? replacement : undefined;
    if (isDeprecated || successor !== undefined)
      deprecated.set(name, { name, label, ...(successor !== undefined && { successor }) });
  }
  return {
    ...(usesAlpha.length > 0 && { usesAlpha }),
    ...(deprecated.size > 0 && { deprecated: [...deprecated.values()] }),
  };
}
