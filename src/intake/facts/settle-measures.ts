import type { AreaUnit, ColumnProposal, Hints, Period } from '../extraction';
import type { Relation } from '../columns/arithmetic';
import type { Language } from '../values/heading-language';
import { kindOf } from '../vocabulary/targets';
import type { Measure } from './convert-value';

/** What each column is measured in, and how the area of the whole sheet was found. */
export interface Measures {
  of: ReadonlyMap<number, Measure>;
  areaUnit: AreaUnit | undefined;
  areaUnitFrom: 'heading' | 'hint' | 'language' | undefined;
  /** Yearly amounts whose period nothing tells. */
  withoutPeriod: readonly number[];
  /** Areas and rents per area whose unit nothing tells. */
  withoutUnit: readonly number[];
}

/** Languages of countries that measure only in m². */
const METRIC: ReadonlySet<Language> = new Set(['de', 'fr', 'es', 'pl', 'nl', 'nordic']);

/** Decides periods and units: by the heading, by what the numbers prove, by the other columns, by the answer of a person. */
export function settleMeasures(
  columns: readonly ColumnProposal[],
  relations: readonly Relation[],
  titles: string,
  language: Language | undefined,
  hints: Hints,
): Measures {
  const units = new Set(columns.flatMap(({ unit }) => unit ?? []));
  const said = units.size === 1 ? [...units][0] : undefined;
  const title = unitOf(titles);
  const byLanguage = language && METRIC.has(language) && units.size === 0 ? ('sqm' as const) : undefined;
  const areaUnit = said ?? title ?? hints.areaUnit ?? byLanguage;
  const areaUnitFrom =
    said || title ? 'heading' : hints.areaUnit ? 'hint' : byLanguage ? 'language' : undefined;
  const periods = settlePeriods(columns, relations, hints);
  const of = new Map(
    columns.map(({ position, unit, column }) => [
      position,
      {
        unit: unit ?? areaUnit,
        period: periods.get(position) ?? (column?.endsWith('_months') ? undefined : undefined),
      },
    ]),
  );
  for (const { position, period, column } of columns)
    if (column?.endsWith('_months'))
      of.set(position, { unit: undefined, period: period === 'year' ? 'year' : undefined });
  const needs = (test: (column: string) => boolean, has: (measure: Measure) => unknown) =>
    columns.flatMap(({ column, position }) =>
      column && test(column) && !has(of.get(position) as Measure) ? position : [],
    );
  return {
    of,
    areaUnit,
    areaUnitFrom,
    withoutPeriod: needs(
      (column) => /_pa(?:_per_sqm)?$/.test(column),
      ({ period }) => period,
    ),
    withoutUnit: needs(
      (column) => column.endsWith('_per_sqm') || kindOf(column as never) === 'area',
      ({ unit }) => unit,
    ),
  };
}

const unitOf = (text: string): AreaUnit | undefined =>
  /\bsq\.? ?ft\b|square feet|sqft/i.test(text) ? 'sqft' : /m²|\bsqm\b|\bm2\b/i.test(text) ? 'sqm' : undefined;

function settlePeriods(
  columns: readonly ColumnProposal[],
  relations: readonly Relation[],
  hints: Hints,
): Map<number, Period> {
  const periods = new Map<number, Period>();
  for (const { position, period, column } of columns)
    if (period && !column?.endsWith('_months')) periods.set(position, period);
  const set = (position: number | undefined, period: Period | undefined) => {
    if (position !== undefined && period && !periods.has(position)) periods.set(position, period);
  };
  // Twice, because one relation can tell what another one needs.
  for (let round = 0; round < 2; round++)
    for (const { kind, result, of } of relations) {
      const [from] = of;
      if (
        kind === 'times 12' &&
        (periods.get(result) ?? 'year') === 'year' &&
        (periods.get(from as number) ?? 'month') === 'month'
      ) {
        set(result, 'year');
        set(from, 'month');
      }
      if (kind === 'times 4' && periods.get(result) === 'year') set(from, 'quarter');
      if (kind === 'times 4' && periods.get(from as number) === 'quarter') set(result, 'year');
      if (kind === 'times area') {
        set(from, periods.get(result));
        set(result, periods.get(from as number));
      }
      if (kind === 'times area and 12') {
        set(from, 'month');
        set(result, 'year');
      }
    }
  const rent = columns.find(({ column }) => column === 'contracted_rent_pa');
  const common = [
    ...new Set(
      columns.flatMap(({ column, position }) =>
        column && /_pa(?:_per_sqm)?$/.test(column) ? (periods.get(position) ?? []) : [],
      ),
    ),
  ];
  for (const { column, position } of columns) {
    if (!column || !/_pa(?:_per_sqm)?$/.test(column)) continue;
    set(position, hints.period);
    // Prepayments and market rents are written for the period of the rent, where all that say a period say this one.
    if (column !== 'contracted_rent_pa' && rent && common.length === 1)
      set(position, periods.get(rent.position));
  }
  return periods;
}
