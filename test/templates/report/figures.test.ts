import { readFileSync } from 'node:fs';
import { parseProfile } from '../../../src/contract/profile';
import { calculateReports } from '../../support/report/calculate-report';
import { differences } from '../../support/report/expect-report';
import { LEASE, MISLEADING_ROLLS, OPEN, VACANT } from '../../support/report/misleading-rolls';
import { reportColumns } from '../../support/report/raw-units';
import { serviceFigures } from '../../support/report/service-figures';
import {
  type Figure,
  type OracleUnit,
  type ReportInputs,
  dayOf,
  reportOracle,
  toSerial,
} from '../../support/report/report-oracle';
import { PROPERTY_FIGURES, type ReportRole } from '../../../src/templates/report/report-columns';
import { FIRST_ROW, shownBases, unitRefs, type Basis } from '../../../src/templates/report/unit-refs';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { AS_AT, BREAKS_AND_NOTICES, unitOf } from '../../support/report/breaks-and-notices';
import { textTable } from '../../support/text-table';
import '../../support/long-timeout';

const OWN_WORDS = parseProfile({
  vacancyWords: { vacant: ['true'], let: ['false'] },
  ownUseWords: { yes: ['O'], no: ['T'] },
  endlessDates: ['2099-12-31'],
});
/** The currencies of a unit stand where the first column beside the query would be. */
const EIGHT = 'property unit tenant currency area contractedRent expiry vacancyStatus'.split(' ');
/** Each for a service with other columns, in one workbook. */
const reports = calculateReports({
  sheet: reportColumns(),
  rentless: reportColumns(['contractedRent']),
  ofOperator: reportColumns(['tenantGroup'], OWN_WORDS),
  eight: reportColumns(
    (Object.keys(reportColumns()) as ReportRole[]).filter((role) => !EIGHT.includes(role)),
  ),
  unsupported: reportColumns(['earliestTermination', 'firstBreakHolder', 'nonRecoverableCost']),
  unvalued: reportColumns(['erv', 'use', 'nextIndexation', 'ownUse', 'rentFreeEnd', ...PROPERTY_FIGURES]),
  bare: reportColumns(['currency', 'expiry', 'rentrollDate']),
  undated: reportColumns(['rentrollDate', 'breakNotice', 'firstBreakHolder']),
});
const { sheet } = reports;
/** The checks that are not OK, and what they say. */
const wrongChecks = ({ report } = sheet) =>
  Object.fromEntries(Object.entries(report.checks()).filter(([, result]) => result !== 'OK'));

it('has the figures of the worked example of docs/measures.md, which were added up by hand', async () => {
  const page = readFileSync('docs/measures.md', 'utf8');
  const [, example = ''] = /## A worked example([^]*?)\n## /.exec(page)!;
  const lines = [...example.matchAll(/^\| (.+?) \| ([\d.]+) \|$/gm)];
  await sheet.show(HAND_MADE_ROLL);
  expect(lines.length).toBeGreaterThanOrEqual(17);
  for (const [, label, figure] of lines) {
    const decimals = figure!.split('.')[1]?.length ?? 0;
    expect([label, Number(sheet.report.figure(label!)).toFixed(decimals)]).toEqual([label, figure]);
  }
  expect(wrongChecks()).toEqual({
    'Every vacant unit has an ERV':
      '1 vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated.',
  });
});

it('has the figures of the oracle, and follows its inputs', async () => {
  const inputs: ReportInputs = {
    ...{ openEnded: 'earliest termination', holdingOver: 'left out', breaks: 'tenant', ownUse: 'as let' },
    usesLeftOut: ['RETAIL'],
  };
  for (const typed of [{}, inputs]) {
    await sheet.show(HAND_MADE_ROLL, typed);
    expect(differences(sheet.report, reportOracle(HAND_MADE_ROLL, typed))).toEqual([]);
  }
  await sheet.type({ E5: 'whatever' });
  expect(sheet.report.checks()['The choices are among those offered']).toMatch(/is not one of the words/);
});

