import type { CheckboxProps } from '@fluentui/react-components';
import { useState } from 'react';
import type { Difference, Reconciliation } from '../../../intake/index';
import { reviewStop } from '../../../pane-kit/section/use-review';
import type { DifferenceGroup } from './difference-groups';

/** What a person took of the lines of a comparison. A correction compares again, and keeps it. */
export function useTaken(groups: readonly DifferenceGroup[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  // Some lines stand in two groups.
  const all = [...new Set(groups.flatMap(({ lines }) => lines))];
  const isTaken = (line: Difference) => keys.has(keyOf(line));
  const linesOf = (id: string) =>
    groups.find((group) => group.id === id)?.lines ?? all.filter((line) => keyOf(line) === id);
  const set = (id: string, isNow: boolean) => {
    const next = new Set(keys);
    for (const key of linesOf(id).map(keyOf))
      if (isNow) next.add(key);
      else next.delete(key);
    setKeys(next);
  };
  /** The attributes of the box of a group, or of a line. */
  const boxOf = (id: string, lines: readonly Difference[]) => {
    const count = lines.filter(isTaken).length;
    const checked: CheckboxProps['checked'] = count > 0 && count < lines.length ? 'mixed' : count > 0;
    return { ...reviewStop(id), checked, onChange: () => set(id, count < lines.length) };
  };
  return {
    all: all.length,
    taken: all.filter(isTaken).length,
    isLineTaken: isTaken,
    isTaken: (id: string) => linesOf(id).every(isTaken),
    set,
    ofGroup: ({ id, lines }: DifferenceGroup) => boxOf(id, lines),
    ofLine: (line: Difference) => boxOf(keyOf(line), [line]),
    /** The lines that were taken, as a comparison. */
    of: (reconciliation: Reconciliation): Reconciliation => ({
      ...reconciliation,
      properties: reconciliation.properties.map((property) => ({
        ...property,
        differences: property.differences.filter(isTaken),
      })),
    }),
  };
}

export type Taken = ReturnType<typeof useTaken>;

const keyOf = ({ kind, unit, tenant, column, row, otherLocation }: Difference): string =>
  [kind, unit, tenant, column, row, otherLocation?.row].join('\n');
