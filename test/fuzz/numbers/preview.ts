import fc from 'fast-check';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { compareTables } from '../../../src/features/refresh/diff/compare-tables';
import { answerFunction } from '../../../src/functions/call-function';
import { atOnce } from '../../../src/table/steps';
import { aCall, fakeGateway } from '../../support/fake-gateway';
import { cleanRows, COLUMNS, namesOf, NUMBERS, type Row } from './clean-rows';
import { createFace } from './face';
import { damagesBy } from './formulas';
import { DAMAGES } from './row-damages';

const SHOWN = COLUMNS.map(({ columnName }) => columnName).join();
/** Other damages are told by the notes of the answer. */
const CHANGING_NO_TOTAL = [
  ...['text for a number', 'a number of another country', 'a number in another spelling'],
  ...['a number beyond 15 digits', 'spaces around a text', 'a text in another case'],
  ...['two properties of one name', 'a text in another Unicode form', 'names that read as something else'],
];
const cases = fc.record(
  damagesBy(cleanRows, Object.fromEntries(CHANGING_NO_TOTAL.map((name) => [name, DAMAGES[name]!]))),
);

const resultOf = (rows: readonly Row[]) =>
  answerFunction(
    'QUERY',
    fakeGateway({ columns: COLUMNS as Row[], rows: rows as Row[] }).context,
    { columns: SHOWN, filters: null, headers: 0, rentrolls: null, approved_only: null, options: null },
    aCall,
  );

/** What a refresh would change, if the service sends the same data with a damage. */
export const preview = createFace('preview', cases, async ({ rows, damage, dice }) => {
  const clean = rows.slice(9);
  const { what, rows: damaged } = DAMAGES[damage]!(clean, dice);
  const [before, after] = [await resultOf(clean), await resultOf(damaged)];
  const columns = after.columns.map((column) => ({
    name: column!.name,
    label: column!.label ?? '',
    type: column!.type,
    unit: column!.unit ?? null,
  }));
  const rules = { profile: DEFAULT_PROFILE };
  const { diff } = atOnce(compareTables(columns, rules, before.cells, after.cells));
  for (const name of NUMBERS.filter((column) => column !== 'room_count')) {
    const label = namesOf(name)[1]!;
    const totals = diff.totals.filter(({ column }) => column === label);
    if (diff.noTotals?.includes(label) && totals.length === 0) continue;
    if (totals.length === 1 && totals.every(({ difference }) => difference === 0)) continue;
    return `${damage} in ${what}: the total of ${label} is announced as ${JSON.stringify(totals)}, ${diff.noTotals}`;
  }
  return undefined;
});
