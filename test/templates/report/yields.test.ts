import { calculateReports } from '../../support/report/calculate-report';
import { differences } from '../../support/report/expect-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { reportColumns } from '../../support/report/raw-units';
import { dayOf, reportOracle, type OracleUnit, type TypedYield } from '../../support/report/report-oracle';

type Service = ReturnType<typeof calculateReports>[number];
const [sheet, costless, endless] = calculateReports([
  reportColumns(),
  reportColumns(['nonRecoverableCost']),
  reportColumns(['rentFreeEnd']),
]) as [Service, Service, Service];
const [NIY, TOPPED_UP] = ['Net initial yield', 'Topped-up net initial yield'];
const [VALUE, CURRENCY, PURCHASE, COSTS] = [
  'Value of the units',
  'Its currency',
  "Purchaser's costs",
  'Non-recoverable costs pa',
];
const AS_AT = dayOf('2026-09-30');
const freeUntil = (tenant: string, rentFreeEnd: number | null, more: Partial<OracleUnit> = {}) =>
  HAND_MADE_ROLL.map((unit) => (unit.tenant === tenant ? { ...unit, rentFreeEnd, ...more } : unit));
/** Juniper AB has 22,000 of contracted rent and pays nothing. */
const FREE = freeUntil('Juniper AB', AS_AT);
const shown = (service = sheet) => [service.report.figure(NIY), service.report.figure(TOPPED_UP)];
const note = (service = sheet) => service.value(`D${Number(service.report.inputOf(VALUE).slice(1)) - 2}`);
const fault = (label: string) => sheet.value(sheet.report.inputOf(label).replace('C', 'D'));
const type = (service: Service, value: string, currency: string, purchase: string, costs = '') =>
  service.typeBeside({ [VALUE]: value, [CURRENCY]: currency, [PURCHASE]: purchase, [COSTS]: costs });
const near = (value: number) => expect.closeTo(value, 12);

beforeEach(() => type(sheet, '', '', '', ''));

it('show nothing without a value and without purchaser’s costs', async () => {
  await sheet.show(FREE);
  for (const [value, purchase] of [
    ['', ''],
    ['5000000', ''],
    ['', '0.068'],
  ]) {
    await type(sheet, value!, 'EUR', purchase!);
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

it.each<[string, readonly OracleUnit[], number]>([
  ['that ended the day before', freeUntil('Juniper AB', AS_AT - 1), 0],
  ['of which half of the rent is paid', freeUntil('Juniper AB', AS_AT + 90, { passing: 11_000_00 }), 11_000],
  ['of a lease that pays more than is contracted', freeUntil('Juniper AB', AS_AT, { passing: 30_000_00 }), 0],
  ['on a day that stands for none', freeUntil('Juniper AB', dayOf('9999-12-31')), 0],
  ['of a unit in own use', freeUntil('Juniper AB', AS_AT, { ownUse: true }), 0],
  ['that nothing tells', HAND_MADE_ROLL, 0],
])('top up nothing but rent that is free on the day: a period %s', async (_, units, free) => {
  await sheet.show(units);
  await type(sheet, '1000000', 'EUR', '0', '0');
  const [yields, toppedUp] = shown().map(Number);
  expect(toppedUp! - yields!).toBeCloseTo(free / 1_000_000, 12);
});

const COSTED = FREE.map((unit, k) => ({ ...unit, cost: k === 5 ? null : 100_00 * k }));

it.each<[TypedYield]>([
  [{ value: 5_000_000_00, currency: 'EUR', purchase: 0.068 }],
  [{ value: 5_000_000_00, currency: 'EUR', purchase: 0.068, costs: 0 }],
  [{ value: 4_321_000_00, currency: 'EUR', purchase: 0, costs: 12_345_67 }],
  [{ value: 4_321_000_00, currency: 'GBP', purchase: 0.1 }],
])('take the costs that are typed, or else those that the service tells: %j', async (typed) => {
  for (const inputs of [{}, { ownUse: 'as let' as const }]) {
    await sheet.show(COSTED, inputs);
    const costs = typed.costs === undefined ? '' : String(typed.costs / 100);
    await type(sheet, String(typed.value / 100), typed.currency, String(typed.purchase), costs);
    expect(differences(sheet.report, reportOracle(COSTED, inputs, typed))).toEqual([]);
  }
});

const WRONG: readonly (readonly [label: string, inputs: readonly string[], says: string])[] = [
  [VALUE, ['ca. 5 m', 'EUR', '0.068'], 'This is not an amount above 0.'],
  [VALUE, ['0', 'EUR', '0.068'], 'This is not an amount above 0.'],
  [VALUE, ['-5', 'EUR', '0.068'], 'This is not an amount above 0.'],
  [CURRENCY, ['5000000', '', '0.068'], 'Type the currency of the value.'],
  [CURRENCY, ['5000000', 'GBP', '0.068'], 'The report is in EUR.'],
  [PURCHASE, ['5000000', 'EUR', '6.8'], 'This is not a percentage such as 6.8%.'],
  [PURCHASE, ['5000000', 'EUR', 'none'], 'This is not a percentage such as 6.8%.'],
  [PURCHASE, ['5000000', 'EUR', '-0.01'], 'This is not a percentage such as 6.8%.'],
  [COSTS, ['5000000', 'EUR', '0.068', '-100'], 'This is not an amount of 0 or more.'],
  [COSTS, ['5000000', 'EUR', '0.068', 'tbc'], 'This is not an amount of 0 or more.'],
];
it.each(WRONG)(
  'show a dash, and what is wrong: %s %j',
  async (label, [value, currency, purchase, costs], says) => {
    await sheet.show(FREE);
    await type(sheet, value!, currency!, purchase!, costs);
    expect([...shown(), fault(label), note()]).toEqual(['–', '–', says, '']);
  },
);

it('are a dash while amounts are in several currencies', async () => {
  await sheet.show(FREE.map((unit, k) => (k % 2 === 0 ? unit : { ...unit, currency: 'GBP' })));
  await type(sheet, '5000000', 'EUR', '0.068');
  expect(shown()).toEqual(['–', '–']);
});

it('say what they leave out', async () => {
  const silent = FREE.map((unit) => (unit.tenant === 'Pine Ltd' ? { ...unit, passing: null } : unit));
  await sheet.show(silent, {}, [{ ...silent[0]!, currency: 'GBP' }]);
  await sheet.type({ C5: 'EUR' });
  await type(sheet, '5000000', 'EUR', '0.068');
  expect(note()).toBe(
    'Left out: 1 let units that do not tell what they pay; 23 units that tell no costs; 1 units in own use; 1 units that the report leaves out; step rents, and discounts that are not rent-free periods.',
  );
  expect(sheet.report.covers(NIY)).toBeCloseTo(18 / 19, 12);
  await sheet.type({ C5: '' });
  await costless.show(FREE);
  await type(costless, '5000000', 'EUR', '0.068');
  expect(shown(costless)[0]).toEqual(near(265_200 / 5_340_000));
  expect(note(costless)).toContain('all non-recoverable costs, because none are typed; ');
});

it('are left out in words where the service does not tell rent-free periods', async () => {
  await endless.show(FREE);
  expect(shown(endless)).toEqual(['', '']);
  await type(endless, '5000000', 'EUR', '0.068', '15200');
  expect(shown(endless)).toEqual([near(250_000 / 5_340_000), '–']);
  expect(endless.report.definition(TOPPED_UP)).toBe(
    'Left out: the service has no column for “Last rent-free day”.',
  );
});
