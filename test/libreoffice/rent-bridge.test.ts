import { bridgeCells } from '../../src/templates/bridge/bridge-cells';
import { REFERENCE_COLUMNS } from '../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../src/templates/bridge/rent-bridge';
import { repeatCall } from '../../src/functions/call-function';
import type { AddinContext } from '../../src/answers/calls/addin-context';
import { aCall, contextOf } from '../support/fake-gateway';
import { propertyRuns } from '../support/property-runs';
import { openWireStage } from '../support/wire-stage';
import { bridgeOracle, plain } from '../templates/bridge/bridge-oracle';
import { inCents, moves, readBridge } from '../templates/bridge/read-bridge';
import { calculate } from './calculate';
import type { Calculation, Value } from './write-xlsx';

const NAME = 'Rent bridge';
const AT = bridgeCells(REFERENCE_COLUMNS);
const bare = (cell: string) => cell.replaceAll('$', '');

interface Case {
  currency: string;
  from: number;
  until: number;
}

/** What the three formulas of the sheet return, and how many rows the others fill. */
async function toCalculation(context: AddinContext, { currency, from, until }: Case): Promise<Calculation> {
  const ask = async (name: string, args: readonly unknown[]) =>
    (await repeatCall(context, { name, args }, aCall)).cells.map((row) => row.map(plain)) as Value[][];
  const rents = (headings: readonly string[], day: number) =>
    ask('QUERY', [
      [headings],
      null,
      0,
      null,
      false,
      [
        ['as_of', day],
        ['empty', 'none'],
      ],
    ]);
  const { rentrollDate, changeCurrency, propertyId } = REFERENCE_COLUMNS;
  const filters = [
    [changeCurrency, currency, ''],
    [rentrollDate, '>', from],
    [rentrollDate, '<=', until],
  ];
  const changes = await ask('CHANGES', [
    [AT.changes.headings],
    filters,
    0,
    'all-rentrolls',
    false,
    null,
    [['empty', 'none']],
  ]);
  const [openingHeadings, closingHeadings] = [AT.opening.headings, AT.closing.headings];
  const opening = await rents(openingHeadings, from);
  const closing = await rents(closingHeadings, until);
  const distinct = (values: readonly unknown[]) => Math.max(1, new Set(values).size);
  const of = (rows: readonly (readonly Value[])[], headings: readonly string[], heading: string) =>
    rows.map((row) => row[headings.indexOf(heading)]);
  const columns = of(closing, closingHeadings, 'Currency');
  const old = closing.filter(
    (row, k) => columns[k] === currency && Number(row[closingHeadings.indexOf(rentrollDate)]) < until - 100,
  );
  return {
    sheets: [rentBridge(NAME, { columns: REFERENCE_COLUMNS, currency, dateA: from, dateB: until })],
    values: {
      [NAME]: {
        [bare(AT.changes.anchor)]: changes,
        [bare(AT.opening.anchor)]: opening,
        [bare(AT.closing.anchor)]: closing,
      },
    },
    filled: {
      [NAME]: {
        [bare(AT.changeCame)]: changes.length,
        [bare(AT.closingCame)]: closing.length,
        [bare(AT.closingOld)]: closing.length,
        [bare(AT.lists.properties)]: distinct(of(opening, openingHeadings, propertyId)),
        [bare(AT.lists.currencies)]: distinct(columns),
        [bare(AT.lists.old)]: distinct(of(old, closingHeadings, propertyId)),
      },
    },
  };
}

it('is exact to the cent for every currency and every two dates of the demo', async () => {
  const stage = await openWireStage();
  const wire = await stage.start();
  await wire.signIn();
  const { context } = contextOf(wire.client);
  context.databases.become((await wire.client.databases()).value);
  const expected = await bridgeOracle(context);
  const cases = expected.currencies.flatMap((currency) =>
    expected.dates.flatMap((from) =>
      expected.dates
        .filter((until) => until > from)
        .map((until): Case => ({ currency: String(currency), from, until })),
    ),
  );
  expect(cases).toHaveLength(168);
  const tried = propertyRuns(168) === 168 ? cases : cases.filter((_, k) => k % 7 === 0);
  const workbooks: Calculation[] = [];
  for (const one of tried) workbooks.push(await toCalculation(context, one));
  await wire.stop();
  await stage.close();
  const calculated = await calculate(workbooks);
  for (const [k, { currency, from, until }] of tried.entries()) {
    const read = readBridge({ value: (cell) => calculated[k]!(NAME, cell) });
    const came = expected.came(from, until, currency);
    expect([k, inCents(read.opening), inCents(read.closing)]).toEqual([
      k,
      expected.sumAt(from, currency),
      expected.sumAt(until, currency),
    ]);
    expect([k, moves(read)]).toEqual([
      k,
      { ...expected.reasons(from, until, currency), ...(came !== 0 && { 'Properties that came': came }) },
    ]);
  }
});
