import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryTotals } from '../../src/features/reports/query-totals';
import { TOTALS_BY, type TotalsBy } from '../../src/features/reports/totals-by';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';
import { repeatCall } from '../../src/functions/call-function';
import { askService } from '../support/ask-service';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage } from '../support/wire-stage';
import { expectTotals } from '../templates/totals/read-totals';
import { totalsOracle } from '../templates/totals/totals-oracle';
import { calculate } from './calculate';
import type { Calculation, Value } from './write-xlsx';

const { reportRoles, sheetRoles, identity, currencyColumn } = DEFAULT_PROFILE;
const { contractedRent } = reportRoles;
const plain = (cell: unknown) =>
  (typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell) as Value;

it('has the totals of the demo, by each column', async () => {
  const stage = await openWireStage();
  const wire = await stage.start();
  await wire.signIn();
  const { context } = contextOf(wire.client);
  const databases = (await wire.client.databases()).value;
  context.databases.become(databases);
  const ids = databases.map(({ id }) => id);
  const workbooks: Calculation[] = [];
  const oracles: ReturnType<typeof totalsOracle>[] = [];
  const names = Object.keys(TOTALS_BY) as TotalsBy[];
  for (const by of names) {
    const question = queryTotals(createCatalogue().columns, DEFAULT_PROFILE, by);
    const { headings } = question.source as { headings: readonly string[] };
    const asked = { name: 'QUERY', args: [[headings], null, 0] };
    const rows = (await repeatCall(context, asked, aCall)).cells.map((row) => row.map(plain));
    const column = { ...reportRoles, ...sheetRoles }[by];
    const columns = [column, identity.property, contractedRent, currencyColumn];
    const oracle = totalsOracle(await askService(wire, 'query', { columns }, ids), {
      ...{ group: column, amount: contractedRent, isYear: by === 'expiry', currency: currencyColumn },
      ...(by === 'property' && { identified: identity.property }),
    });
    const lines = [...oracle.values()].flat().length;
    const template = totalsSheet('Totals', question);
    const cellOf = (heading: string) =>
      Object.keys(template.cells)
        .find((cell) => cell.endsWith('22') && template.cells[cell] === heading)!
        .replace('22', '23');
    const bases = [
      'Group of the row',
      'Its currency',
      'What it adds: the amount, 0 if blank',
      'Currency and group',
      'First row of the group in its currency',
    ];
    const filled = {
      ...Object.fromEntries(bases.map((heading) => [cellOf(heading), rows.length])),
      ...Object.fromEntries([...'BCDEF'].map((letter) => [`${letter}23`, lines])),
      [cellOf('Lines: by currency, the largest first')]: lines,
      C10: 8,
    };
    oracles.push(oracle);
    workbooks.push({ sheets: [template], values: { Totals: { Q23: rows } }, filled: { Totals: filled } });
  }
  await wire.stop();
  await stage.close();
  const calculated = await calculate(workbooks);
  names.forEach((by, k) =>
    expectTotals({ value: (cell) => calculated[k]!('Totals', cell) }, oracles[k]!, by),
  );
});
