import type { Area, Cell, Grid } from '../../../src/intake/index';
import type { Roll, RollRow } from './demo-rolls';

type Value = string | number | Cell | null;

/** Writes a rent roll as an agent would send it. */
export interface Renderer {
  id: string;
  render(roll: Roll): Grid;
}

interface Style {
  id: string;
  /** Columns of the database, and their headings. `¤` stands for the currency. */
  headings: readonly (readonly [column: string, heading: string])[];
  vacant: string;
  total: string;
  number(value: number): Value;
  date(day: string): Value;
  /** How the sheet writes amounts and areas: a month, square feet. */
  scale?: Readonly<Record<string, number>>;
  unit?(row: RollRow): string;
}

const DAY_MS = 86_400_000;
const SQFT = 1 / 0.09290304;
const two = (value: number) => Math.round(value * 100) / 100;
const serial = (day: string, origin = '1899-12-30') => (Date.parse(day) - Date.parse(origin)) / DAY_MS;
const parts = (day: string) => day.split('-') as [string, string, string];
const german = (day: string) => parts(day).reverse().join('.');
const slashes = (day: string) => parts(day).reverse().join('/');
const american = (day: string) => {
  const [year, month, date] = parts(day);
  return `${month}/${date}/${year}`;
};
const grouped = (value: number, group: string, decimal: string): string => {
  const [whole = '', cents = ''] = value.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${cents}`;
};
const asNumber = (value: number): Value => two(value);
const comma = (value: number) => grouped(value, '.', ',');
const point = (value: number) => grouped(value, ',', '.');
const spaced = (value: number) => grouped(value, '\u00a0', ',');
const dated = (day: string): Cell => ({ v: serial(day), date: true });

const COLUMNS =
  'unit_reference|unit_floor|use_type|tenant_name|actual_lettable_area_sqm|lease_start_date|lease_expiry_date|contracted_rent_pa|market_rent_pa';
/** The headings of these columns, in their order. */
const withHeadings = (headings: string, columns = COLUMNS): Style['headings'] => {
  const names = columns.split('|');
  return headings.split('|').map((heading, at) => [names[at]!, heading]);
};

const IN_ENGLISH =
  'Unit|Floor|Use|Tenant|Area (sqm)|Lease Start|Lease Expiry|Passing Rent p.a. (¤)|ERV p.a. (¤)';
const ENGLISH: Style = {
  id: 'english',
  headings: withHeadings(IN_ENGLISH),
  vacant: 'Vacant',
  total: 'Total',
  number: asNumber,
  date: dated,
};

const STYLES: readonly Style[] = [
  ENGLISH,
  {
    ...ENGLISH,
    id: 'german, decimal commas',
    headings: withHeadings(
      'ME-Nr.|Geschoss|Nutzungsart|Mieter|Mietfläche (m²)|Mietbeginn|Mietende|Jahresnettomiete (¤)|Marktmiete p.a. (¤)',
    ),
    vacant: 'Leerstand',
    total: 'Summe',
    number: comma,
    date: german,
  },
  {
    ...ENGLISH,
    id: 'french',
    headings: withHeadings(
      "N° de lot|Étage|Destination|Locataire|Surface (m²)|Date d'effet|Date d'échéance|Loyer annuel HT (¤)|Valeur locative de marché annuelle (¤)",
    ),
    vacant: 'Vacant',
    total: 'Total général',
    number: spaced,
    date: slashes,
  },
  {
    ...ENGLISH,
    id: 'spanish',
    headings: withHeadings(
      'Local|Planta|Uso|Inquilino|Superficie (m²)|Fecha de inicio|Fecha de vencimiento|Renta anual (¤)|Renta de mercado anual (¤)',
    ),
    vacant: 'Libre',
    total: 'Total',
    number: comma,
    date: slashes,
    unit: (row) => String(row['unit_name']),
  },
  {
    ...ENGLISH,
    id: 'swedish',
    headings: withHeadings(
      'Lokalnr|Våning|Användning|Hyresgäst|Area (kvm)|Startdatum|Slutdatum|Årshyra (¤)|Marknadshyra per år (¤)',
    ),
    vacant: 'Vakant',
    total: 'Summa',
    number: spaced,
    date: (day) => day,
  },
  {
    ...ENGLISH,
    id: 'monthly',
    headings: withHeadings(IN_ENGLISH.replaceAll('p.a.', 'per month')),
    scale: { contracted_rent_pa: 1 / 12, market_rent_pa: 1 / 12 },
  },
  {
    ...ENGLISH,
    id: 'per area',
    headings: withHeadings(
      IN_ENGLISH.replace('Passing Rent p.a.', 'Rent per sqm p.a.'),
      COLUMNS.replace('contracted_rent_pa', 'contracted_rent_pa_per_sqm'),
    ),
  },
  {
    ...ENGLISH,
    id: 'square feet',
    headings: withHeadings(
      'Suite|Floor|Use|Tenant Name|Area (sq ft)|Lease Start|Lease Expiration|Annual Rent (¤)|Annual Market Rent (¤)',
    ),
    scale: { actual_lettable_area_sqm: SQFT },
    number: point,
    date: american,
  },
];

/** Units of several currencies need a column for them. */
const currenciesOf = ({ rows }: Roll): string[] => [
  ...new Set(rows.flatMap(({ currency }) => (currency ? String(currency) : []))),
];

function table(roll: Roll, style: Style): { heading: Value[]; lines: Value[][]; total: Value[] } {
  const currencies = currenciesOf(roll);
  const [only] = currencies;
  const hasColumn = currencies.length > 1;
  const heading: Value[] = style.headings.map(([, text]) =>
    text.replace('¤', hasColumn ? 'local currency' : (only ?? 'EUR')),
  );
  if (hasColumn) heading.push('Currency');
  const sums = new Map<string, number>();
  const lines = roll.rows.map((row) => {
    const line = style.headings.map(([column]): Value => {
      const value = row[column];
      if (column === 'unit_reference') return style.unit ? style.unit(row) : String(value);
      if (column === 'tenant_name')
        return value === null || value === undefined ? style.vacant : String(value);
      if (value === null || value === undefined) return '';
      if (typeof value === 'number') {
        const written = two(value * (style.scale?.[column] ?? 1));
        sums.set(column, (sums.get(column) ?? 0) + written);
        return style.number(written);
      }
      return column.endsWith('_date') ? style.date(String(value)) : String(value);
    });
    return hasColumn ? [...line, String(row['currency'] ?? '')] : line;
  });
  const total = style.headings.map(([column], index): Value => {
    if (index === 0) return style.total;
    const sum = sums.get(column);
    return sum === undefined || column.endsWith('_per_sqm') || (hasColumn && column.endsWith('_pa'))
      ? ''
      : style.number(two(sum));
  });
  return { heading, lines, total: hasColumn ? [...total, ''] : total };
}

const plain = (style: Style): Renderer => ({
  id: style.id,
  render(roll) {
    const { heading, lines, total } = table(roll, style);
    return { rows: [[roll.name], ['Rent roll', style.date(roll.date)], [], heading, ...lines, total] };
  },
});

/** Titles, blank rows, a spacer column, and notes at the end. */
const cluttered: Renderer = {
  id: 'titles, blank rows and notes',
  render(roll) {
    const { heading, lines, total } = table(roll, ENGLISH);
    const rows: Value[][] = [
      ['', 'Agent & Partners'],
      [],
      ['', `Property: ${roll.name}`],
      ['', 'As of', { v: serial(roll.date), date: true }],
      ['', 'Prepared for the quarterly report. All areas as measured.'],
      [],
      ['', ...heading],
      [],
      ...lines.map((line) => ['', ...line]),
      [],
      ['', ...total],
      [],
      ['', 'Areas in accordance with the leases.'],
      ['', 'E&OE'],
    ];
    return { rows };
  },
};

/** A banner and a subtotal for each use, and a total below. */
const subtotals: Renderer = {
  id: 'subtotals',
  render(roll) {
    const uses = [...new Set(roll.rows.map((row) => String(row['use_type'])))].sort();
    const rows: Value[][] = [[roll.name], ['Stichtag', german(roll.date)], []];
    const style = STYLES[1] as Style;
    const all = table(roll, style);
    rows.push(all.heading);
    for (const use of uses) {
      const { lines, total } = table(
        { ...roll, rows: roll.rows.filter((row) => row['use_type'] === use) },
        style,
      );
      const wide = lines.map((line) =>
        line.length < all.heading.length ? [...line, currencyOf(roll, use)] : line,
      );
      rows.push(...wide, ['Zwischensumme', ...total.slice(1)]);
    }
    rows.push(['Gesamtsumme', ...all.total.slice(1)]);
    return { rows };
  },
};

const currencyOf = ({ rows }: Roll, use: string) =>
  String(rows.find((row) => row['use_type'] === use && row['currency'])?.['currency'] ?? '');

/** Each unit has a line for its rent below, as lists of charges have. */
const blocks: Renderer = {
  id: 'blocks',
  render(roll) {
    const rows: Value[][] = [
      [roll.name],
      [`As of ${roll.date}`],
      [],
      'Unit|Tenant|Area (sqm)|Lease Start|Lease Expiry|Currency|Charge Code|Monthly Amount'.split('|'),
    ];
    for (const row of roll.rows) {
      const { tenant_name: tenant, contracted_rent_pa: rent } = row;
      const own: Value[] = [
        String(row['unit_reference']),
        tenant === null || tenant === undefined ? 'VACANT' : String(tenant),
        typeof row['actual_lettable_area_sqm'] === 'number' ? row['actual_lettable_area_sqm'] : '',
        row['lease_start_date'] ? dated(String(row['lease_start_date'])) : '',
        row['lease_expiry_date'] ? dated(String(row['lease_expiry_date'])) : '',
        String(row['currency'] ?? ''),
      ];
      if (typeof rent !== 'number') rows.push([...own, '', '']);
      else
        rows.push(
          [...own, 'rent', two(rent / 12)],
          ['', '', '', '', '', '', 'cam', 55.5],
          ['', '', '', '', '', '', 'Total', two(two(rent / 12) + 55.5)],
        );
    }
    return { rows };
  },
};

/** Headings of two lines, with groups over merged cells. */
const merged: Renderer = {
  id: 'merged headings',
  render(roll) {
    const { heading, lines, total } = table(roll, ENGLISH);
    const groups: Value[] = heading.map(() => null);
    const merges: Area[] = [];
    const group = (text: string, left: number, right: number) => {
      groups[left] = text;
      merges.push({ top: 3, bottom: 3, left, right });
    };
    group('Premises', 0, 2);
    group('Lease', 5, 6);
    const rows: Value[][] = [
      [roll.name],
      [`Rent roll as at ${roll.date}`],
      [],
      groups,
      heading,
      ...lines,
      total,
    ];
    return { rows, merges: [{ top: 0, bottom: 0, left: 0, right: heading.length - 1 }, ...merges] };
  },
};

/** Every third unit is hidden, and dates count from 1904. */
const hidden: Renderer = {
  id: 'hidden rows, dates from 1904',
  render(roll) {
    const style: Style = { ...ENGLISH, date: (day) => ({ v: serial(day, '1904-01-01'), date: true }) };
    const { heading, lines } = table(roll, style);
    const rows: Value[][] = [[roll.name], [`As at ${roll.date}`], heading, ...lines];
    const hiddenRows = new Set(lines.flatMap((_, index) => (index % 3 === 1 ? index + 4 : [])));
    return { rows, hiddenRows, date1904: true };
  },
};

/** What a worksheet function is given: values without formats. */
const bare: Renderer = {
  id: 'values without formats',
  render(roll) {
    const { heading, lines, total } = table(roll, { ...ENGLISH, date: (day) => serial(day) });
    return { rows: [[roll.name], ['As at', serial(roll.date)], [], heading, ...lines, total] };
  },
};

export const RENDERERS: readonly Renderer[] = [
  ...STYLES.map(plain),
  cluttered,
  subtotals,
  blocks,
  merged,
  hidden,
  bare,
];
