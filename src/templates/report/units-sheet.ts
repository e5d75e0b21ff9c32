import { HEADING, INPUT, LABEL, NOTE, NUMBER_HEADING, TITLE } from '../cell-styles';
import type { CellStyle, SheetTemplate } from '../sheet-template';
import { createSheetWriter, type SheetWriter } from '../sheet-writer';
import { basisColumns } from './basis-columns';
import { CHOICES, INPUT_CELLS, offered, type ReportInputs } from './report-inputs';
import { PROPERTY_FIGURES, shownRoles, widthOf, type ReportColumns, type ReportRole } from './report-columns';
import { countedRole, FIRST_ROW, HEADING_ROW, lacksFor, shownBases, unitRefs } from './unit-refs';

/** Where "Units" says in which currencies its amounts are. */
export const CURRENCY_COUNT = '$L$2';
export const CURRENCY_LIST = '$K$3';
/** Counts in another way than the query: the rows with a rent roll date, or else with a value in the first column. */
export const ROW_COUNT = '$H$8';
/** As many currencies are listed. */
export const LISTED_CURRENCIES = 6;

const NUMBERS: readonly ReportRole[] = [
  ...(['area', 'contractedRent', 'passingRent', 'erv'] as const),
  'unitCount',
  ...PROPERTY_FIGURES,
];
const INPUT_LEFT: CellStyle = { ...INPUT, align: 'left' };
const HINT: CellStyle = { ...NOTE, verticalAlign: 'middle' };

const at = (cell: string) => cell.replaceAll('$', '');

/** The inputs, one query of all units, and what each unit adds to the figures. */
export function unitsSheet(
  columns: ReportColumns,
  name: string,
  inputs: ReportInputs,
  formattedRows: number,
): { template: SheetTemplate; filled: SheetWriter['filled'] } {
  const refs = unitRefs(columns);
  const writer = createSheetWriter();
  const { put, style, format, spills } = writer;

  put('B2', 'Units', TITLE);
  put(
    'B3',
    'One query, one line a unit. The columns on the right turn each unit into what the report adds up. Change a yellow cell, and every figure follows.',
    NOTE,
  );
  putInputs(writer, columns, inputs);
  putFilters(writer, columns);

  const roles = shownRoles(columns);
  for (const role of roles)
    put(at(refs.heading(role)), columns[role].heading!, NUMBERS.includes(role) ? NUMBER_HEADING : HEADING);
  const headings = `B${HEADING_ROW}:${refs.lastColumn}${HEADING_ROW}`;
  put(`B${FIRST_ROW}`, `=RR.QUERY(${headings},M4:N7,0,,,M8:N8)`);
  put(
    at(ROW_COUNT),
    `=RR.TOTAL(${at(refs.heading(countedRole(columns)))},M4:N7,"count",,,M8:N8)`,
    { ...NOTE, align: 'left' },
    '#,##0',
  );

  const bases = basisColumns(refs);
  const widths: Record<string, number> = { A: 12 };
  roles.forEach((role) => (widths[lettersOf(refs.heading(role))] = widthOf(role)));
  // The inputs stand above the first columns, whatever these are.
  const least = { B: 165, C: 110, D: 200, E: 160, F: 130, K: 110, L: 60, M: 120, N: 110 };
  for (const [letters, width] of Object.entries(least))
    widths[letters] = Math.max(width, widths[letters] ?? 0);
  for (const basis of shownBases(columns)) {
    const { heading, formula, format: code, width } = bases[basis];
    const letters = refs.basisLetters(basis);
    const isText = code === 'General';
    put(`${letters}${HEADING_ROW}`, heading, isText ? HEADING : NUMBER_HEADING);
    put(`${letters}${FIRST_ROW}`, formula);
    spills(`${letters}${FIRST_ROW}`, 'units');
    widths[letters] = width;
    const zone = `${letters}${FIRST_ROW}:${letters}${FIRST_ROW + formattedRows - 1}`;
    if (!isText) {
      format(zone, code);
      style(zone, { align: 'right' });
    }
  }
  if (refs.properties) {
    const { list, units } = refs.properties;
    const lists = [
      [list, 'Properties', `=UNIQUE(${refs.column('property')})`],
      [units, 'Units here', `=COUNTIFS(${refs.column('property')},${list}#)`],
    ] as const;
    for (const [cell, heading, formula] of lists) {
      put(`${lettersOf(cell)}${HEADING_ROW}`, heading, HEADING);
      put(at(cell), formula);
      spills(at(cell), 'properties');
    }
    widths[lettersOf(list)] = 165;
    widths[lettersOf(units)] = 80;
  }
  const [from, to] = [refs.basisLetters('class'), refs.basisLetters(shownBases(columns).at(-1)!)];
  style(`${from}${HEADING_ROW}:${to}${HEADING_ROW}`, { fontSize: 8 });
  put(`${from}${HEADING_ROW - 1}`, 'What each unit adds to the figures, and by which rule', LABEL);
  writer.rowHeight(1, 8);
  writer.rowHeight(2, 30);
  writer.rowHeight(HEADING_ROW, 76);
  return {
    template: { name, ...writer.parts(), columnWidths: widths, frozenRows: HEADING_ROW },
    filled: writer.filled,
  };
}