describe('a number that would mislead is a dash, or a check says so:', () => {
  /** Those of the same choices one after the other, because a change of them calculates all formulas. */
  const rolls = Object.entries(MISLEADING_ROLLS).sort(
    ([, { inputs: left }], [, { inputs: right }]) => Number(left !== undefined) - Number(right !== undefined),
  );
  it.each(rolls)('%s', async (_, { units, inputs = {}, messages = {}, figures = {} }) => {
    await sheet.show(units, inputs);
    expect(differences(sheet.report, reportOracle(units, inputs))).toEqual([]);
    expect(wrongChecks()).toEqual(messages);
    for (const [label, value] of Object.entries(figures))
      expect([label, sheet.report.figure(label)]).toEqual([
        label,
        typeof value === 'number' ? expect.closeTo(value, 9) : value,
      ]);
  });

  it('words and days of the profile of an operator [rule 159]', async () => {
    const units: readonly OracleUnit[] = [
      { ...LEASE, sent: { vacancyStatus: 'FALSE', ownUse: 't' } },
      { ...VACANT, sent: { vacancyStatus: 'True', ownUse: 'T' } },
      { ...OPEN, ownUse: true, sent: { vacancyStatus: 'false', ownUse: 'O' } },
      { ...OPEN, expiry: null, sent: { vacancyStatus: 'false', ownUse: 'T', expiry: 73_050 } },
    ];
    const { ofOperator } = reports;
    await ofOperator.show(units);
    expect(differences(ofOperator.report, reportOracle(units, {}))).toEqual([]);
    expect(wrongChecks(ofOperator)).toEqual({});
    await ofOperator.show([...units, { ...OPEN, unit: 'X2', sent: { vacancyStatus: 'void', ownUse: 'T' } }]);
    expect(wrongChecks(ofOperator)['Every unit says whether it is vacant']).toContain('The words: void.');
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
    expect(sheet.value('B4')).toBe(
      'Choose one currency in cell C5 of the sheet Units: amounts in AUD, CHF, EUR, GBP, PLN, SEK and others are not added.',
    );
  });

  it('a line that was typed over, by which a list misses a cent and more of its total', async () => {
    // No other test reads the lines of this report from now on.
    await reports.ofOperator.show([LEASE]);
    const check = () => reports.ofOperator.report.checks()['The lines of each list add up to its total'];
    await reports.ofOperator.typeInputs({ Later: '0.005' });
    expect(check()).toBe('OK');
    await reports.ofOperator.typeInputs({ Later: '0.02' });
    expect(check()).toBe('They do not: lease expiry profile.');
  });

  it('no unit at all', async () => {
    await sheet.show([]);
    expect(sheet.report.figure('Units')).toBe('–');
    expect(sheet.value('B4')).toBe('No figures: cell B13 of the sheet Units and the pane say why.');
  });
});

