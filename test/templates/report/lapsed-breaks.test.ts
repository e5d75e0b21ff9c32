import type { ReportInputs } from '../../../src/templates/report/report-inputs';
import { AS_AT, BREAKS_AND_NOTICES, unitOf } from '../../support/report/breaks-and-notices';
import { calculateReports } from '../../support/report/calculate-report';
import { differences } from '../../support/report/expect-report';
import { reportColumns } from '../../support/report/raw-units';
import { dayOf, reportOracle } from '../../support/report/report-oracle';
import '../../support/long-timeout';

type Service = ReturnType<typeof calculateReports>[number];
const [sheet, silent] = calculateReports([
  reportColumns(),
  reportColumns(['breakNotice', 'firstBreakHolder']),
]) as [Service, Service];
const NAMES = Object.keys(BREAKS_AND_NOTICES);
const TO_BREAK = 'WAULT to first break, years';
const WITH_LAPSED = 'WAULT with lapsed breaks, years';
const yearsTo = (day: string | null) => (dayOf(day ?? '2036-09-30') - AS_AT) / 365.25;
const near = (value: number) => expect.closeTo(value, 9);
const shown = () =>
  [TO_BREAK, WITH_LAPSED, 'Lapsed breaks', 'Contracted rent pa of their leases'].map(sheet.report.figure);

it.each(NAMES)(
  'a break counts only while notice can be given, and what all breaks come to is told: %s',
  async (name) => {
    const { counts, tenants = counts, all = counts, lapsed } = BREAKS_AND_NOTICES[name]!;
    const units = [unitOf(name), { ...unitOf(name), unit: 'again' }];
    const told = (isLapsed: boolean) => (isLapsed ? [2, 80_000] : [0, 0]);
    await sheet.show(units);
    const ofAny = told(lapsed !== undefined);
    expect(shown()).toEqual([near(yearsTo(counts)), near(yearsTo(all)), ...ofAny]);
    await sheet.show(units, { lapsedBreaks: 'all breaks' });
    expect(shown()).toEqual([near(yearsTo(all)), near(yearsTo(all)), ...ofAny]);
    await sheet.show(units, { breaks: 'tenant' });
    expect([shown()[0], ...shown().slice(2)]).toEqual([
      near(yearsTo(tenants)),
      ...told(lapsed === 'of the tenant, too'),
    ]);
  },
);

it.each<ReportInputs>([
  {},
  { breaks: 'tenant' },
  { lapsedBreaks: 'all breaks' },
  { breaks: 'tenant', lapsedBreaks: 'all breaks' },
  { ownUse: 'as let', openEnded: '0 years' },
])('all lists of the report follow the rule: %j', async (inputs) => {
  const units = NAMES.map(unitOf);
  const [first] = units;
  const more = [
    { ...first!, unit: 'vacant', vacant: true },
    { ...first!, unit: 'own', ownUse: true },
    { ...first!, unit: 'open-ended', expiry: null },
    { ...first!, unit: 'over', expiry: AS_AT - 1 },
  ];
  await sheet.show([...units, ...more], inputs);
  expect(differences(sheet.report, reportOracle([...units, ...more], inputs))).toEqual([]);
});

it('says beside each list which breaks count', async () => {
  const lists = ['Lease expiry profile', 'Top 10 tenants', 'Rent that may move: from', 'Next breaks: tenant'];
  const says = () => [sheet.report.definition(TO_BREAK), ...lists.map(sheet.report.note)];
  await sheet.show([unitOf(NAMES[0]!), unitOf(NAMES[1]!)]);
  expect(says()).toEqual(Array(5).fill(expect.stringMatching(/ Lapsed breaks are left out\.$/)));
  await sheet.show([unitOf(NAMES[0]!), unitOf(NAMES[1]!)], { lapsedBreaks: 'all breaks' });
  expect(says()).toEqual(Array(5).fill(expect.stringMatching(/ Lapsed breaks count\.$/)));
  expect(sheet.report.definition('Lapsed breaks')).toContain('does not tell whether notice was served');
});

it('counts all breaks of a service that tells no day of notice, and says so', async () => {
  const units = NAMES.map(unitOf);
  await silent.show(units);
  const { figures } = reportOracle(
    units.map((unit) => ({ ...unit, notice: null })),
    {},
  );
  expect(silent.report.figure(TO_BREAK)).toEqual(near(Number(figures[TO_BREAK])));
  expect(silent.report.definition(TO_BREAK)).toMatch(/ No last day of notice is told\.$/);
  expect([silent.report.figure('Lapsed breaks'), silent.report.definition('Lapsed breaks')]).toEqual([
    '–',
    'Left out: the service has no column for “Last day of notice of the first break”.',
  ]);
});
