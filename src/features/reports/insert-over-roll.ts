import { ROLL_PROFILE } from '../../answers/roll/roll-profile';
import type { RollSource } from '../../answers/roll/roll-source';
import { asRrError, badInput } from '../../contract/failure';
import { ROLL_COLUMNS } from '../../contract/roll/roll-columns';
import { wordsOfRoll } from '../../templates/roll-words';
import type { Inserted } from './report-actions';
import { ALL_ROWS, type TakenRows } from './report-parts';

const NAMES: ReadonlySet<string> = new Set(ROLL_COLUMNS.map(({ name }) => name));

/**
 * Inserts sheets over a pasted rent roll. They are those over the service, and ask no service. Rejects with what the rent roll
 * lacks.
 */
export async function insertOverRoll(
  source: RollSource,
  insert: (taken: TakenRows) => Promise<Inserted>,
): Promise<Inserted> {
  try {
    return await insert({
      question: { roll: source.arguments },
      databases: [],
      asked: ALL_ROWS,
      roll: { ...source, profile: ROLL_PROFILE, possible: NAMES },
    });
  } catch (thrown) {
    const failure = asRrError(thrown);
    throw failure.code === 'bad-input' ? badInput(wordsOfRoll(failure.message)) : failure;
  }
}
