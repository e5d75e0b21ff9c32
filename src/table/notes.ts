/** What a person should know of a result. */
export interface Notes {
  all: string[];
  /** Those of them that say what is wrong with the data, in whatever question. */
  doubts: string[];
}

export const noNotes = (): Notes => ({ all: [], doubts: [] });

export function addDoubts({ all, doubts }: Notes, texts: readonly string[]): void {
  all.push(...texts);
  doubts.push(...texts);
}

export function addNotes(to: Notes, { all, doubts }: Notes): void {
  to.all.push(...all);
  to.doubts.push(...doubts);
}
