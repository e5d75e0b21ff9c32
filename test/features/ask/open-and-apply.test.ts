import fc from 'fast-check';
import { isNumeric } from '../../../src/contract/column-types';
import type { ColumnEntry } from '../../../src/contract/entries';
import { formatCell } from '../../../src/excel/cell-address';
import {
  EMPTY_QUERY,
  type AskCondition,
  type AskLayout,
  type AskQuery,
  type AskValue,
} from '../../../src/features/ask/ask-query';
import { layOut } from '../../../src/features/ask/write/lay-out';
import { propertyRuns } from '../../support/property-runs';
import { anyCondition, ASKED } from './any-condition';
import { applyIn, naming, openIn, type Sheet } from './sheet-model';

const open = (formula: string, sheet: Sheet = {}) => openIn(sheet, formula, naming).query;
const apply = (formula: string, change: (query: AskQuery) => Partial<AskQuery>, sheet: Sheet = {}) => {
  const query = open(formula, sheet);
  return applyIn(sheet, formula, { ...query, ...change(query) }, naming);
};
const condition = (column: string, operator: AskCondition['operator'], ...values: AskValue[]) =>
  ({ column, operator, values }) satisfies AskCondition;

describe('a formula that is opened', () => {
  it('is read from texts', () =>
    expect(
      open(
        '=RR.QUERY("Tenant; contracted_rent_pa","use_type in OFFICE, RETAIL; tenant_name=Lidl*",,"all-rentrolls",TRUE,"sort=Tenant desc; limit=10; nulls=zero; database=meridian")',
      ),
    ).toEqual({
      ...EMPTY_QUERY,
      columns: ['tenant_name', 'contracted_rent_pa'],
      conditions: [
        condition('use_type', 'in', 'OFFICE', 'RETAIL'),
        condition('tenant_name', 'begins with', 'Lidl'),
      ],
      order: [{ column: 'tenant_name', descending: true }],
      ...{ limit: 10, rentrolls: { kind: 'all' }, approvedOnly: true, databases: ['102'] },
    }));

  it('is read from cells', () => {
    const sheet: Sheet = {
      ...{ B8: 'Tenant', C8: { formula: '=XLOOKUP(A1,A:A,B:B)', value: 'Use Type' }, E8: 'gone_column' },
      ...{ F3: 'Use Type', G3: 'OFFICE', F4: 'Lease End', G4: { formula: '=">="&A1', value: '>=46000' } },
      ...{ F6: 'Contracted Rent', G6: '>=50000', H1: 'sort', I1: 'Tenant', H2: 'as_of', I2: 46112 },
    };
    const opened = openIn(sheet, '=RR.QUERY(B8:F8, F3:G7, 0,,, $H$1:$I$2)', naming);
    expect(opened.query).toMatchObject({
      columns: [
        'tenant_name',
        { kept: 'from `XLOOKUP(A1,A:A,B:B)`', value: 'Use Type' },
        { kept: 'a blank column' },
        'gone_column',
      ],
      conditions: [
        condition('use_type', '=', 'OFFICE'),
        { kept: 'from `">="&A1`', value: ['Lease End', '>=46000'] },
        condition('contracted_rent_pa', '>=', 50000),
      ],
      order: [{ column: 'tenant_name', descending: false }],
      rentrolls: { kind: 'as-of', date: 46112 },
    });
    expect(opened.places).toEqual({ columns: 'B8:F8', conditions: 'F3:G7', options: 'H1:I2' });
  });

  it('keeps what the formula works out', () => {
    const options = { kept: 'from `Rolls[Options]`' };
    expect(open('=RR.QUERY(IF(A1,"a","b"), A2#, 0, A3&"", IF(A1,TRUE), Rolls[Options])')).toEqual({
      ...{ ...EMPTY_QUERY, rentrolls: options, order: options, limit: options, databases: options },
      columns: [{ kept: 'from `IF(A1,"a","b")`' }],
      conditions: [{ kept: 'from `A2#`' }],
      approvedOnly: { kept: 'from `IF(A1,TRUE)`' },
    });
  });

  it('is one figure, if it is RR.TOTAL', () => {
    const statistic = 'weighted average';
    const number = { column: 'contracted_rent_pa', statistic, weight: 'actual_lettable_area_sqm' };
    const formula = `=RR.TOTAL("contracted_rent_pa",,"${statistic}",,,"weight=Lettable Area")`;
    expect(open(formula)).toMatchObject({ columns: [], number });
  });

  it('is refused if a part of its figure is worked out', () =>
    expect(() => open('=RR.TOTAL(A1&"x")')).toThrow('A part of this RR.TOTAL is from `A1&"x"`'));
});

