import { parseProfile } from '../../../src/contract/profile';
import { calculateReports } from '../../support/report/calculate-report';
import { differences } from '../../support/report/expect-report';
import { LEASE, MISLEADING_ROLLS, OPEN, VACANT } from '../../support/report/misleading-rolls';
import { reportColumns } from '../../support/report/raw-units';
import { reportOracle, type OracleUnit } from '../../support/report/report-oracle';

const OWN_WORDS = parseProfile({
  vacancyWords: { vacant: ['true'], let: ['false'] },
  ownUseWords: { yes: ['O'], no: ['T'] },
  endlessDates: ['2099-12-31'],
});
const [sheet, ofOperator] = calculateReports([
  reportColumns(),
  reportColumns(['tenantGroup'], OWN_WORDS),
]) as [Service, Service];
type Service = ReturnType<typeof calculateReports>[number];

describe('a number that would mislead is a dash, or a check says so:', () => {
  it.each(Object.entries(MISLEADING_ROLLS))(
    '%s',
    async (_, { units, inputs = {}, says = {}, figures = {} }) => {
      await sheet.show(units, inputs);
      expect(differences(sheet.report, reportOracle(units, inputs))).toEqual([]);
      const wrong = Object.entries(sheet.report.checks()).filter(([, said]) => said !== 'OK');
      expect(Object.fromEntries(wrong)).toEqual(says);
      expect(
        Object.fromEntries(Object.keys(figures).map((label) => [label, sheet.report.figure(label)])),
      ).toEqual(
        Object.fromEntries(
          Object.entries(figures).map(([label, value]) => [
            label,
            typeof value === 'number' ? expect.closeTo(value, 9) : value,
          ]),
        ),
      );
    },
  );

  it('words and days of the profile of an operator [rule 159]', async () => {
    const units: readonly OracleUnit[] = [
      { ...LEASE, sent: { vacancyStatus: 'FALSE', ownUse: 't' } },
      { ...VACANT, sent: { vacancyStatus: 'True', ownUse: 'T' } },
      { ...OPEN, ownUse: true, sent: { vacancyStatus: 'false', ownUse: 'O' } },
      { ...OPEN, expiry: null, sent: { vacancyStatus: 'false', ownUse: 'T', expiry: 73_050 } },
    ];
    await ofOperator.show(units);
    expect(differences(ofOperator.report, reportOracle(units, {}))).toEqual([]);
    expect(Object.values(ofOperator.report.checks()).filter((said) => said !== 'OK')).toEqual([]);
    await ofOperator.show([...units, { ...OPEN, unit: 'X2', sent: { vacancyStatus: 'void', ownUse: 'T' } }]);
    expect(ofOperator.report.checks()['Every unit says whether it is vacant']).toContain('The words: void.');
  });

  it('a logical value in place of an amount', async () => {
    await sheet.show([LEASE, { ...OPEN, rent: null, sent: { contractedRent: true } }]);
    expect(sheet.report.checks()['Every amount and date can be read']).toBe(
      'In no figure: contracted_rent_pa: 1 not a number (TRUE).',
    );
    expect(sheet.report.covers('WAULT to expiry, years')).toBe(0.5);
  });

  it('names that differ only in their middle, which are too long to be told apart', async () => {
    const long = (letter: string) => `${'x'.repeat(260)}${letter}${'x'.repeat(100)}`;
    await sheet.show([
      { ...LEASE, use: long('a'), tenant: 'Arden' },
      { ...LEASE, unit: 'L2', use: long('b'), tenant: 'Brüll' },
    ]);
    const checks = sheet.report.checks();
    expect(checks['Long names can be told apart']).toBe(
      '1 units have a tenant or a use whose name differs from another one only behind its first 200 characters, and count in the line of that one.',
    );
    expect(checks['The lines of each list add up to its total']).toBe('OK');
  });

  it('a use to leave out that a cell takes for a number leaves out no other use', async () => {
    const units = ['007', '7', '7.0'].map((use, k) => ({
      ...LEASE,
      unit: `L${k}`,
      use,
      rent: (k + 1) * 100_00,
    }));
    // As a number, the cell shows 7.
    await sheet.show(units, { usesLeftOut: ['007'] });
    expect(sheet.report.profile().at(-1)![1]).toBe(200);
    expect(sheet.report.checks()['Uses left out are uses of units']).toMatch(/as which several uses read/);
    await sheet.show(units.slice(0, 2), { usesLeftOut: ["'007"] });
    expect(sheet.report.profile().at(-1)![1]).toBe(100);
    expect(sheet.report.checks()['Uses left out are uses of units']).toBe('OK');
    await sheet.show(units);
  });

  it('leases whose end stands for none are told beside the terms', async () => {
    await sheet.show([LEASE, { ...OPEN, sent: { expiry: 2_958_465 } }]);
    expect(sheet.report.note('Remaining term')).toBe(
      '1 leases end on a day that means without end, and are open-ended. Of dated leases. Others are in the profile above.',
    );
    await sheet.show([LEASE, OPEN]);
    expect(sheet.report.note('Remaining term')).toBe('Of dated leases. Others are in the profile above.');
  });

  it('no as-at day', async () => {
    await sheet.show([LEASE, VACANT]);
    await sheet.type({ C4: '' });
    const { report } = sheet;
    for (const label of ['WAULT to expiry, years', 'WAULT to first break, years', 'WALE by area, years'])
      expect([label, report.figure(label), report.covers(label)]).toEqual([label, '–', '–']);
    expect(report.checks()['The as-at day is a date']).toBe('Type a date beside As at.');
    expect(report.figure('Contracted rent pa')).toBe(40_000);
  });

  it('more currencies than the list holds', async () => {
    const codes = ['AUD', 'CHF', 'EUR', 'GBP', 'PLN', 'SEK', 'USD'];
    await sheet.show(codes.map((currency) => ({ ...LEASE, currency })));
    expect(sheet.value('B3')).toBe(
      'Choose one currency in cell C5 of the sheet Units: amounts in AUD, CHF, EUR, GBP, PLN, SEK and others are not added.',
    );
  });

  it('no unit at all', async () => {
    await sheet.show([]);
    expect(sheet.report.figure('Units')).toBe('–');
    expect(sheet.value('B3')).toBe('No figures: cell B11 of the sheet Units and the pane say why.');
  });
});
