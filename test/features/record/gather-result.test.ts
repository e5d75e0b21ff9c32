import { bareColumn } from '../../../src/contract/entries';
import type { ColumnType } from '../../../src/contract/column-types';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { CellValue } from '../../../src/features/record/hash-values';
import { controlTotals, gatherResult, type GatherSources } from '../../../src/features/record/gather-result';
import { atOnce } from '../../../src/table/steps';
import type { Basis } from '../../../src/answers/formulas/basis';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import type { ShownResult } from '../../../src/answers/formulas/formula-runs';
import { CATALOGUE } from '../checks/fact-book';
import { textTable } from '../../support/text-table';
import { run } from './sample-record';

describe('control totals', () => {
  const COLUMNS = textTable(`
    unit_name | Unit Name | STRING
    contracted_rent_pa | Contracted Rent PA | FLOAT | currency p.a.
    actual_lettable_area_sqm | Lettable Area | FLOAT | sqm
    vacancy_percent | Vacancy | FLOAT | %
  `).map(([identifier = '', label = '', type, unit = null]) => ({
    ...{ identifier, label },
    entry: { ...bareColumn(identifier, label, type as ColumnType), unit },
  }));

  // What the rents are, their currencies, what they add up to, and why they do not.
  it.each(
    textTable(`
      add amounts by currency | [0.1,0.2,100,""] | ["EUR","EUR","GBP","GBP"] | EUR 0.3, GBP 100 |
      show a row without a currency apart | [5,7] | ["EUR",""] | ? 7, EUR 5 |
      never add amounts whose currency is not known | [5,7] | null | | Contracted Rent PA has no control total, because the currency of each row is not known.
      are not known if a value is not a number | [5,"1.300,00"] | ["EUR","EUR"] | | The total of Contracted Rent PA is not known, because 1 value is not a number: "1.300,00".
    `),
  )('%s, areas over all rows, and no rates: %s', (_, given, currencies, sums, why) => {
    const rents = JSON.parse(given!) as CellValue[];
    const rows = rents.map((rent, at) => ['A', rent, [10, 20.5][at] ?? '', 5]);
    const { columns, noTotals } = atOnce(
      controlTotals(COLUMNS, {
        asked: { endpoint: 'query' },
        profile: DEFAULT_PROFILE,
        getExtraValues: (name) =>
          name === 'currency' ? ((JSON.parse(currencies!) ?? undefined) as string[] | undefined) : undefined,
        value: (row, at) => rows[row]![at],
        columns: COLUMNS.map(({ identifier }) => identifier),
        count: rows.length,
      }),
    );
    const totals = columns.map((column) =>
      column.totals.map(({ currency, sum }) => `${currency} ${Number(sum.toFixed(9))}`.trim()).join(', '),
    );
    expect([totals, noTotals]).toEqual([['', sums, '30.5', ''], why]);
  });
});

const sources = {
  client: {
    hasSession: () => false,
    peekProfile: () => ({ profile: DEFAULT_PROFILE }),
    peekColumns: () => ({ value: CATALOGUE }),
    peekDatabases: () => undefined,
  },
  scheduler: { run },
  databases: { get: () => [{ id: '101', name: 'Harbour Core Fund' }] },
} as unknown as GatherSources;

/** A formula whose only call answered with one cell. */
async function gathered(
  value: CellValue,
  text: string,
  asked: Partial<Basis>,
  more: Partial<ShownResult> = {},
) {
  const basis = { endpoint: 'query', databases: [], columns: ['contracted_rent_pa'], all: 9, matching: 9 };
  const shown = {
    digest: '',
    rows: 1,
    columns: 1,
    notes: [],
    basis: { ...basis, shown: 9, ...asked },
    ...more,
  };
  const address = { sheet: 'Roll', cell: 'A1' };
  const runs = [{ name: 'QUERY', args: [], state: 'answered', order: 1, shown }];
  return gatherResult(sources, {
    area: { sheet: 'Roll', row: 0, column: 0, rows: 1, columns: 1 },
    cells: [[value]],
    formula: { ...address, row: 0, column: 0, formula: text, runs } as unknown as Formula,
    line: { state: 'current', notes: ['A note.'], usesAlpha: ['fx'], at: 0 } as never,
    provenance: undefined,
    signal: new AbortController().signal,
  });
}

describe('the record of a formula', () => {
  const TOTAL = { endpoint: 'total', statistic: 'sum' };
  const factsOf = async (text: string, asked: Partial<Basis> = TOTAL) =>
    new Map((await gathered(119, text, asked)).facts);

  it('says what a figure is made of, and nothing of the kind if the cell calculates with it', async () => {
    const known = await factsOf('=RR.TOTAL("contracted_rent_pa")');
    expect(known.get('Rows behind the figure')).toBe(9);
    expect(known.get('Figure')).toBe('sum');
    const unknown = await factsOf('=RR.TOTAL("contracted_rent_pa")*1.19');
    expect(unknown.get('Question')).toMatch(/^Not known: the formula compares ranges, is more than one call/);
    expect(unknown.has('Rows behind the figure')).toBe(false);
  });

  it('says the question and its answer in words', async () => {
    const asked = {
      ...{ databases: ['101'], rentrolls: 'latest' as const, approvedOnly: true as const, asOf: 46203 },
      ...{ filters: ['contracted_rent_pa>=50000'], order: ['contracted_rent_pa desc'], limit: 1 },
      ...{ all: 1208, matching: 11, shown: 1 },
    };
    const facts = [...(await factsOf('=RR.QUERY("contracted_rent_pa")', asked))];
    expect(facts.map(([label, value]) => [label, String(value)])).toEqual(
      textTable(`
        Databases | Harbour Core Fund (101)
        Rent rolls | As of 30 Jun 2026 of each property, approved only
        Filters | Contracted Rent PA at least 50,000
        Order | Contracted Rent PA, largest first
        Limit | 1 row
        Rows before filters | 1208
        Rows matching | 11
        Rows shown | 1
        Answered at | 1 Jan 1970 00:00:00 UTC
        Note | A note.
      `),
    );
  });

  it('takes the headings of a result without rows for no row', async () => {
    const none = { noRows: 'No row matches.' };
    const asked = { shown: 0 };
    const found = await gathered('Contracted Rent PA', '=RR.QUERY("contracted_rent_pa")', asked, none);
    expect(found.values).toMatchObject({ row: 1, rows: 0 });
    expect(found.columns).toMatchObject([{ identifier: 'contracted_rent_pa', label: 'Contracted Rent PA' }]);
  });
});
