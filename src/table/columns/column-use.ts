import { REPLACED_BY } from '../../contract/changed-columns';
import type { ColumnEntry } from '../../contract/entries';

/** What of the service may change or break without notice (interface, "Versioning"), in words. */
export const ALPHA_FEATURES = ['track changes', 'configured columns'] as const;
export type AlphaFeature = (typeof ALPHA_FEATURES)[number];

/** A column in use that the service is going to take away. */
export interface DeprecatedColumn {
  name: string;
  label: string | null;
  /** The live column to use instead, where the document names one. */
  successor?: string;
}

/** What one should know of the columns that a result reads. Nothing to know is left out. */
export interface ColumnUse {
  usesAlpha?: readonly AlphaFeature[];
  deprecated?: readonly DeprecatedColumn[];
}

/**
 * Says it of the columns `read`, out of a live `catalogue`. A column counts as deprecated where the service says so, or
 * where the document names a successor and the service has it.
 */
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
