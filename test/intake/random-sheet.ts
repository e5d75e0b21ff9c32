import type { Cell } from '../../src/intake/index';

export type Value = string | number | boolean | null;

interface Style {
  unit: string;
  /** One for each of `KINDS`. */
  headings: string;
  vacant: string;
  total: string;
  decimal: '.' | ',';
  date: (year: number, month: number, day: number) => string;
}

const pad = (value: number) => String(value).padStart(2, '0');
const german = (year: number, month: number, day: number) => `${pad(day)}.${pad(month)}.${year}`;

/** Kinds of values. */
const KINDS = 'unit floor name use area begin end year month deposit index note'.split(' ');

const STYLES: readonly Style[] = [
  {
    unit: 'ME',
    vacant: 'Leerstand',
    total: 'Summe',
    decimal: ',',
    date: german,
    headings: [
      'ME-Nr.|Geschoss|Mieter|Nutzungsart|Mietfläche (m²)|Mietbeginn|Mietende',
      'Jahresnettomiete (€)|Monatsmiete (€)|Kaution (€)|Wertsicherung|Bemerkung',
    ].join('|'),
  },
  {
    unit: 'Suite',
    vacant: 'Vacant',
    total: 'Total',
    decimal: '.',
    date: (year, month, day) => `${year}-${pad(month)}-${pad(day)}`,
    headings: [
      'Suite|Floor|Tenant|Use|Area (sq ft)|Lease Start|Lease Expiry|Annual Rent ($)',
      'Monthly Rent ($)|Security Deposit|Index|Comments',
    ].join('|'),
  },
  {
    unit: 'Lot',
    vacant: 'Vacant',
    total: 'Total général',
    decimal: ',',
    date: (year, month, day) => `${pad(day)}/${pad(month)}/${year}`,
    headings: [
      "N° de lot|Étage|Locataire|Destination|Surface (m²)|Date d'effet|Date d'échéance",
      'Loyer annuel HT (€)|Loyer mensuel HT (€)|Dépôt de garantie|Indice|Observations',
    ].join('|'),
  },
];

/** A sheet whose heading is in one line, and where its parts are. */
export interface RandomSheet {
  rows: Value[][];
  heading: number;
  firstUnit: number;
}

/** Makes a rent roll that a person would call clean. */
export function randomSheet(random: () => number): RandomSheet {
  const whole = (most: number) => Math.floor(random() * most);
  const style = STYLES[whole(STYLES.length)] as Style;
  const all = style.headings.split('|').map((text, at) => [text, KINDS[at]!] as const);
  const headings = all.filter(
    ([, kind], index) => index < 3 || kind === 'area' || kind === 'year' || random() < 0.75,
  );
  const asNumbers = random() < 0.4;
  const money = (value: number): Value => (asNumbers ? value : value.toFixed(2).replace('.', style.decimal));
  const rows: Value[][] = [headings.map(([text]) => text)];
  const count = 3 + whole(12);
  const sums = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const isVacant = random() < 0.2;
    const area = 40 + whole(900) + whole(100) / 100;
    const month = 300 + whole(9_000) + whole(100) / 100;
    const add = (kind: string, value: number) => {
      sums.set(kind, Math.round(((sums.get(kind) ?? 0) + value) * 100) / 100);
      return money(value);
    };
    rows.push(
      headings.map(([, kind]): Value => {
        if (kind === 'unit') return `${style.unit} ${100 + index}`;
        if (kind === 'floor') return `${whole(5)}. OG`;
        if (kind === 'name') return isVacant ? style.vacant : `Firm ${String.fromCharCode(65 + index)} GmbH`;
        if (kind === 'area') return add(kind, area);
        if (isVacant) return '';
        if (kind === 'use') return ['Büro', 'Retail', 'Lager'][index % 3] as string;
        if (kind === 'begin') return style.date(2010 + whole(10), 1 + whole(12), 13 + whole(15));
        if (kind === 'end') return style.date(2027 + whole(9), 1 + whole(12), 13 + whole(15));
        if (kind === 'month') return add(kind, month);
        if (kind === 'year') return add(kind, Math.round(month * 1200) / 100);
        if (kind === 'deposit') return add(kind, 3 * month);
        if (kind === 'index') return 'VPI 2020';
        return random() < 0.3 ? 'see file' : '';
      }),
    );
  }
  if (random() < 0.6)
    rows.push(
      headings.map(([, kind]) =>
        kind === 'unit' ? style.total : sums.has(kind) ? money(sums.get(kind) as number) : '',
      ),
    );
  return { rows, heading: 0, firstUnit: 1 };
}

const ODD: readonly (Value | Cell)[] = [
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toString', '=1+1', '#N/A', 'Total', 'Summe', 'Vacant'],
  ...['-', 'n/a', '1.234', '1,234', '(1,200.00)', '31.12.2999', '12/13/2025', '29 Units', 'Rent Steps'],
  ...['Tenant', 'm²', '  ', '\u00a0', '😀'],
  'x'.repeat(300),
  Infinity,
  NaN,
  -0,
  1e308,
  45_000,
  60,
  0,
  true,
  false,
  null,
  { v: 45_000, date: true },
  { v: '#REF!', err: true },
  { v: 0.19, fmt: '0%' },
  { v: 12.5, fmt: '#,##0.00 "€"' },
];

/** Damages a sheet: cells, rows, headings, and rows of other lengths. */
export function damage(sheet: readonly (readonly Value[])[], random: () => number): (Value | Cell)[][] {
  const rows: (Value | Cell)[][] = sheet.map((row) => [...row]);
  const whole = (most: number) => Math.floor(random() * most);
  const odd = () => ODD[whole(ODD.length)] as Value | Cell;
  for (let count = whole(12); count > 0; count--) {
    const row = rows[whole(rows.length)];
    const kind = whole(8);
    if (kind === 0) rows.splice(whole(rows.length + 1), 0, []);
    else if (kind === 1) rows.splice(whole(rows.length + 1), 0, [odd(), '', odd(), odd()]);
    else if (kind === 2) rows.splice(whole(rows.length), 1);
    else if (kind === 3 && rows.length > 0) rows.splice(whole(rows.length), 0, [...(rows[0] ?? [])]);
    else if (kind === 4 && row) row.length = whole(row.length + 1);
    else if (kind === 5 && row) row.splice(whole(row.length + 1), 0, odd());
    else if (row) row[whole(Math.max(1, row.length))] = odd();
  }
  return rows;
}
