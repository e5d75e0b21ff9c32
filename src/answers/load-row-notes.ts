import { DoubtfulValue } from '../table/filters/condition';

/** The checks of conditions and the words of notes. */
export type RowNotes = typeof import('./row-notes');

/** Loads the checks and words. They are undefined if they cannot be loaded: a result then says so in a note. */
export const loadRowNotes = (): Promise<RowNotes | undefined> =>
  import(/* webpackChunkName: "row-notes" */ './row-notes').catch(() => undefined);

/** Returns an error as a person should read it. */
export async function explained(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof DoubtfulValue)) return thrown;
  return (await loadRowNotes())?.explainDoubt(thrown) ?? thrown;
}