describe('a report for a service that lacks columns', () => {
  const WAULT = 'WAULT to expiry, years';
  const TO_BREAK = 'WAULT to first break, years';
  const BY_AREA = 'WALE by area, years';

  it('has figures for a service with eight of the columns, of which the list of currencies is beside', async () => {
    await reports.eight.show(HAND_MADE_ROLL);
    const { figures } = reportOracle(HAND_MADE_ROLL, {});
    expect(reports.eight.report.figure('Contracted rent pa')).toBe(figures['Contracted rent pa']);
    expect(reports.eight.value('C6')).toBe('EUR');
    const mixed = HAND_MADE_ROLL.map((unit, at) => ({ ...unit, currency: at % 2 === 0 ? 'EUR' : 'GBP' }));
    await reports.eight.show(mixed);
    expect(reports.eight.value('B4')).toBe(
      'Choose one currency in cell C5 of the sheet Units 4: amounts in EUR, GBP are not added.',
    );
  });

  it('shows dashes, and why, while open-ended leases count to a termination that the service does not tell', async () => {
    await reports.unsupported.show(HAND_MADE_ROLL);
    expect(differences(reports.unsupported.report, reportOracle(HAND_MADE_ROLL, {}))).toEqual([]);
    await reports.unsupported.show(HAND_MADE_ROLL, { openEnded: 'earliest termination' });
    const { report } = reports.unsupported;
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
    await reports.unsupported.show(HAND_MADE_ROLL, { breaks: 'tenant' });
    const { report } = reports.unsupported;
    const { figures } = reportOracle(HAND_MADE_ROLL, {});
    expect(report.figure(WAULT)).toBeCloseTo(Number(figures[WAULT]), 9);
    const words =
      'Left out: “Breaks that count” says tenant, but the service does not tell who holds a break.';
    expect(report.definition(TO_BREAK)).toBe(words);
    const inLists = [
      ...[report.figure(TO_BREAK), ...report.profile().flatMap((row) => row.slice(1, 4))],
      ...[...report.bands().flatMap((row) => row.slice(2)), ...report.calendar().map((row) => row[3])],
      ...report.tenants().map((row) => row[4]),
    ];
    expect([new Set(inLists), report.breaks()]).toEqual([new Set(['–']), []]);
    expect(report.note('Next breaks: tenant')).toBe(words);
    expect(Object.keys(wrongChecks(reports.unsupported))).toHaveLength(2);
  });

  it('switches off in words what needs other columns', async () => {
    await reports.unvalued.show(HAND_MADE_ROLL);
    const { report } = reports.unvalued;
    expect(report.figure('Vacancy after EPRA')).toBe('–');
    expect(report.definition('Vacancy after EPRA')).toBe(
      'Left out: the service has no column for “Market rent a year (ERV)”.',
    );
    expect(report.calendar().map(([indexation]) => indexation)).toEqual(Array(10).fill('–'));
    expect(report.checks()['The lines of each list add up to its total']).toBe('OK');
  });

  it('says that nothing shows the currency or the age of the rent', async () => {
    await reports.bare.show(HAND_MADE_ROLL);
    const { report } = reports.bare;
    expect(reports.bare.value('B4')).toContain('Nothing shows whether the amounts are in one.');
    const checks = report.checks();
    expect(checks['All amounts are in one currency']).toBe(
      'The service tells no currency, so nothing shows whether the amounts are in one.',
    );
    expect([report.figure('Units'), report.figure(WAULT)]).toEqual([24, '–']);
    expect(Object.keys(checks).filter((label) => label.includes('rent roll'))).toEqual([]);
  });

  it('has no error beside a unit while nothing tells the as-at day', async () => {
    await reports.undated.show(HAND_MADE_ROLL);
    const columns = reportColumns(['rentrollDate']);
    const { basisLetters } = unitRefs(columns, undefined);
    const shown = shownBases(columns, false).map((name) => [
      name,
      reports.undated.value(`${basisLetters(name)}${FIRST_ROW + 9}`, 'Units'),
    ]);
    expect(shown.filter(([, value]) => String(value).startsWith('#'))).toEqual([]);
    expect(reports.undated.report.checks()['The as-at day is a date']).toBe('Type a date beside As at.');
  });
});

