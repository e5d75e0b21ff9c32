// Loads apart from the functions, with the first formula that uses it: see call-function.ts.
import type { AddinContext } from '../../answers/calls/addin-context';
import type { CellCall, FunctionResult } from '../../answers/calls/answers';
import { answerRoll } from '../../answers/roll/answer-roll';
import { rollTable, type RollTable } from '../../answers/roll/roll-table';
import type { Scheduler } from '../../client/scheduler';
import { waitFor } from '../../client/signals';
import { formatCell } from '../../excel/cell-address';
import { asksOf } from '../../intake/index';
import type { Steps } from '../../table/steps';
import { linesToResult } from './lines-to-result';
import type { RangeArguments } from './read-arguments';
import { readRange, type ReadRange } from './read-range';
import type { RollArguments } from './read-roll-arguments';
import { showColumns } from './show-columns';

export { readRollArguments } from './read-roll-arguments';

/** Reads a pasted rent roll, and shows it as a table. Sends nothing. */
export async function rollCells(
  context: AddinContext,
  request: RollArguments,
  call: CellCall,
): Promise<FunctionResult> {
  const { scheduler, tier } = context;
  const { show, given, ...asked } = request;
  const { read, roll } = await waitFor(sharedReading(given, scheduler), call.signal);
  const { range, firstColumn, extraction } = read;
  if (show === 'columns')
    return scheduler.run(
      linesToResult(showColumns(extraction), tier, { usesChoice: false, notes: asksOf(extraction) }),
      call.signal,
    );
  const nameCell = (row: number, position = 0) =>
    range.address ? formatCell(row - 1, firstColumn + position) : `row ${row}`;
  return answerRoll(context, { ...asked, isCount: show === 'count', roll, nameCell }, call);
}

interface RollReading {
  read: ReadRange;
  roll: RollTable;
}

/** As many readings are cached for other formulas over the same range. */
const MAX_READINGS = 4;
const readings = new Map<string, Promise<RollReading>>();

/** Reads a range once for all formulas that read it in the same way. One that is deleted meanwhile does not end the reading. */
function sharedReading(given: RangeArguments, scheduler: Pick<Scheduler, 'run'>): Promise<RollReading> {
  const { range, mapping, hints, property, asOf } = given;
  const key = JSON.stringify([range, mapping, hints, property, asOf]);
  const run = <T>(steps: Steps<T>) => scheduler.run(steps);
  const read = async (): Promise<RollReading> => {
    const found = await readRange(given, run);
    return { read: found, roll: await run(rollTable(found.extraction, property)) };
  };
  const known = readings.get(key) ?? read();
  readings.delete(key);
  readings.set(key, known);
  for (const oldest of [...readings.keys()].slice(0, -MAX_READINGS)) readings.delete(oldest);
  // What did not load may load the next time.
  known.catch(() => readings.get(key) === known && readings.delete(key));
  return known;
}
