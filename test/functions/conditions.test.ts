import { textTable } from '../support/text-table';
import { listedColumns } from '../support/listed-columns';
import type { FunctionName } from '../../src/contract/function-arguments';

import type { ServiceProfile } from '../../src/contract/profile';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const WAULT = 'property_wault_to_expiry_years';
const COLUMNS = [
  ...listedColumns(
    'unit_name STRING Unit',
    'use_type ENUM Use Type',
    'vacancy_percent FLOAT Vacancy',
    'svc_property_id INT Property Id',
    'rentroll_id FLOAT Rent Roll Id',
  ),
  { columnName: WAULT, columnType: 'FLOAT', displayName: 'WAULT to Expiry', unit: 'years' },
];
const unit = (unit_name: string, use_type: string, vacancy_percent: number, property = 1) => ({
  ...{ unit_name, use_type, vacancy_percent, svc_property_id: property, rentroll_id: 10 + property },
  [WAULT]: property === 1 ? 6.53 : 2.1,
});
const SERVICE = {
  columns: COLUMNS,
  rows: [unit('A', 'OFFICE', 12), unit('B', 'RETAIL', 80), unit('C', 'OFFICE', 30, 2)],
  changes: [{ unit_name: 'A', use_type: 'OFFICE', rent_change_percent: 2.5 }],
  rentrolls: [{ rentrollId: 1, propertyId: 2, propertyName: 'House', rentrollDate: '2026-09-30' }],
};
const answer = (name: FunctionName, args: object, profile: Partial<ServiceProfile> = {}) =>
  askFunction(name, fakeGateway(SERVICE, { rowGrain: 'fixed', ...profile }), { headers: 0, ...args });
const units = { columns: 'unit_name' };
const count = { column: 'unit_name', statistic: 'count' };

describe('a condition without a criterion', () => {
  it.each(
    textTable(
      `
      QUERY → [["Use Type",null]] → Filter, "Use Type"
      QUERY → [["use_type",0,0]] → Filter, "use_type"
      QUERY → [["no such column",null]] → Filter, "no such column"
      QUERY → [["Unit","<>X"],["Use Type",""]] → Filter row 2, "Use Type"
      TOTAL → [["Use Type",null]] → Filter, "Use Type"
      CHANGES → [["Use Type",null]] → Filter, "Use Type"
      RENTROLLS → [["Property",null]] → Filter, "Property"`,
      '→',
    ),
  )('filters nothing in RR.%s, and is named: %s', async (name, filters, where) => {
    const all = name === 'TOTAL' ? count : name === 'RENTROLLS' ? {} : units;
    const given = { ...all, filters: JSON.parse(filters) as unknown };
    const { cells, notes } = await answer(name as FunctionName, given);
    expect(cells).toEqual((await answer(name as FunctionName, all)).cells);
    expect(notes.filter((note) => note.startsWith('Filter'))).toEqual([
      `${where}, is incomplete: its criterion is missing, so it filters nothing.`,
    ]);
  });

  it.each(['use_type=', [['use_type', 'is blank', '']], [['use_type=OFFICE', '']], [['', '']]])(
    'is not %j',
    async (filters) =>
      expect((await answer('TOTAL', { ...count, filters })).notes.join()).not.toContain('incomplete'),
  );
});

describe('a number that may be a percentage', () => {
  it.each(
    textTable(`
      QUERY   | Vacancy>=0.75             | Vacancy>=75
      TOTAL   | Vacancy<0.75              | Vacancy<75
      CHANGES | rent_change_percent>=0.02 | rent_change_percent>=2`),
  )('is refused by RR.%s with how to write it: %s', async (name, filters, write) => {
    const asked = answer(name as FunctionName, { ...(name === 'TOTAL' ? count : units), filters });
    await expect(asked).rejects.toThrow(` or ${write}.`);
  });

  it('is taken with its unit, at the scale of the service', async () => {
    const rows = SERVICE.rows.map((row) => ({ ...row, vacancy_percent: row.vacancy_percent / 100 }));
    for (const [service, percentScale] of [
      [SERVICE, 100],
      [{ ...SERVICE, rows }, 1],
    ] as const) {
      const given = { ...units, filters: 'Vacancy>=75 %', headers: 0 };
      expect(
        plainCells((await askFunction('QUERY', fakeGateway(service, { percentScale }), given)).cells),
      ).toEqual([['B']]);
    }
  });
});

describe('a figure of a whole property', () => {
  const notesOf = async (...given: Parameters<typeof answer>) => {
    const { notes, partFigures } = await answer(...given);
    return [...notes.filter((note) => note.includes('whole properties')), ...(partFigures ?? [])];
  };
  const NOTE =
    'WAULT to Expiry is a figure of whole properties, and the conditions leave out 1 of its 2 rows.';

  it.each<[FunctionName, object]>([
    ['QUERY', { columns: `unit_name, ${WAULT}` }],
    ['TOTAL', { column: WAULT, statistic: 'average' }],
  ])('is named by RR.%s beside a part of its rows, whatever the service promises', async (name, args) => {
    for (const rowGrain of ['fixed', 'unknown'] as const)
      expect(await notesOf(name, { ...args, filters: 'use_type=RETAIL' }, { rowGrain })).toEqual([
        NOTE,
        'WAULT to Expiry',
      ]);
  });

  it.each(
    textTable(`
      QUERY | {"columns":"WAULT to Expiry","options":"limit=1"}
      QUERY | {"columns":"WAULT to Expiry","filters":"WAULT to Expiry>=3"}
      QUERY | {"columns":"unit_name","filters":"use_type=RETAIL"}
      TOTAL | {"column":"WAULT to Expiry","filters":"use_type=RETAIL","statistic":"count"}`),
  )('is not named by RR.%s where no row is left out: %s', async (name, args) =>
    expect(await notesOf(name as FunctionName, JSON.parse(args) as object)).toEqual([]),
  );
});