describe('the units that are left out', () => {
  const CHECK = 'Units and those left out are all units';
  const shown = (service = sheet) => [
    service.value('C8'),
    service.value('D8'),
    service.report.checks()[CHECK],
  ];
  const of = (currency: string | null, rents: readonly (number | null)[]): OracleUnit[] =>
    rents.map((rent, k) => ({
      ...LEASE,
      currency,
      unit: `${currency} ${k}`,
      rent: rent === null ? null : rent * 100,
    }));
  const OTHER_CURRENCY_UNITS = [
    ...of('GBP', [1_234_567.4, 2_000, null]),
    ...of('sek', [999]),
    ...of('SEK ', [1_000_000_000]),
    ...of(null, [12_000]),
    ...of(' ', [0]),
  ];

  it('says how many units of other currencies are left out, with which rent, and how many tell none', async () => {
    await sheet.show(HAND_MADE_ROLL, {}, OTHER_CURRENCY_UNITS, { C5: ' eur' });
    expect(shown()).toEqual([
      7,
      'of 31 units. In other currencies, with rent pa: GBP 3 (1,236,567); SEK 2 (1,000,000,999); not told 2 (12,000).',
      'OK',
    ]);
  });

  it('says that no unit is left out', async () => {
    await sheet.show(HAND_MADE_ROLL);
    expect(shown()).toEqual([0, 'of 24 units.', 'OK']);
    await sheet.type({ C5: 'EUR' });
    expect(shown()).toEqual([0, 'of 24 units.', 'OK']);
  });

  it('says how many the filters leave out, apart from those of other currencies', async () => {
    const excludedUnits = [...HAND_MADE_ROLL.slice(0, 4), ...of('GBP', [50])];
    await sheet.show(HAND_MADE_ROLL.slice(4), {}, excludedUnits, { C5: 'EUR', F5: 'unit_name', G5: '<>U1' });
    expect(shown()).toEqual([
      5,
      'of 25 units. In other currencies, with rent pa: GBP 1 (50). By the filters of Units: 4.',
      'OK',
    ]);
  });

  it('has a check that fails if units are missing without a filter, or there are more than all', async () => {
    await sheet.show(HAND_MADE_ROLL.slice(1), {}, HAND_MADE_ROLL.slice(0, 1));
    expect(shown()[2]).toContain('Refresh the workbook');
    await sheet.show([...HAND_MADE_ROLL, LEASE], {}, [], { C5: 'GBP' });
    expect(shown()[2]).toContain('Refresh the workbook');
  });

  it('names at most twenty currencies, and says that there are others', async () => {
    const codes = Array.from({ length: 22 }, (_, k) => `A${String.fromCharCode(65 + k)}A`);
    const excludedUnits = codes.flatMap((code) => of(code, [100]));
    await sheet.show(HAND_MADE_ROLL, {}, excludedUnits, { C5: 'EUR' });
    expect(sheet.value('C8')).toBe(22);
    expect(sheet.value('D8')).toMatch(/ATA 1 \(100\); and others\.$/);
  });

  it('needs neither a rent nor a currency', async () => {
    await reports.rentless.show(HAND_MADE_ROLL, {}, OTHER_CURRENCY_UNITS, { C5: 'EUR' });
    expect(shown(reports.rentless)).toEqual([
      7,
      'of 31 units. In other currencies: GBP 3; SEK 2; not told 2.',
      'OK',
    ]);
    const [excludedUnits, remaining] = [HAND_MADE_ROLL.slice(0, 2), HAND_MADE_ROLL.slice(2)];
    await reports.bare.show(remaining, {}, excludedUnits, { F5: 'unit_name', G5: 'U1' });
    expect(shown(reports.bare)).toEqual([2, 'of 24 units. By the filters of Units 7: 2.', 'OK']);
  });

  it('shows nothing without an answer', async () => {
    await sheet.show([]);
    expect([sheet.value('C8'), sheet.value('D8')]).toEqual(['–', '']);
  });
});