describe('a changed query', () => {
  const AB = condition('use_type', '=', 'OFFICE');
  const UNIT = condition('unit_name', '<>', 'x');
  const PATTERN = { kept: '“tenant_name=A*B”', value: ['tenant_name=A*B '] };
  const BETWEEN = condition('contracted_rent_pa', 'between', 1, 2);
  const FIVE = { kept: '“5”', value: [5] };
  it.each<[before: string, Partial<AskQuery>, after: string]>([
    [
      '=SORT(RR.QUERY("Tenant,use_type" ,B1:C3,0),1)',
      { columns: ['use_type', 'tenant_name', 'unit_name'] },
      '=SORT(RR.QUERY("use_type, Tenant, unit_name" ,B1:C3,0),1)',
    ],
    [
      '=RR.QUERY(B1:C1,"use_type=OFFICE;tenant_name=A*B ; unit_name<>x")',
      { conditions: [condition('use_type', '=', 'RETAIL'), PATTERN, UNIT] },
      '=RR.QUERY(B1:C1,"use_type=RETAIL;tenant_name=A*B ; unit_name<>x")',
    ],
    ['=RR.QUERY("a")', { conditions: [AB] }, '=RR.QUERY("a","use_type=OFFICE")'],
    ['=RR.QUERY("a","use_type=OFFICE",0)', { conditions: [] }, '=RR.QUERY("a",,0)'],
    [
      '=RR.QUERY("a",{"use_type","=","OFFICE";"unit_name","<>","x"})',
      { conditions: [AB, BETWEEN] },
      '=RR.QUERY("a",{"use_type","=","OFFICE","";"contracted_rent_pa","between",1,2})',
    ],
    [
      '=RR.QUERY("a",,,,,"nulls=zero;sort=b, c;limit=5")',
      { order: [{ column: 'unit_name', descending: true }] },
      '=RR.QUERY("a",,,,,"nulls=zero;sort=unit_name desc;limit=5")',
    ],
    ['=RR.QUERY("a",,,,,"sort=b; nulls=zero")', { order: [] }, '=RR.QUERY("a",,,,,"nulls=zero")'],
    [
      '=RR.QUERY("a",,0,"all-rentrolls")',
      { rentrolls: { kind: 'as-of', date: 46112 } },
      '=RR.QUERY("a",,0,,,"as_of=2026-03-31")',
    ],
    ['=RR.QUERY("a")', { approvedOnly: true }, '=RR.QUERY("a",,,,TRUE)'],
    ['=RR.CHANGES(,,0,,,"EUR","limit=5")', { limit: null }, '=RR.CHANGES(,,0,,,"EUR")'],
    ['=RR.QUERY("a",5)', { conditions: [FIVE, AB] }, '=RR.QUERY("a","5; use_type=OFFICE")'],
    ['=1+RR.TOTAL(B1)', { number: { column: 'b', statistic: 'count' } }, '=1+RR.TOTAL(B1,,"count")'],
  ])('of %s changes only %j', (before, change, after) => {
    const { formula, changed } = apply(before, () => change, { B1: 'b' });
    expect([formula, changed]).toEqual([after, []]);
  });

  const SHEET: Sheet = {
    ...{ B8: 'Tenant', C8: 'Use Type', F3: 'Use Type', G3: 'OFFICE', F4: 'Contracted Rent', G4: '>=50000' },
  };
  const FORMULA = '=RR.QUERY(B8:C8, F3:G5, 0)';
  /** The formula, and what the cells hold that are written. */
  const written = ({ sheet, formula, changed }: ReturnType<typeof apply>) => [
    formula,
    Object.fromEntries(changed.map((cell) => [cell, sheet[cell] ?? ''])),
  ];

  it('writes a new condition into the empty row, and the next one below the block', () => {
    const more = [condition('tenant_name', 'contains', 'x'), condition('lease_end_date', '=', 46388)];
    const after = apply(FORMULA, ({ conditions }) => ({ conditions: [...conditions, ...more] }), SHEET);
    expect(written(after)).toEqual([
      '=RR.QUERY(B8:C8, F3:G6, 0)',
      { F5: 'Tenant', G5: '*x*', F6: 'Lease End', G6: 46388 },
    ]);
  });

  it('empties the row of a condition that is gone, and changes a criterion in its cell', () => {
    const gone = apply(FORMULA, ({ conditions }) => ({ conditions: [conditions[1]!] }), SHEET);
    expect(written(gone)).toEqual([FORMULA, { F3: '', G3: '' }]);
    const retail = condition('use_type', '=', 'RETAIL');
    const other = apply(FORMULA, ({ conditions }) => ({ conditions: [retail, conditions[1]!] }), SHEET);
    expect(written(other)).toEqual([FORMULA, { G3: 'RETAIL' }]);
  });

  it('writes a new column below headings that stand in one column', () => {
    const more = ({ columns }: AskQuery) => ({ columns: [...columns, 'lease_end_date'] });
    const after = apply('=RR.QUERY(B8:$B9,,0)', more, { B8: 'Tenant', B9: 'Use Type' });
    expect(written(after)).toEqual(['=RR.QUERY(B8:$B10,,0)', { B10: 'Lease End' }]);
  });

  it('writes a condition into a column of texts as a text', () => {
    const more = ({ conditions }: AskQuery) => ({ conditions: [...conditions, BETWEEN] });
    const after = apply('=RR.QUERY("a",F3:F4)', more, { F3: 'use_type=OFFICE' });
    expect(written(after)).toEqual(['=RR.QUERY("a",F3:F4)', { F4: 'contracted_rent_pa between 1 and 2' }]);
  });

  it('writes new options into an empty row, and the next one below the block', () => {
    const change = { limit: 5, order: [{ column: 'tenant_name', descending: true }] };
    const after = apply('=RR.QUERY("a",,,,,H1:J2)', () => change, { H1: 'nulls', I1: 'zero' });
    const cells = { H2: 'sort', I2: 'Tenant desc', H3: 'limit', I3: 5 };
    expect(written(after)).toEqual(['=RR.QUERY("a",,,,,H1:J3)', cells]);
  });

  it('writes an option where its value is, not beside the same key without a value', () => {
    const sheet: Sheet = { H1: 'sort', H2: 'limit', I2: 5, H3: 'sort', I3: 'Tenant' };
    const order = [{ column: 'unit_name', descending: true }];
    const { changed } = apply('=RR.QUERY("a",,,,,H1:I3)', () => ({ order }), sheet);
    expect(changed).toEqual(['I3']);
  });

  it.each<[string, (query: AskQuery) => Partial<AskQuery>, string]>([
    ['a heading', ({ columns }) => ({ columns: columns.slice(1) }), 'C8 takes its column from `A1` and'],
    ['a condition', () => ({ conditions: [] }), 'A condition is from `A2` and stays.'],
    ['the order', () => ({ order: [] }), 'from `A3` and stays.'],
  ])('leaves %s that a formula fills', (_, change, message) => {
    const sheet: Sheet = {
      ...{ B8: 'Tenant', C8: { formula: '=A1', value: 'Use Type' } },
      ...{ F3: 'Use Type', G3: { formula: '=A2', value: 'OFFICE' } },
      ...{ H1: 'sort', I1: { formula: '=A3', value: 'Tenant' } },
    };
    expect(() => apply('=RR.QUERY(B8:C8, F3:G4, 0,,, H1:I1)', change, sheet)).toThrow(message);
  });
});

