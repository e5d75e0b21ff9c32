import { createStoredText, type TextStorage } from '../../../pane-kit/stored-text';

/** The changed display names whose notice the person has dismissed, in any workbook on this computer. */
export interface DismissedNames {
  all(): ReadonlySet<string>;
  add(label: string): void;
}

export function createDismissedNames(storage?: () => TextStorage): DismissedNames {
  const store = createStoredText('rr.dismissed-names', storage);
  const own = new Set<string>();
  const stored = () => parseNames(store.get() ?? '[]');
  return {
    all: () => new Set([...stored(), ...own]),
    add(label) {
      own.add(label);
      store.set(JSON.stringify([...new Set([...stored(), label])]));
    },
  };
}

function parseNames(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((label) => typeof label === 'string') : [];
  } catch {
    return [];
  }
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
      notes: line.notes.filter((note) => !gone.some((entry) => entry.note === note)),
      renamed: line.renamed.filter((entry) => !gone.includes(entry)),
    };
  });
