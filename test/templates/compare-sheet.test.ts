import { compareSheet } from '../../src/templates/compare-sheet';

const SHEET = {
  name: 'Check Roll',
  checked: "Agent's roll",
  range: 'A1:F60',
  hasErrors: false,
  property: '',
  date: '2026-09-30',
  options: '',
  mapping: ['Unit=unit_reference', 'Tenant=tenant_name'],
  notes: ['The date comes from cell A2.', 'The property comes from cell A1.'],
};
const formulaOf = (given: Partial<typeof SHEET>) => {
  const { cells } = compareSheet({ ...SHEET, ...given });
  return Object.entries(cells).find(([, content]) => String(content).startsWith('=RR.'))!;
};

describe('a written comparison', () => {
  it('has a row for each note, and the formula below what it is asked', () => {
    const { cells } = compareSheet(SHEET);
    expect([cells['B4'], cells['B5'], cells['B6'], cells['C7']]).toEqual([
      { text: SHEET.notes[0] },
      { text: SHEET.notes[1] },
      'Property',
      { text: '2026-09-30' },
    ]);
    expect(formulaOf({})).toEqual([
      'B13',
      `=RR.RECONCILE('Agent''s roll'!A1:F60,C6,C7,"differences",C10:C11,C8)`,
    ]);
  });

  it('shows its summary in a row of its own, and not a second time where the results cut it off', () => {
    const { cells, formats } = compareSheet(SHEET);
    expect(cells['B3']).toBe('=IFERROR(INDEX(B13#, 1, 1)&"", "")');
    expect(formats).toEqual({ B13: ';;;' });
  });

  it('joins the options to the rates that a person types, in one cell', () => {
    const rates = "'Rates'!$C$6";
    const optionsOf = (options: string) => compareSheet({ ...SHEET, rates, options }).cells['C8'];
    expect(optionsOf('')).toBe(`=${rates}`);
    expect(optionsOf('currency=EUR; x="1"')).toBe(`="currency=EUR; x=""1""; "&${rates}`);
  });

  it('has room for cells of a sheet with a long name', () => {
    const widthOf = (checked: string) => compareSheet({ ...SHEET, checked }).columnWidths!['I']!;
    expect(widthOf('x'.repeat(31))).toBeGreaterThan(250);
    expect(widthOf('Q3')).toBe(100);
  });

  it('reads cells with errors as texts, because Excel calls no function with an error', () => {
    const [, formula] = formulaOf({ hasErrors: true, checked: 'Roll' });
    expect(formula).toContain(
      `=RR.RECONCILE(IF(ISERROR('Roll'!A1:F60),"#ERR",IF(ISBLANK('Roll'!A1:F60),"",'Roll'!A1:F60)),`,
    );
  });

  it('compares with another sheet by the formula that needs no database, and asks for neither property nor date', () => {
    const comparedWith = { checked: 'Q2', range: 'B3:F9', hasErrors: true };
    const { cells, styles } = compareSheet({ ...SHEET, comparedWith });
    expect(cells['B2']).toEqual({ text: "Agent's roll, compared with Q2" });
    expect(Object.values(cells)).not.toContain('Property');
    expect(Object.entries(cells).find(([, content]) => String(content).startsWith('=RR.'))).toEqual([
      'B11',
      `=RR.COMPARE('Agent''s roll'!A1:F60,IF(ISERROR('Q2'!B3:F9),"#ERR",IF(ISBLANK('Q2'!B3:F9),"",'Q2'!B3:F9)),"differences",C8:C9,C6)`,
    ]);
    // The cells of both sheets are columns of the result.
    expect(styles!.map(([area]) => area)).toContain('H12:K12');
  });
});
