import type { ColumnProposal, Period } from '../extraction';
import type { Relation } from '../columns/arithmetic';
import type { ColumnProfile } from '../columns/column-profile';
import type { DateOrder } from '../values/read-date';
import type { Language } from '../values/column-style';
import { enumValue } from '../vocabulary/enum-values';
import { saysFlat } from '../vocabulary/text-words';
import type { AreaUnit } from '../vocabulary/measures';
import type { TargetColumn } from '../vocabulary/target-columns';
import { inSquareMetres } from './convert-value';

/** What the rents themselves say about their period. */
interface RentSource {
  columns: readonly ColumnProposal[];
  profiles: ReadonlyMap<number, ColumnProfile>;
  relations: readonly Relation[];
  titles: readonly string[];
  language: Language | undefined;
  order: DateOrder | undefined;
  currency: string | undefined;
  areaUnit: AreaUnit | undefined;
  /** What each amount counts, as a text above the table says. */
  scale: number | undefined;
}

const RENT: TargetColumn = 'contracted_rent_pa';
const KNOWN = /^(?:EUR|CHF|USD|CAD)$/;
const LEAST_ROWS = 3;
/**
 * A rent for a m² in this range is one of a month. For a year it would be less than rent rolls have (49 to 1,975 in the median of 152),
 * and so would four quarters be. Flats are not let by the quarter.
 */
const MONTHLY = { least: 2.5, most: 10, mostOfFlats: 25 };
/** The same for flats without areas. */
const MONTHLY_FLAT = { least: 250, most: 2_500 };
/** A rent for a m² above this can be one of a year. Deposits of flats may be any part of their rents. */
const LEAST_OF_YEAR = 40;

/** The period of rents that no word tells: by what a m² or a flat costs, and by deposits of three months each. */
export function likelyPeriod(source: RentSource): Period | undefined {
  const { columns, profiles, relations, areaUnit, currency } = source;
  const positionOf = (name: TargetColumn) => columns.find(({ column }) => column === name)?.position;
  const valuesOf = (name: TargetColumn) => profiles.get(positionOf(name) ?? -1)?.values ?? [];
  const { scale = source.scale ?? 1 } = columns.find(({ column }) => column === RENT) ?? {};
  const rents = Array.from(valuesOf(RENT), (rent) => rent * scale);
  const areas = valuesOf('actual_lettable_area_sqm');
  const own = columns.find(({ column }) => column === 'actual_lettable_area_sqm')?.unit ?? areaUnit;
  const rate = own && median(rents.map((rent, row) => rent / inSquareMetres(areas[row] ?? NaN, own)));
  const deposit = positionOf('security_amount');
  const isThreeMonths = relations.some(
    ({ kind, result, of, rows }) =>
      kind === 'times 4' && of[0] === deposit && result === positionOf(RENT) && rows >= LEAST_ROWS,
  );
  const areFlats = isOfFlats(source);
  if (isThreeMonths && !areFlats && rate && rate >= LEAST_OF_YEAR) return 'year';
  if (!isLetByMonth(source)) return undefined;
  // In another currency, thousands for a year can look the same.
  const most = areFlats ? MONTHLY.mostOfFlats : KNOWN.test(currency ?? '') ? MONTHLY.most : 0;
  if (rate) return rate >= MONTHLY.least && rate <= most ? 'month' : undefined;
  const rent = areFlats ? median(rents) : 0;
  return rent && rent >= MONTHLY_FLAT.least && rent <= MONTHLY_FLAT.most ? 'month' : undefined;
}

/** Where people write English, only North America lets by the month: Britain and Australia let flats by the week, too. */
const isLetByMonth = ({ language, order, currency }: RentSource): boolean =>
  language === 'other' || order === 'month' || /^(?:USD|CAD)$/.test(currency ?? '');

function isOfFlats({ columns, profiles, titles }: RentSource): boolean {
  if ([...titles, ...columns.map(({ heading }) => heading)].some(saysFlat)) return true;
  const uses = columns.find(({ column }) => column === 'use_type')?.position ?? -1;
  const { examples = [] } = profiles.get(uses) ?? {};
  const isFlat = (text: string) => enumValue('use_type', text)?.value === 'RESIDENTIAL';
  return examples.some(isFlat);
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.filter((value) => value > 0 && value < Infinity).sort((a, b) => a - b);
  return sorted.length < LEAST_ROWS ? undefined : sorted[sorted.length >> 1];
}
