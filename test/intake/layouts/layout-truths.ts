import type { LayoutCase, UnitTruth } from './layout-cases';

/** The values of the cells in the columns and rows that a person labelled, converted here without the reader. */
export function truthsOf(layout: LayoutCase): UnitTruth[] {
  const { rows, kinds, answers } = layout;
  const monthFirst = isMonthFirst(layout);
  const factors = {
    area: answers.areaUnit === 'sqft' ? 0.09290304 : 1,
    rent: { year: 1, quarter: 4, month: 12 }[String(answers.period)],
  };
  return kinds.flatMap((kind, index): UnitTruth[] => {
    if (kind !== 'unit' && kind !== 'vacant unit') return [];
    const isVacant = kind === 'vacant unit';
    const text = (label: string, row = index) => rows[row]?.[positionOf(layout, label)]?.trim() ?? '';
    /** A line below it may count or be another thing: both are right. */
    const amounts = (label: string, factor = NaN) => {
      const sums = [numberIn(text(label))];
      for (let at = index + 1; /^(?:continuation|charge line)$/.test(kinds[at] ?? ''); at++)
        sums.push((sums.at(-1) ?? 0) + (numberIn(text(label, at)) ?? 0));
      return sums.flatMap((sum) => (sum === undefined ? [] : String(sum * factor)));
    };
    const date = (label: string) => {
      const day = dateIn(text(label), monthFirst);
      return day === undefined || OPEN.has(day) ? [] : [day];
    };
    const values = {
      unit: [text('unit_reference')].filter(Boolean),
      tenant: isVacant ? [] : [text('tenant_name')].filter(Boolean),
      area: amounts('actual_lettable_area_sqm', factors.area),
      rent: isVacant ? [] : amounts('contracted_rent_pa', factors.rent),
      start: date('lease_start_date'),
      end: date('lease_expiry_date'),
    };
    return [{ row: index + 1, values }];
  });
}

/** The column with a label, that which can mean nothing else first. */
function positionOf({ columns }: LayoutCase, label: string): number {
  const sure = columns.findIndex(({ column, optional }) => column === label && !optional);
  return sure >= 0 ? sure : columns.findIndex(({ column }) => column === label);
}

/** The last of two signs is the decimal sign, and a single one, unless three digits follow. */
function numberIn(text: string): number | undefined {
  const [found] = /\d[\d.,'’ \u00a0\u202f]*/.exec(text) ?? [];
  if (found === undefined) return undefined;
  const plain = found.replace(/[^\d.,]/g, '').replace(/[.,]$/, '');
  const signs = plain.replace(/\d/g, '');
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const isDecimal = new Set(signs).size === 2 || (signs.length === 1 && plain.length - at !== 4);
  const whole = (isDecimal ? plain.slice(0, at) : plain).replace(/[.,]/g, '');
  return Number(isDecimal ? `${whole}.${plain.slice(at + 1)}` : whole);
}

const OPEN = new Set(['1900-01-01', '9999-12-31', '2999-12-31', '2099-12-31']);
const NUMERIC = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})\b/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const isMonthFirst = ({ rows, columns }: LayoutCase): boolean =>
  rows.some((row) =>
    columns.some(
      ({ column }, at) => column?.endsWith('_date') && Number(NUMERIC.exec(row[at]?.trim() ?? '')?.[2]) > 12,
    ),
  );

function dateIn(text: string, monthFirst: boolean): string | undefined {
  const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})/.exec(text);
  if (iso) return iso.slice(1, 4).join('-');
  const [, first = '', second = '', year = ''] = NUMERIC.exec(text) ?? [];
  if (first) return isoOf(year, monthFirst ? first : second, monthFirst ? second : first);
  const [, day = '1', name = '', named = ''] =
    /^(?:(\d{1,2})[- ])?([A-Za-z]{3})[a-z]*[- ](\d{4}|\d{2})$/.exec(text) ?? [];
  return name ? isoOf(named, String(MONTHS.indexOf(name.toLowerCase()) + 1), day) : undefined;
}

const isoOf = (year: string, month: string, day: string): string =>
  `${year.length === 2 ? (Number(year) > 60 ? `19${year}` : `20${year}`) : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