describe('breaks and the last days of their notices', () => {
  const NAMES = Object.keys(BREAKS_AND_NOTICES);
  const TO_BREAK = 'WAULT to first break, years';
  const yearsTo = (day: string | null) =>
    expect.closeTo((dayOf(day ?? '2036-09-30') - AS_AT) / 365.25, 9) as number;
  const { basisLetters } = unitRefs(reportColumns(), undefined);
  /** What “Units” says of each lease. */
  const shownOf = (...bases: readonly Basis[]) =>
    NAMES.map((name, at) => [
      name,
      ...bases.map((basis) => sheet.value(`${basisLetters(basis)}${FIRST_ROW + at}`, 'Units')),
    ]);

  const leases = Object.entries(BREAKS_AND_NOTICES);
  const COUNTED = leases.map(([name, { counts, lapsed }]) => [name, yearsTo(counts), lapsed ? 1 : 0]);
  const OF_TENANTS = leases.map(([name, { counts, tenants = counts, lapsed }]) => [
    ...[name, yearsTo(tenants), lapsed === 'of the tenant, too' ? 1 : 0],
  ]);
  const ALL = leases.map(([name, { counts, all = counts, lapsed }]) => [name, yearsTo(all), lapsed ? 1 : 0]);
  const RULES: readonly (readonly [inputs: ReportInputs, yearsAndLapsed: unknown])[] = [
    [{}, COUNTED],
    [{ breaks: 'tenant' }, OF_TENANTS],
    [{ lapsedBreaks: 'all breaks' }, ALL],
    [{ breaks: 'tenant', lapsedBreaks: 'all breaks' }, undefined],
    [{ ownUse: 'as let', openEnded: '0 years' }, undefined],
  ];
  it.each(RULES)(
    'a break counts only while notice can be given, all lists follow, and what all breaks come to is told: %j',
    async (inputs, yearsAndLapsed) => {
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
      if (yearsAndLapsed) expect(shownOf('yearsToBreak', 'lapsed')).toEqual(yearsAndLapsed);
      if (inputs.breaks !== 'tenant')
        expect(shownOf('yearsToEarliest')).toEqual(ALL.map(([name, years]) => [name, years]));
    },
  );

  it('says beside each list which breaks count', async () => {
    const lists = [
      'Lease expiry profile',
      'Top 10 tenants',
      'Rent that may move: from',
      'Next breaks: tenant',
    ];
    const notes = () => [sheet.report.definition(TO_BREAK), ...lists.map(sheet.report.note)];
    await sheet.show([unitOf(NAMES[0]!), unitOf(NAMES[1]!)]);
    expect(notes()).toEqual(Array(5).fill(expect.stringMatching(/ Lapsed breaks are left out\.$/)));
    await sheet.show([unitOf(NAMES[0]!), unitOf(NAMES[1]!)], { lapsedBreaks: 'all breaks' });
    expect(notes()).toEqual(Array(5).fill(expect.stringMatching(/ Lapsed breaks count\.$/)));
    expect(sheet.report.definition('Lapsed breaks')).toContain('does not tell whether notice was served');
  });

  it('counts all breaks of a service that tells no day of notice, and says so', async () => {
    const { report, show } = reports.undated;
    const units = NAMES.map((name) => ({ ...unitOf(name), notice: null }));
    await show(units, { asAt: toSerial(AS_AT) });
    const { figures } = reportOracle(units, {});
    expect(report.figure(TO_BREAK)).toBeCloseTo(Number(figures[TO_BREAK]), 9);
    expect(report.definition(TO_BREAK)).toMatch(/ No last day of notice is told\.$/);
    expect([report.figure('Lapsed breaks'), report.definition('Lapsed breaks')]).toEqual([
      '–',
      'Left out: the service has no column for “Last day of notice of the first break”.',
    ]);
  });
});

describe("the service's own figures", () => {
  const LABELS = {
    waultToExpiry: 'WAULT to expiry, as the service',
    waultToBreak: 'WAULT to break, as the service',
    vacancyByErv: 'Vacancy by ERV, own use as let',
    vacancyByArea: 'Vacancy by area, own use as let',
    vacancyByUnits: 'Vacancy by units, own use as let',
  } as const;
  const roundFigure = (figure: Figure) => (figure === '–' ? null : Math.round(figure * 100) / 100);
  const withService = (units: readonly OracleUnit[], change = 0): OracleUnit[] => {
    const reported = serviceFigures(units);
    const service = Object.fromEntries(
      PROPERTY_FIGURES.map((role) => [
        role,
        reported[role] === '–' ? null : roundFigure(reported[role])! + change,
      ]),
    );
    return units.map((unit) => ({ ...unit, service: { ...service, unitCount: units.length } }));
  };
  const words = () => PROPERTY_FIGURES.map((role) => sheet.report.service(LABELS[role])[2]);

  it("shows the service's own figures beside those of the report, and says whether they agree", async () => {
    const [firstHalf, secondHalf] = [HAND_MADE_ROLL.slice(0, 12), HAND_MADE_ROLL.slice(12)];
    const both = [
      ...withService(firstHalf),
      ...withService(secondHalf).map((unit) => ({ ...unit, property: 'Mill' })),
    ];
    await sheet.show(both);
    expect(differences(sheet.report, reportOracle(both, {}))).toEqual([]);
    expect(words()).toEqual(Array(5).fill("agrees, to the service's two decimals"));

    const changed = withService(HAND_MADE_ROLL, 0.02);
    await sheet.show(changed);
    expect(words()).toEqual(Array(5).fill('differs: see below what the service counts'));

    // A property of which a filter leaves out a unit is not compared.
    const part = [...both.slice(0, 12), ...both.slice(13)];
    await sheet.show(part);
    expect(differences(sheet.report, reportOracle(part, {}))).toEqual([]);
    expect(words()).toEqual(Array(5).fill("agrees, to the service's two decimals"));
    await sheet.show(changed.slice(1));
    expect(words()).toEqual(Array(5).fill('not compared'));
  });

  it('takes two properties of one name as two, by their id', async () => {
    const twice = [1, 2].flatMap((propertyId) =>
      withService(HAND_MADE_ROLL).map((unit) => ({ ...unit, propertyId })),
    );
    await sheet.show(twice);
    expect(differences(sheet.report, reportOracle(twice, {}))).toEqual([]);
    expect(words()).toEqual(Array(5).fill("agrees, to the service's two decimals"));

    // As many units as one of them has, from both.
    await sheet.show([...twice.slice(0, 12), ...twice.slice(36)]);
    expect(words()).toEqual(Array(5).fill('not compared'));
  });
});

