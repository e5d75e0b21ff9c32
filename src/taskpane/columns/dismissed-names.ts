const KEPT = 'rr.dismissed-names';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** The changed display names whose notice the person has dismissed, in any workbook on this computer. */
export interface DismissedNames {
  all(): ReadonlySet<string>;
  add(label: string): void;
}

/** `storage` throws where the browser blocks storage. Then a dismissal lasts until the pane closes. */
export function createDismissedNames(storage: () => Storage = () => localStorage): DismissedNames {
  const own = new Set<string>();
  const stored = (): string[] => {
    try {
      const list: unknown = JSON.parse(storage().getItem(KEPT) ?? '[]');
      return Array.isArray(list) ? list.filter((label) => typeof label === 'string') : [];
    } catch {
      return [];
    }
  };
  return {
    all: () => new Set([...stored(), ...own]),
    add(label) {
      own.add(label);
      try {
        storage().setItem(KEPT, JSON.stringify([...new Set([...stored(), label])]));
      } catch {
        // It is kept in memory.
      }
    },
  };
}

/** Returns the formulas without the notes on dismissed names. */
export const withoutDismissed = <
  Line extends { notes: readonly string[]; renamed: readonly { label: string; note: string }[] },
>(
  lines: readonly Line[],
  dismissed: ReadonlySet<string>,
): readonly Line[] =>
  lines.map((line) => {
    const gone = line.renamed.filter(({ label }) => dismissed.has(label));
    if (gone.length === 0) return line;
    return {
      ...line,
      notes: line.notes.filter((note) => !gone.some((one) => one.note === note)),
      renamed: line.renamed.filter((one) => !gone.includes(one)),
    };
  });
