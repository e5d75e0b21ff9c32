import { calculateReports } from '../../support/report/calculate-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { LEASE } from '../../support/report/misleading-rolls';
import { reportColumns } from '../../support/report/raw-units';
import type { OracleUnit } from '../../support/report/report-oracle';

type Service = ReturnType<typeof calculateReports>[number];
const [sheet, rentless, bare] = calculateReports([
  reportColumns(),
  reportColumns(['contractedRent']),
  reportColumns(['currency']),
]) as [Service, Service, Service];
const CHECK = 'Units and those left out are all units';
const shown = (service = sheet) => [service.value('C8'), service.value('D8'), service.report.checks()[CHECK]];
const of = (currency: string | null, rents: readonly (number | null)[]): OracleUnit[] =>
  rents.map((rent, k) => ({
    ...LEASE,
    currency,
    unit: `${currency} ${k}`,
    rent: rent === null ? null : rent * 100,
  }));
const OTHERS = [
  ...of('GBP', [1_234_567.4, 2_000, null]),
  ...of('sek', [999]),
  ...of('SEK ', [1_000_000_000]),
  ...of(null, [12_000]),
  ...of(' ', [0]),
];

beforeEach(() => sheet.type({ C5: '', M5: '', N5: '' }));

it('says how many units of other currencies are left out, with which rent, and how many tell none', async () => {
  await sheet.show(HAND_MADE_ROLL, {}, OTHERS);
  await sheet.type({ C5: ' eur' });
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
  await sheet.show(HAND_MADE_ROLL.slice(4), {}, [...HAND_MADE_ROLL.slice(0, 4), ...of('GBP', [50])]);
  await sheet.type({ C5: 'EUR', M5: 'unit_name', N5: '<>U1' });
  expect(shown()).toEqual([
    5,
    'of 25 units. In other currencies, with rent pa: GBP 1 (50). By the filters of Units: 4.',
    'OK',
  ]);
});

it.each([
  ['units are missing without a filter', HAND_MADE_ROLL.slice(1), [HAND_MADE_ROLL[0]!]],
  ['there are more units than all', [...HAND_MADE_ROLL, LEASE], []],
])('has a check that fails if %s', async (_, units, besides) => {
  await sheet.show(units, {}, besides as OracleUnit[]);
  if (besides.length === 0) {
    await sheet.show(units, {}, []);
    await sheet.type({ C5: 'GBP' });
  }
  expect(sheet.report.checks()[CHECK]).toContain('Refresh the workbook');
});

it('names at most twenty currencies, and says that there are others', async () => {
  const codes = Array.from({ length: 22 }, (_, k) => `A${String.fromCharCode(65 + k)}A`);
  await sheet.show(
    HAND_MADE_ROLL,
    {},
    codes.flatMap((code) => of(code, [100])),
  );
  await sheet.type({ C5: 'EUR' });
  expect(sheet.value('C8')).toBe(22);
  expect(sheet.value('D8')).toMatch(/ATA 1 \(100\); and others\.$/);
});

it('needs neither a rent nor a currency', async () => {
  await rentless.show(HAND_MADE_ROLL, {}, OTHERS);
  await rentless.type({ C5: 'EUR' });
  expect(shown(rentless)).toEqual([7, 'of 31 units. In other currencies: GBP 3; SEK 2; not told 2.', 'OK']);
  await bare.show(HAND_MADE_ROLL.slice(2), {}, HAND_MADE_ROLL.slice(0, 2));
  await bare.type({ M5: 'unit_name', N5: 'U1' });
  expect(shown(bare)).toEqual([2, 'of 24 units. By the filters of Units 3: 2.', 'OK']);
});

it('shows nothing without an answer', async () => {
  await sheet.show([]);
  expect([sheet.value('C8'), sheet.value('D8')]).toEqual(['–', '']);
});
