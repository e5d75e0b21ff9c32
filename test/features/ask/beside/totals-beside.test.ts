import { DEFAULT_PROFILE, parseProfile } from '../../../../src/contract/profile';
import { besideCells } from '../../../../src/features/ask/beside/beside-column';
import {
  totalsBeside,
  type TotalsPlan,
  type TotalsRequest,
} from '../../../../src/features/ask/beside/totals-beside';
import { entry } from '../../../table/catalogue';

const PROPERTY = entry('property_name', 'STRING', 'Property');
const USE = entry('use_type', 'ENUM', 'Use Type');
const CURRENCY = entry('currency', 'STRING', 'Currency');
const RENT = entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA', { unit: 'currency p.a.' });
const AREA = entry('actual_lettable_area_sqm', 'FLOAT', null, { unit: 'sqm' });
const RATE = entry('over_under_rent_percent', 'FLOAT', 'Over-/Under-Rent', { unit: '%' });
const CHANGE = entry('rent_change_pa', 'FLOAT');
const ROOMS = entry('room_count', 'INT', 'Rooms');
const EXPIRY = entry('lease_expiry_date', 'TIMESTAMP', 'Expiry');
const ID = entry('rentroll_id', 'FLOAT', 'Rent Roll Id');

const plan = (given: Partial<TotalsRequest>, profile = DEFAULT_PROFILE) =>
  totalsBeside(
    {
      spill: { reference: 'B9#', hasHeadings: false },
      columns: [PROPERTY, USE, RENT, CURRENCY],
      by: ['use_type'],
      endpoint: 'query',
      at: { row: 7, column: 11 },
      ...given,
    },
    profile,
  );
const columnsOf = (given: Partial<TotalsRequest>) => plan(given) as Exclude<TotalsPlan, { needs: unknown }>;
/** The cells by address: `L8`. */
const contents = (given: Partial<TotalsRequest>) =>
  Object.fromEntries(
    besideCells({ row: 7, column: 11 }, columnsOf(given).columns, 1).cells.map(({ row, column, value }) => [
      `${String.fromCharCode(65 + column)}${row + 1}`,
      value,
    ]),
  );
const formats = (given: Partial<TotalsRequest>) => columnsOf(given).columns.map(({ format }) => format);

describe('sums beside a result', () => {
  it('of amounts are by their currency, too', () =>
    expect(contents({})).toEqual({
      ...{ L8: 'Use Type', M8: 'Currency', N8: 'Contracted Rent PA', O8: 'Check' },
      L9: '=SORT(UNIQUE(INDEX(B9#,SEQUENCE(ROWS(B9#)),{2,4})),{1,2})',
      N9: '=SUMIFS(INDEX(B9#,0,3),INDEX(B9#,0,2),INDEX(L9#,0,1),INDEX(B9#,0,4),INDEX(L9#,0,2))',
      O9: expect.stringMatching(
        /^=IF\(ROUND\(SUM\(N9#\)-SUM\(INDEX\(B9#,0,3\)\),2\)=0,"OK","The groups do not add up/,
      ) as string,
    }));

  it('of areas are not by currency, and refer to the groups as a whole', () =>
    expect(
      contents({ columns: [USE, null, AREA], spill: { reference: "'S 1'!B9#", hasHeadings: false } }),
    ).toMatchObject({
      L8: 'Use Type',
      M8: 'actual_lettable_area_sqm',
      L9: "=SORT(UNIQUE(INDEX('S 1'!B9#,0,1)))",
      M9: "=SUMIFS(INDEX('S 1'!B9#,0,3),INDEX('S 1'!B9#,0,1),L9#)",
    }));

  it('have the formats of their columns', () => {
    const shown = formats({ by: ['lease_expiry_date'], columns: [EXPIRY, RENT, CURRENCY] });
    expect(shown).toEqual(['yyyy-mm-dd', null, '#,##0.00', null]);
  });

  it.each<[string, Partial<TotalsRequest>, object]>([
    ['the currency of amounts', { columns: [USE, RENT] }, { needs: ['currency'] }],
    ['a group that is not shown', { columns: [AREA] }, { needs: ['use_type'] }],
    [
      'the currency of changes',
      { endpoint: 'changes', columns: [USE, CHANGE, RENT, CURRENCY] },
      { needs: ['rent_change_currency'] },
    ],
  ])('need %s', (_, given, needs) => expect(plan(given)).toEqual(needs));

  it('of changes and of other amounts are by both currencies', () => {
    const columns = [USE, CHANGE, entry('rent_change_currency', 'STRING'), RENT, CURRENCY];
    expect(contents({ endpoint: 'changes', columns })['L9']).toBe(
      '=SORT(UNIQUE(INDEX(B9#,SEQUENCE(ROWS(B9#)),{1,3,5})),{1,2,3})',
    );
  });

  it('say in words which numbers are not added up', () => {
    const { leftOut } = columnsOf({ columns: [USE, RATE, RENT, ROOMS, EXPIRY, ID, CURRENCY] });
    expect(leftOut).toBe('Not added up, because a sum means nothing: Over-/Under-Rent, Rooms.');
    expect(columnsOf({}).leftOut).toBeNull();
  });

  it('count the rows if nothing adds up', () => {
    const columns = [USE, RATE, EXPIRY];
    expect(contents({ columns })).toMatchObject({ L8: 'Use Type', M8: 'Rows', N8: 'Check' });
    expect(formats({ columns })).toEqual([null, '#,##0', null]);
    expect(columnsOf({ columns }).leftOut).toContain('a sum means nothing: Over-/Under-Rent.');
  });

  it('take units and the name of the currency from the profile', () => {
    const profile = parseProfile({ currencyColumn: 'ccy', additiveUnits: ['%', 'currency p.a.'] });
    expect(plan({ columns: [USE, RENT, CURRENCY] }, profile)).toEqual({ needs: ['ccy'] });
    expect(plan({ columns: [USE, RATE] }, profile)).toMatchObject({ leftOut: null });
  });

  it('count a column that is shown or named twice once', () => {
    const cells = contents({ by: ['use_type', 'use_type'], columns: [USE, AREA, AREA, USE] });
    expect(cells).toMatchObject({ L8: 'Use Type', M8: 'actual_lettable_area_sqm', N8: 'Check' });
  });
});
