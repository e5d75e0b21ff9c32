import { PROPERTY_FIGURES, type ReportRole } from '../../../src/templates/report/report-columns';
import { FIRST_ROW, shownBases, unitRefs } from '../../../src/templates/report/unit-refs';
import { calculateReports } from '../../support/report/calculate-report';
import { differences } from '../../support/report/expect-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { reportColumns } from '../../support/report/raw-units';
import { reportOracle } from '../../support/report/report-oracle';

/** The currencies of a unit stand where the first column beside the query would be. */
const EIGHT: readonly ReportRole[] = [
  ...([
    'property',
    'unit',
    'tenant',
    'currency',
    'area',
    'contractedRent',
    'expiry',
    'vacancyStatus',
  ] as const),
];
const without = (roles: readonly ReportRole[]) => reportColumns(roles);
const [eight, untold, unvalued, bare, undated] = calculateReports([
  without((Object.keys(reportColumns()) as ReportRole[]).filter((role) => !EIGHT.includes(role))),
  without(['earliestTermination', 'firstBreakHolder']),
  without(['erv', 'use', 'nextIndexation', 'ownUse', ...PROPERTY_FIGURES]),
  without(['currency', 'expiry', 'rentrollDate']),
  without(['rentrollDate']),
]) as [Service, Service, Service, Service, Service];
type Service = ReturnType<typeof calculateReports>[number];

const WAULT = 'WAULT to expiry, years';
const TO_BREAK = 'WAULT to first break, years';
const BY_AREA = 'WALE by area, years';

it('has figures for a service with eight of the columns, of which the list of currencies is beside', async () => {
  await eight.show(HAND_MADE_ROLL);
  const { figures } = reportOracle(HAND_MADE_ROLL, {});
  expect(eight.report.figure('Contracted rent pa')).toBe(figures['Contracted rent pa']);
  expect(eight.value('C6')).toBe('EUR');
  const mixed = HAND_MADE_ROLL.map((unit, at) => ({ ...unit, currency: at % 2 === 0 ? 'EUR' : 'GBP' }));
  await eight.show(mixed);
  expect(eight.value('B3')).toBe(
    'Choose one currency in cell C5 of the sheet Units: amounts in EUR, GBP are not added.',
  );
});

it('shows dashes, and why, while open-ended leases count to a termination that the service does not tell', async () => {
  await untold.show(HAND_MADE_ROLL);
  expect(differences(untold.report, reportOracle(HAND_MADE_ROLL, {}))).toEqual([]);
  expect(untold.value('G4', 'Units')).toBe('In the WAULT: left out, or 0 years');
  await untold.show(HAND_MADE_ROLL, { openEnded: 'earliest termination' });
  const { report } = untold;
  for (const label of [WAULT, TO_BREAK, BY_AREA])
    expect([label, report.figure(label), report.covers(label), report.definition(label)]).toEqual([
      label,
      '–',
      '–',
      'Left out: “Open-ended leases” says earliest termination, but the service does not tell it.',
    ]);
  expect(report.figure('Vacancy after EPRA')).toBeCloseTo(16_000 / 311_200, 12);
  expect(report.checks()['The choices are among those offered']).toMatch(/is not one of the words/);
});

it("shows dashes, and why, while only the tenant's breaks count and the service does not tell whose they are", async () => {
  await untold.show(HAND_MADE_ROLL, { breaks: 'tenant' });
  const { report } = untold;
  const { figures, profile } = reportOracle(HAND_MADE_ROLL, {});
  expect([report.figure(TO_BREAK), report.figure(WAULT)]).toEqual([
    '–',
    expect.closeTo(Number(figures[WAULT]), 9),
  ]);
  const words = 'Left out: “Breaks that count” says tenant, but the service does not tell who holds a break.';
  expect(report.definition(TO_BREAK)).toBe(words);
  expect(report.profile().map((row) => [row[1], row[2], row[3], row[4]])).toEqual(
    profile.map((row) => ['–', '–', '–', row[4]]),
  );
  expect(report.bands().map((row) => row.slice(2))).toEqual(Array(4).fill(['–', '–']));
  expect(report.calendar().map((row) => row[3])).toEqual(Array(10).fill('–'));
  expect(report.breaks()).toEqual([]);
  expect(new Set(report.tenants().map((row) => row[4]))).toEqual(new Set(['–']));
  expect(report.note('Next breaks: tenant')).toBe(words);
  expect(Object.values(report.checks()).filter((said) => said !== 'OK')).toHaveLength(2);
});

it('switches off in words what needs other columns', async () => {
  await unvalued.show(HAND_MADE_ROLL);
  const { report } = unvalued;
  expect(report.figure('Vacancy after EPRA')).toBe('–');
  expect(report.definition('Vacancy after EPRA')).toBe(
    'Left out: the service has no column for “Market rent a year (ERV)”.',
  );
  expect(report.calendar().map(([indexation]) => indexation)).toEqual(Array(10).fill('–'));
  expect(report.checks()['The lines of each list add up to its total']).toBe('OK');
  expect(unvalued.value('C8', 'Units')).toBe('The service does not tell uses.');
});

it('says that nothing shows the currency or the age of the rent', async () => {
  await bare.show(HAND_MADE_ROLL);
  const { report } = bare;
  expect(bare.value('B3')).toContain('Nothing shows whether the amounts are in one.');
  const checks = report.checks();
  expect(checks['All amounts are in one currency']).toBe(
    'The service tells no currency, so nothing shows whether the amounts are in one.',
  );
  expect([report.figure('Units'), report.figure(WAULT)]).toEqual([24, '–']);
  expect(Object.keys(checks).filter((label) => label.includes('rent roll'))).toEqual([]);
});

it('has no error beside a unit while nothing tells the as-at day', async () => {
  await undated.show(HAND_MADE_ROLL);
  const columns = without(['rentrollDate']);
  const { basisLetters } = unitRefs(columns, undefined);
  const shown = shownBases(columns, false).map((name) => [
    name,
    undated.value(`${basisLetters(name)}${FIRST_ROW + 9}`, 'Units'),
  ]);
  expect(shown.filter(([, value]) => String(value).startsWith('#'))).toEqual([]);
  expect(undated.report.checks()['The as-at day is a date']).toBe('Type a date beside As at.');
});