const names = fc.constantFrom(...ASKED.map(({ name }) => name));
const valuesOf = ({ type }: ColumnEntry): fc.Arbitrary<AskValue> => {
  if (type === 'TIMESTAMP') return fc.integer({ min: 10_000, max: 80_000 });
  if (isNumeric(type)) return fc.oneof(fc.integer(), fc.constantFrom(0, 50.125, -1.5));
  return fc.constantFrom('OFFICE', '=1+1', 'Meyer, Sons', 'a*b', 'x; y', "O'Neill", '007', 'in liquidation');
};
// A criterion in one cell cannot tell a list of one from a value.
const conditions = fc.array(anyCondition(valuesOf, { listed: 2, most: 3 }), { maxLength: 3 });
const ROLLS: AskQuery['rentrolls'][] = [{ kind: 'latest' }, { kind: 'all' }, { kind: 'as-of', date: 46112 }];
const anyQuery: fc.Arbitrary<AskQuery> = fc
  .record({
    columns: fc.array(names, { minLength: 1, maxLength: 5 }),
    conditions,
    order: fc.array(fc.record({ column: names, descending: fc.boolean() }), { maxLength: 2 }),
    limit: fc.constantFrom(null, 5, -3),
    rentrolls: fc.constantFrom(...ROLLS),
    approvedOnly: fc.boolean(),
    databases: fc.constantFrom(null, ['101'], ['102', '101']),
  })
  .map((one) => ({ ...EMPTY_QUERY, ...one }));

