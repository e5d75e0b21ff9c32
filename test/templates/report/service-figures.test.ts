import { PROPERTY_FIGURES } from '../../../src/templates/report/report-columns';
import { calculateReports } from '../../support/report/calculate-report';
import { differences } from '../../support/report/expect-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { oracleUnit, RAW_COLUMNS, reportColumns } from '../../support/report/raw-units';
import { reportOracle, toSerial, type Figure, type OracleUnit } from '../../support/report/report-oracle';
import { askService } from '../../support/ask-service';
import { openWireStage } from '../../support/wire-stage';
import '../../support/long-timeout';

const sheet = calculateReports([reportColumns()])[0]!;

const LABELS = {
  waultToExpiry: 'WAULT to expiry, as the service',
  waultToBreak: 'WAULT to break, as the service',
  vacancyByErv: 'Vacancy by ERV, own use as let',
  vacancyByArea: 'Vacancy by area, own use as let',
  vacancyByUnits: 'Vacancy by units, own use as let',
} as const;
type Role = keyof typeof LABELS;

/** What the reference service would say of a property. */
function serviceOf(units: readonly OracleUnit[]): Record<Role, Figure> {
  const asAt = units.reduce((newest, { roll }) => Math.max(newest, roll ?? 0), 0);
  const figures = reportOracle(units, { ownUse: 'as let', asAt: toSerial(asAt) }).figures as Record<
    string,
    Figure
  >;
  const percent = (label: string) => (figures[label] === '–' ? '–' : 100 * Number(figures[label]));
  return {
    waultToExpiry: figures['WAULT to expiry, years']!,
    waultToBreak: figures['WAULT with lapsed breaks, years']!,
    vacancyByErv: percent('Vacancy after EPRA'),
    vacancyByArea: percent('Vacancy by area'),
    vacancyByUnits: percent('Vacancy by units'),
  };
}

const told = (figure: Figure) => (figure === '–' ? null : Math.round(figure * 100) / 100);
const withService = (units: readonly OracleUnit[], change = 0): OracleUnit[] => {
  const said = serviceOf(units);
  const service = Object.fromEntries(
    PROPERTY_FIGURES.map((role) => [role, said[role] === '–' ? null : told(said[role])! + change]),
  );
  return units.map((unit) => ({ ...unit, service: { ...service, unitCount: units.length } }));
};
const words = () => PROPERTY_FIGURES.map((role) => sheet.report.service(LABELS[role])[2]);

it("shows the service's own figures beside those of the report, and says whether they agree", async () => {
  const [one, other] = [HAND_MADE_ROLL.slice(0, 12), HAND_MADE_ROLL.slice(12)];
  const both = [...withService(one), ...withService(other).map((unit) => ({ ...unit, property: 'Mill' }))];
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

it("agrees with the reference service's figures of each property whose units share its currency", async () => {
  const stage = await openWireStage(400);
  const wire = await stage.start();
  await wire.signIn();
  const columns = [...RAW_COLUMNS, 'property_currency'];
  const rows = await askService(wire, 'query', { columns, rentrolls: 'latest' }, ['101', '102', '103']);
  await wire.stop();
  await stage.close();
  const properties = new Map<unknown, typeof rows>();
  for (const row of rows)
    properties.set(row['property_name'], [...(properties.get(row['property_name']) ?? []), row]);
  let compared = 0;
  for (const [name, units] of properties) {
    if (units.some((row) => row['currency'] !== row['property_currency'])) continue;
    compared++;
    const said = serviceOf(units.map(oracleUnit));
    for (const [role, figure] of Object.entries(said)) {
      const service = oracleUnit(units[0]!).service![role as Role] ?? '–';
      if (figure === '–' || service === '–') expect([name, role, service]).toEqual([name, role, figure]);
      else expect([name, role, Math.abs(service - figure) < 0.005 + 1e-9]).toEqual([name, role, true]);
    }
  }
  expect(compared).toBeGreaterThan(5);
});
