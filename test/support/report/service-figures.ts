import { reportOracle, toSerial, type Figure, type OracleUnit } from './report-oracle';
import type { PROPERTY_FIGURES } from '../../../src/templates/report/report-columns';

type Role = (typeof PROPERTY_FIGURES)[number];

/** What the reference service would say of a property. */
export function serviceFigures(units: readonly OracleUnit[]): Record<Role, Figure> {
  const asAt = units.reduce((newest, { roll }) => Math.max(newest, roll ?? 0), 0);
  const inputs = { ownUse: 'as let', asAt: toSerial(asAt) } as const;
  const figures = reportOracle(units, inputs).figures as Record<string, Figure>;
  const percent = (label: string) => (figures[label] === '–' ? '–' : 100 * Number(figures[label]));
  return {
    waultToExpiry: figures['WAULT to expiry, years']!,
    waultToBreak: figures['WAULT with lapsed breaks, years']!,
    vacancyByErv: percent('Vacancy after EPRA'),
    vacancyByArea: percent('Vacancy by area'),
    vacancyByUnits: percent('Vacancy by units'),
  };
}