const sheetOf = (query: AskQuery, layout: AskLayout): { sheet: Sheet; formula: string } => {
  const { cells } = layOut(query, layout, { row: 1, column: 1 }, naming);
  const formula = String(cells.find(({ style }) => style === 'formula')!.value);
  const sheet = Object.fromEntries(
    cells
      .filter(({ style }) => style !== 'formula')
      .map(({ row, column, value }) => [formatCell(row, column), value]),
  );
  return { sheet, formula };
};
const layouts = fc.constantFrom<AskLayout>('cells', 'formula');
const runs = { numRuns: propertyRuns(1_000) };

it('every query that is inserted opens as the same query, and applies unchanged without a change', () =>
  fc.assert(
    fc.property(anyQuery, layouts, (query, layout) => {
      const { sheet, formula } = sheetOf(query, layout);
      expect(openIn(sheet, formula, naming).query).toEqual(query);
      expect(applyIn(sheet, formula, query, naming)).toEqual({ sheet, formula, changed: [] });
    }),
    runs,
  ));

it('every other query that is applied opens as that query', () =>
  fc.assert(
    fc.property(anyQuery, anyQuery, layouts, (query, other, layout) => {
      const { sheet, formula } = sheetOf(query, layout);
      let applied: ReturnType<typeof applyIn>;
      try {
        applied = applyIn(sheet, formula, other, naming);
      } catch (thrown) {
        // Headings, conditions or options have no room to grow into.
        expect(String(thrown)).toContain('must be empty');
        return;
      }
      const { conditions, ...rest } = openIn(applied.sheet, applied.formula, naming).query;
      const { conditions: asked, ...others } = other;
      expect(rest).toEqual(others);
      // Conditions that were there keep their rows.
      const sorted = (all: AskQuery['conditions']) => all.map((one) => JSON.stringify(one)).sort();
      expect(sorted(conditions)).toEqual(sorted(asked));
    }),
    runs,
  ));
