// Loads apart from the functions, with the first comparison: see create-answers.ts.
import { badInput } from '../../contract/failure';
import { compareRollsSteps, rollRows, TARGET_COLUMNS } from '../../intake/index';
import type { AddinContext } from '../calls/addin-context';
import type { CellCall, CompareRollsRequest, Reconciled } from '../calls/answers';
import { answered, type Labelled, resolveColumns } from './describe-reconciliation';

/** Compares two rent rolls that were read. Throws with the request's words what a person must say. */
export async function answerCompareRolls(
  { scheduler }: Pick<AddinContext, 'scheduler'>,
  request: CompareRollsRequest,
  { signal }: Pick<CellCall, 'signal'>,
): Promise<Reconciled> {
  const { tolerance = 1, tolerancePercent = 0.5, sides, property, words } = request;
  const [first, second] = [await request.read(), await request.readOther()];
  const columns = resolveColumns(
    request.columns,
    ROLL_COLUMNS,
    'rent rolls do not have here. Write an identifier such as contracted_rent_pa',
  );
  const { titles } = first;
  const options = { property, titles, tolerance, tolerancePercent, columns, sides };
  const found = await scheduler.run(compareRollsSteps(first.extraction, second.extraction, options), signal);
  if (!('properties' in found)) {
    const { candidates } = found;
    const among = candidates.length > 0 ? ` It can be: ${candidates.join(', ')}.` : '';
    const message = `${sides.database} has no property “${found.requested}”.${among} ${words.property}`;
    throw badInput(message, { cause: { candidates } });
  }
  return {
    ...answered(found, ROLL_COLUMNS, []),
    theirs: rollRows(second.extraction),
    usesChoice: false,
  };
}

/** Names a column of rent rolls as the service does: `contracted_rent_pa` is `Contracted Rent PA`. */
const columnLabel = (name: string): string =>
  name
    .split('_')
    .map((word) =>
      /^(?:pa|id|erv|sqm)$/.test(word)
        ? word.toUpperCase()
        : word.replace(/^./, (first) => first.toUpperCase()),
    )
    .join(' ');

const ROLL_COLUMNS: readonly Labelled[] = TARGET_COLUMNS.map((name) => ({ name, label: columnLabel(name) }));