const lettersOf = (cell: string) => at(cell).replace(/\d+$/, '');

function putInputs({ put, style, spills }: SheetWriter, columns: ReportColumns, inputs: ReportInputs): void {
  const refs = unitRefs(columns);
  const newest = refs.has('rentrollDate') ? `=IFERROR(INT(MAX(${refs.column('rentrollDate')})),"–")` : '–';
  const DATE = 'yyyy-mm-dd';
  put('B4', 'As at', LABEL);
  put(at(INPUT_CELLS.asAt), inputs.asAt ?? newest, INPUT_LEFT, DATE);
  put('D4', refs.has('rentrollDate') ? 'Terms of all units count from this day.' : 'Type a date.', HINT);
  put('B5', 'Currency', LABEL);
  put(at(INPUT_CELLS.currency), inputs.currency ?? '', INPUT_LEFT);
  put('D5', 'One at a time. Empty: the only one.', HINT);
  put('B6', 'Rent rolls up to', LABEL);
  put(at(INPUT_CELLS.rentrollsUpTo), inputs.rentrollsUpTo ?? '', INPUT_LEFT, DATE);
  put('D6', 'A date. Empty: the latest of each.', HINT);

  put('E4', 'Open-ended leases', LABEL);
  put('E5', 'Holding over', LABEL);
  put('E6', 'Breaks that count', LABEL);
  put('E7', 'Own use', LABEL);
  for (const name of ['openEnded', 'holdingOver', 'breaks', 'ownUse'] as const)
    put(at(INPUT_CELLS[name]), inputs[name] ?? CHOICES[name][0], INPUT_LEFT);
  const lacks = lacksFor(columns);
  put('G4', `In the WAULT: ${offered('openEnded', lacks).join(', or ')}`, HINT);
  put('G5', 'In the WAULT: 0 years, or left out', HINT);
  put(
    'G6',
    !lacks.holders
      ? "any, or tenant: then the landlord's own breaks are left out"
      : 'any: the service does not tell who holds a break',
    HINT,
  );
  put(
    'G7',
    refs.has('ownUse')
      ? 'outside, or as let: then it is in area, ERV and vacancy'
      : 'The service does not tell it',
    HINT,
  );
  put('B8', 'Uses left out of WAULT', LABEL);
  if (refs.has('use')) style('C8:F8', INPUT_LEFT);
  else put('C8', 'The service does not tell uses.', HINT);
  if (refs.has('use'))
    (inputs.usesLeftOut ?? []).slice(0, 4).forEach((use, k) => put(`${'CDEF'.charAt(k)}8`, { text: use }));
  put(
    'I8',
    refs.has('rentrollDate') ? 'rows with a rent roll date, counted again' : 'rows, counted again',
    HINT,
  );

  put('K2', 'Currencies', LABEL);
  if (refs.has('currency')) {
    const currency = refs.column('currency');
    put(
      at(CURRENCY_LIST),
      `=IFERROR(INDEX(SORT(UNIQUE(FILTER(${currency},${currency}<>""))),SEQUENCE(${LISTED_CURRENCIES})),"")`,
    );
    spills(at(CURRENCY_LIST), LISTED_CURRENCIES);
    put(at(CURRENCY_COUNT), `=SUMPRODUCT(--(${CURRENCY_LIST}#<>""))`, { ...LABEL, align: 'left' });
  } else {
    put(at(CURRENCY_LIST), 'not told');
    put(at(CURRENCY_COUNT), 1, { ...LABEL, align: 'left' });
  }
}

function putFilters({ put, style }: SheetWriter, columns: ReportColumns): void {
  put('M3', 'Filter: column', LABEL);
  put('N3', 'Criterion', LABEL);
  if (columns.currency.heading !== undefined) {
    put('M4', columns.currency.heading);
    put('N4', `=IF(${INPUT_CELLS.currency}="","",${INPUT_CELLS.currency})`);
  }
  style('M5:N7', INPUT_LEFT);
  put('M8', 'as_of');
  put('N8', `=IF(${INPUT_CELLS.rentrollsUpTo}="","",${INPUT_CELLS.rentrollsUpTo})`, undefined, 'yyyy-mm-dd');
  style('M4:N4', NOTE);
  style('M8:N8', { ...NOTE, align: 'left' });
}
