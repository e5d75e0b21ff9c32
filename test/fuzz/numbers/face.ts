import fc from 'fast-check';
import type { FunctionArguments, FunctionName } from '../../../src/contract/function-arguments';
import { RrError } from '../../../src/contract/failure';
import type { AddinContext } from '../../../src/answers/calls/addin-context';
import { answerFunction } from '../../../src/functions/call-function';
import { aCall } from '../../support/fake-gateway';

/** A place where a person sees numbers. */
export interface Face {
  name: string;
  /** Damages clean data `count` times, and asks the same. Returns the first case that misleads, in its smallest form. */
  tryDamages: (count: number, seed?: number) => Promise<Finding | undefined>;
}

export interface Finding {
  seed: number;
  message: string;
}

/** `misled` says what misleads in an answer over damaged data: undefined if it is right, an error, or says what is damaged. */
export const createFace = <Case>(
  name: string,
  cases: fc.Arbitrary<Case>,
  misled: (given: Case) => Promise<string | undefined>,
): Face => ({
  name,
  async tryDamages(count, seed) {
    let message = '';
    const property = fc.asyncProperty(cases, async (given) => {
      const wrong = await misled(given).catch((thrown: Error) => thrown.stack ?? thrown.message);
      if (wrong !== undefined) message = wrong;
      return wrong === undefined;
    });
    const found = await fc.check(property, { numRuns: count, ...(seed !== undefined && { seed }) });
    return found.failed ? { seed: found.seed, message } : undefined;
  },
});

export interface Question {
  name: FunctionName;
  args: Record<string, unknown>;
}

export type Answer = { error: string } | { cells: readonly (readonly unknown[])[]; notes: readonly string[] };

/** Answers as a cell does. Throws what is not an error of ours. */
export async function ask(context: AddinContext, { name, args }: Question): Promise<Answer> {
  try {
    const given = args as unknown as FunctionArguments<FunctionName>;
    const { cells, notes } = await answerFunction(name, context, given, aCall);
    return { cells, notes };
  } catch (thrown) {
    if (!(thrown instanceof RrError) || thrown.code === 'bug') throw thrown;
    return { error: thrown.message };
  }
}

/** Compares as Excel does, which takes two texts that differ in case as one. */
export const shownBy = (value: unknown): string => JSON.stringify(value).toLowerCase();

/** Names of the clean data, and those in their place. */
export type Renames = ReadonlyMap<string, string>;

/** What is shown of clean data as it is shown with other names. */
export const renamed = (shown: string, renames: Renames = new Map()): string =>
  [...renames.keys()].length === 0
    ? shown
    : shown.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => {
        const name = [...renames].find(([from]) => shownBy(from) === text);
        return name ? shownBy(name[1]) : text;
      });

/** Lines that are sorted by name may stand in another order under other names. */
export const inAnyOrder = (lines: readonly string[], renames: Renames | undefined): string[] =>
  renames ? lines.toSorted() : [...lines];

const isNamed = (note: string, names: readonly string[]): boolean =>
  names.some((name) => note.toLowerCase().includes(name.toLowerCase()));

/** Says what misleads in the second answer. `names` are the words of which its notes must have one. */
export async function between(
  clean: () => Promise<Answer>,
  after: Answer,
  names: readonly string[],
  renames?: Renames,
): Promise<string | undefined> {
  if ('error' in after) return undefined;
  if (after.notes.some((note) => isNamed(note, names))) return undefined;
  const before = await clean();
  if ('error' in before || before.notes.length > 0)
    return `The clean answer says ${'error' in before ? before.error : before.notes.join(' ')}`;
  const expected = inAnyOrder(
    before.cells.map((row) => renamed(shownBy(row), renames)),
    renames,
  );
  const shown = inAnyOrder(after.cells.map(shownBy), renames);
  if (expected.join() === shown.join()) return undefined;
  const subtractRows = (rows: string[], than: string[]) =>
    rows.filter((row) => !than.includes(row)).join('\n');
  return `says ${JSON.stringify(after.notes)} and shows\n${subtractRows(shown, expected)} for\n${subtractRows(expected, shown)}`;
}
