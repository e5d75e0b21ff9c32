import { deprecatedUses, renamedUses } from '../../../../src/features/formula-list/names/deprecated-uses';
import { changingColumns, everyState, line } from '../../../support/pane/pane-stage';

const places = (lines: readonly { sheet: string; cell: string }[]) =>
  lines.map(({ sheet, cell }) => `${sheet}!${cell}`);

describe('the deprecated columns in use', () => {
  it('are empty if no formula reads any', () => expect(deprecatedUses(everyState(0))).toEqual([]));

  it('are listed once, with their formulas grouped by what to do', () => {
    const uses = deprecatedUses(changingColumns(0)).map((use) => ({
      column: use.column.name,
      lines: places(use.lines),
      rewritings: use.rewritings.map(({ line: { cell }, formula }) => `${cell} ${formula}`),
      byHand: places(use.byHand),
      elsewhere: places(use.elsewhere),
    }));
    expect(uses).toEqual([
      {
        column: 'project_id',
        lines: ['Changes!B5', 'Areas!A2'],
        rewritings: [],
        byHand: ['Areas!A2'],
        elsewhere: ['Changes!B5'],
      },
      {
        column: 'property_id',
        lines: ['Tenancy schedule!B6', 'Summary!C12', 'Changes!B5'],
        rewritings: [
          'B6 =RR.QUERY("svc_property_id, unit_name, contracted_rent_pa","svc_property_id>=100")',
          'C12 =SUM(CHOOSECOLS(RR.QUERY("svc_property_id, contracted_rent_pa",,0),2))',
        ],
        byHand: [],
        elsewhere: ['Changes!B5'],
      },
      { column: 'tenant_code', lines: ['Areas!A2'], rewritings: [], byHand: [], elsewhere: [] },
    ]);
  });

  it.each([
    ['the successor is named and the column in cells', '=RR.QUERY("svc_property_id",A1:B2)', 'elsewhere'],
    ['a longer name has it in it', '=RR.QUERY(property_ids#,"partner_property_id>1")', 'elsewhere'],
    ['a defined name stands for the formula', '=Rents', 'elsewhere'],
    ['the column is named in another part', '=LET(c,"Property_ID",RR.QUERY(c))', 'byHand'],
    ['its display name is in another part', '=LET(c,"x; Property ID (old)",RR.QUERY(c))', 'byHand'],
  ] as const)('tell where to look if %s', (_, formula, where) => {
    const column = { name: 'property_id', label: 'Property ID (old)', successor: 'svc_property_id' };
    const [use] = deprecatedUses([line({ sheet: 'A', cell: 'A1', formula, deprecated: [column] })]);
    expect({ byHand: places(use!.byHand), elsewhere: places(use!.elsewhere) }).toEqual({
      byHand: [],
      elsewhere: [],
      [where]: ['A!A1'],
    });
  });

  it('have a successor if any formula found one', () => {
    const old = { name: 'property_id', label: null };
    const [use] = deprecatedUses([
      line({ sheet: 'A', cell: 'A1', deprecated: [{ ...old, successor: 'svc_property_id' }] }),
      line({ sheet: 'B', cell: 'A1', deprecated: [old] }),
    ]);
    expect(use?.column.successor).toBe('svc_property_id');
  });
});

describe('the changed display names in use', () => {
  const area = { label: 'Lettable Area', name: 'actual_lettable_area_sqm', note: 'It changed.' };

  it('are listed once, with the formulas that hold them and those that read them from cells', () => {
    const lines = [
      line({ sheet: 'Roll', cell: 'A1', formula: '=RR.QUERY("Unit Name, Lettable Area")', renamed: [area] }),
      line({ sheet: 'Roll', cell: 'A9', formula: '=RR.QUERY(B8:J8)', renamed: [area] }),
      line({ sheet: 'Roll', cell: 'A20', formula: '=RR.QUERY("unit_name")' }),
    ];
    expect(
      renamedUses(lines).map(({ column, note, lines: all, rewritings }) => ({
        name: column.name,
        note,
        lines: places(all),
        formulas: rewritings.map(({ formula }) => formula),
      })),
    ).toEqual([
      {
        name: 'Lettable Area',
        note: 'It changed.',
        lines: ['Roll!A1', 'Roll!A9'],
        formulas: ['=RR.QUERY("Unit Name, actual_lettable_area_sqm")'],
      },
    ]);
  });
});
