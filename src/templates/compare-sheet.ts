import { HEADING, INPUT, LABEL, NOTE, TITLE } from './cell-styles';
import { sheetPrefix } from './sheet-prefix';
import type { SheetTemplate } from './sheet-template';

export interface CompareSheet {
  name: string;
  /** The sheet with the agent's rent roll. */
  checked: string;
  /** Its cells, such as `A1:P54`. */
  range: string;
  /** Blank where the sheet names its property. */
  property: string;
  /** As `YYYY-MM-DD`. Blank where the sheet names its date. */
  date: string;
  options: string;
  /** At most 255 characters each. */
  mapping: readonly string[];
  /** What the comparison took for granted, in sentences. */
  notes: readonly string[];
}

const FIRST = 9;

/** A sheet with the comparison as one formula, above it what the formula is asked. */
export function compareSheet(asked: CompareSheet): SheetTemplate {
  const { name, checked, range, property, date, options, mapping, notes } = asked;
  const source = sheetPrefix(checked) + range;
  const last = FIRST - 1 + mapping.length;
  const formula = FIRST + mapping.length + 1;
  const mapped = mapping.length === 0 ? '' : mapping.length === 1 ? `C${FIRST}` : `C${FIRST}:C${last}`;
  const cells: Record<string, SheetTemplate['cells'][string]> = {
    B2: { text: `${checked}, compared with the database` },
    // The results to the right of the formula's first line cut it off.
    B3: `=IFERROR(INDEX(B${formula}#, 1, 1), "")`,
    B4: { text: notes.join(' ') },
    B5: 'Property',
    C5: { text: property },
    D5: 'Blank: as the sheet names it',
    B6: 'As at',
    C6: date === '' ? '' : { text: date },
    D6: 'Blank: as the sheet names it, else the newest rent roll',
    B7: 'Options',
    C7: { text: options },
    D7: 'Such as tolerance=5; approved_only=yes',
    B8: 'Mapping',
    D8: 'What each heading of the sheet means. “-” means nothing. Change a line to correct it.',
    ...Object.fromEntries(mapping.map((text, at) => [`C${FIRST + at}`, { text }])),
    [`B${formula}`]: `=RR.RECONCILE(${source},C5,C6,"differences",${mapped},C7)`,
  };
  for (const [cell, content] of Object.entries(cells))
    if (content === '' || (typeof content === 'object' && content.text === '')) delete cells[cell];
  return {
    name,
    cells,
    styles: [
      ['B2', TITLE],
      ['B3', LABEL],
      ['B4', NOTE],
      ['B5:B8', LABEL],
      ['C5:C7', INPUT],
      ...(mapping.length > 0 ? ([[`C${FIRST}:J${last}`, INPUT]] as const) : []),
      ['D5:D8', NOTE],
      [`B${formula}`, { ...NOTE, wrapping: 'clip' }],
      [`B${formula + 1}:J${formula + 1}`, HEADING],
    ],
    columnWidths: { A: 12, B: 100, C: 200, D: 160, E: 120, F: 120, G: 100, H: 120, I: 150, J: 60 },
    rowHeights: { 1: 8, 2: 30 },
    frozenRows: formula + 1,
    plain: true,
  };
}