describe('yields', () => {
  const [NIY, TOPPED_UP] = ['Net initial yield', 'Topped-up net initial yield'];
  const [VALUE, CURRENCY, PURCHASE, COSTS] = [
    'Value of the units',
    'Its currency',
    "Purchaser's costs",
    'Non-recoverable costs pa',
  ];
  /** It has 22,000 of contracted rent and pays nothing. */
  const JUNIPER = HAND_MADE_ROLL.find(({ tenant }) => tenant === 'Juniper AB')!;
  const FREE = HAND_MADE_ROLL.map((unit) => (unit === JUNIPER ? { ...unit, rentFreeEnd: AS_AT } : unit));
  const shown = (service = sheet) => [service.report.figure(NIY), service.report.figure(TOPPED_UP)];
  const note = (service = sheet) => service.value(`D${Number(service.report.inputOf(VALUE).slice(1)) - 2}`);
  const fault = (label: string) => sheet.value(sheet.report.inputOf(label).replace('C', 'D'));
  const type = (service: typeof sheet, value = '', currency = '', purchase = '', costs = '') =>
    service.typeInputs({ [VALUE]: value, [CURRENCY]: currency, [PURCHASE]: purchase, [COSTS]: costs });
  const near = (value: number) => expect.closeTo(value, 12);

  beforeEach(() => type(sheet));

  it('show nothing without a value and without purchaser’s costs', async () => {
    await sheet.show(FREE);
    for (const [value, purchase] of [[], ['5000000'], ['', '0.068']]) {
      await type(sheet, value, 'EUR', purchase);
      expect([...shown(), sheet.report.covers(NIY), note()]).toEqual(['', '', '', '']);
    }
    await sheet.show(FREE.map((unit, k) => (k % 2 === 0 ? unit : { ...unit, currency: 'GBP' })));
    expect(shown()).toEqual(['', '']);
  });

  it('are passing rent less costs, and with rent that is free, over the value with purchaser’s costs', async () => {
    await sheet.show(FREE);
    await type(sheet, '5000000', 'eur', '0.068', '15200');
    // 265,200 of passing rent, and 22,000 that are free until the day itself.
    expect(shown()).toEqual([near(250_000 / 5_340_000), near(272_000 / 5_340_000)]);
    await type(sheet, '5000000', 'EUR', '0', '0');
    expect(shown()).toEqual([near(265_200 / 5_000_000), near(287_200 / 5_000_000)]);
  });

  it('top up nothing but rent that is free on the day', async () => {
    const periods: readonly Partial<OracleUnit>[] = [
      // These two have 22,000 and 11,000 that are free, and the others nothing.
      { rentFreeEnd: AS_AT },
      { rentFreeEnd: AS_AT + 90, passing: 11_000_00 },
      { rentFreeEnd: AS_AT - 1 },
      { rentFreeEnd: AS_AT, passing: 30_000_00 },
      { rentFreeEnd: dayOf('9999-12-31') },
      { rentFreeEnd: AS_AT, ownUse: true },
      {},
    ];
    const units = [LEASE, ...periods.map((period, at) => ({ ...JUNIPER, unit: `U${at}`, ...period }))];
    await sheet.show(units);
    await type(sheet, '1000000', 'EUR', '0', '0');
    const [yields, toppedUp] = shown().map(Number);
    expect(toppedUp! - yields!).toBeCloseTo(33_000 / 1_000_000, 12);
    const typed = { value: 1_000_000_00, currency: 'EUR', purchase: 0, costs: 0 };
    expect(differences(sheet.report, reportOracle(units, {}, typed))).toEqual([]);
  });

  const COSTED = FREE.map((unit, k) => ({ ...unit, cost: k === 5 ? null : 100_00 * k }));

  const TYPED = textTable(`
    5000000 | EUR | 0.068 |
    5000000 | EUR | 0.068 | 0
    4321000 | EUR | 0     | 12345.67
    4321000 | GBP | 0.1   |`);
  it.each<[ReportInputs]>([[{}], [{ ownUse: 'as let' }]])(
    'take the costs that are typed, or else those that the service tells: %j',
    async (inputs) => {
      await sheet.show(COSTED, inputs);
      for (const [value = '', currency = '', purchase = '', costs = ''] of TYPED) {
        await type(sheet, value, currency, purchase, costs);
        const typed = {
          ...{ value: Math.round(Number(value) * 100), currency, purchase: Number(purchase) },
          ...(costs && { costs: Math.round(Number(costs) * 100) }),
        };
        expect([typed, ...differences(sheet.report, reportOracle(COSTED, inputs, typed))]).toEqual([typed]);
      }
    },
  );

  it.each(
    textTable(`
      Value of the units       | ca. 5 m | EUR | 0.068 |      | This is not an amount above 0.
      Value of the units       | 0       | EUR | 0.068 |      | This is not an amount above 0.
      Value of the units       | -5      | EUR | 0.068 |      | This is not an amount above 0.
      Its currency             | 5000000 |     | 0.068 |      | Type the currency of the value.
      Its currency             | 5000000 | GBP | 0.068 |      | The report is in EUR.
      Purchaser's costs        | 5000000 | EUR | 6.8   |      | This is not a percentage such as 6.8%.
      Purchaser's costs        | 5000000 | EUR | none  |      | This is not a percentage such as 6.8%.
      Purchaser's costs        | 5000000 | EUR | -0.01 |      | This is not a percentage such as 6.8%.
      Non-recoverable costs pa | 5000000 | EUR | 0.068 | -100 | This is not an amount of 0 or more.
      Non-recoverable costs pa | 5000000 | EUR | 0.068 | tbc  | This is not an amount of 0 or more.`),
  )(
    'show a dash, and what is wrong: %s of %s, %s, %s, %s',
    async (label, value, currency, purchase, costs, message) => {
      await sheet.show(FREE);
      await type(sheet, value, currency, purchase, costs);
      expect([...shown(), fault(label), note()]).toEqual(['–', '–', message, '']);
    },
  );

  it('are a dash while amounts are in several currencies', async () => {
    await sheet.show(FREE.map((unit, k) => (k % 2 === 0 ? unit : { ...unit, currency: 'GBP' })));
    await type(sheet, '5000000', 'EUR', '0.068');
    expect(shown()).toEqual(['–', '–']);
  });

  it('say what they leave out', async () => {
    const silent = FREE.map((unit) => (unit.tenant === 'Pine Ltd' ? { ...unit, passing: null } : unit));
    await sheet.show(silent, {}, [{ ...silent[0]!, currency: 'GBP' }], { C5: 'EUR' });
    await type(sheet, '5000000', 'EUR', '0.068');
    expect(note()).toBe(
      'Left out: 1 let units that do not tell what they pay; 23 units that tell no costs; 1 units in own use; 1 units that the report leaves out; step rents, and discounts that are not rent-free periods.',
    );
    expect(sheet.report.covers(NIY)).toBeCloseTo(18 / 19, 12);
    await reports.unsupported.show(FREE);
    await type(reports.unsupported, '5000000', 'EUR', '0.068');
    expect(shown(reports.unsupported)[0]).toEqual(near(265_200 / 5_340_000));
    expect(note(reports.unsupported)).toContain('all non-recoverable costs, because none are typed; ');
  });

  it('are left out in words where the service does not tell rent-free periods', async () => {
    await reports.unvalued.show(FREE);
    expect(shown(reports.unvalued)).toEqual(['', '']);
    await type(reports.unvalued, '5000000', 'EUR', '0.068', '15200');
    expect(shown(reports.unvalued)).toEqual([near(250_000 / 5_340_000), '–']);
    expect(reports.unvalued.report.definition(TOPPED_UP)).toBe(
      'Left out: the service has no column for “Last rent-free day”.',
    );
  });
});
