import { HEADING, LABEL, NOTE, TITLE } from '../../templates/cell-styles';
import { createSheetWriter } from '../../templates/sheet-writer';
import type { CellStyle } from '../../templates/sheet-template';
import type { SheetContent } from '../workbook/sheet-content';
import { AGENT_UNITS } from './agent-units';

/** The agent's own look, so that what is his and what the formula says are told apart. */
const AGENT_HEADING: CellStyle = {
  bold: true,
  fillColor: '#D9D9D9',
  verticalAlign: 'middle',
  wrapping: 'wrap',
};
const AGENT_SUM: CellStyle = { bold: true, fillColor: '#F2F2F2' };
const AGENT_NOTE: CellStyle = { italic: true, fontSize: 8, textColor: '#595959' };

const DATE = 'dd.mm.yyyy';
const AMOUNT = '#,##0.00';
const KEY_DATE = '2026-09-30';
const HEADINGS_ROW = 7;
const ANCHOR = `K${HEADINGS_ROW - 1}`;
const TEXT_HEADINGS = { B: 'ME-Nr.', C: 'Geschoss', D: 'Nutzungsart', E: 'Mieter' };
const NUMBER_HEADINGS = { F: 'Fläche m²', G: 'Jahresmiete netto EUR', H: 'Mietbeginn', I: 'Mietende' };

/** An agent's rent roll with twelve differences, and the formula that finds them. */
export const AGENT_RENT_ROLL: SheetContent = agentRentRoll();

function agentRentRoll(): SheetContent {
  const sheet = createSheetWriter();
  sheet.put('B2', 'Mieterliste', { bold: true, fontSize: 14 });
  sheet.put('B3', 'Objekt:', { bold: true });
  sheet.put('C3', 'Crane House');
  sheet.put('B4', 'Stichtag:', { bold: true });
  sheet.put('C4', serialOf(KEY_DATE), { align: 'left' }, DATE);
  sheet.put('B5', 'Mieten im Jahr, netto kalt in EUR, zuzüglich Umsatzsteuer.', AGENT_NOTE);
  for (const [column, text] of Object.entries(TEXT_HEADINGS))
    sheet.put(`${column}${HEADINGS_ROW}`, text, AGENT_HEADING);
  for (const [column, text] of Object.entries(NUMBER_HEADINGS))
    sheet.put(`${column}${HEADINGS_ROW}`, text, { ...AGENT_HEADING, align: 'right' });

  let row = HEADINGS_ROW;
  const sums: number[] = [];
  for (const [use, units] of Object.entries(AGENT_UNITS)) {
    const first = row + 1;
    for (const [number, floor, tenant, area, rent, start, end] of units) {
      row += 1;
      const put = (column: string, value: string | number | null, format?: string) => {
        if (value !== null) sheet.put(`${column}${row}`, value, {}, format);
      };
      put('B', `ME ${String(number).padStart(3, '0')}`);
      put('C', floor);
      put('D', use);
      put('E', tenant);
      put('F', area, AMOUNT);
      put('G', rent, AMOUNT);
      put('H', start && serialOf(start), DATE);
      put('I', end && serialOf(end), DATE);
    }
    row += 1;
    sums.push(row);
    putSums(`Summe ${use}`, (column) => `=SUM(${column}${first}:${column}${row - 1})`);
  }
  row += 1;
  putSums('Gesamt', (column) => `=${sums.map((sum) => `${column}${sum}`).join('+')}`);
  row += 2;
  sheet.put(`B${row}`, 'Stellplätze sind mit einer Frist von drei Monaten kündbar.', AGENT_NOTE);

  sheet.put('K2', 'Compared with the database', TITLE);
  // Joined to nothing, or the sheet may take over the format that hides the text below.
  sheet.put('K3', `=IFERROR(INDEX(${ANCHOR}#, 1, 1)&"", "–")`, LABEL);
  sheet.put(
    'K4',
    `The formula in ${ANCHOR} compares the list on the left with the database. Correct a cell of the list, and watch.`,
    NOTE,
  );
  sheet.put('K5', 'The tab “Compare” of the pane says the same as a letter: click “Check this sheet”.', NOTE);
  // K3 shows its first text whole. The format hides texts, but not an error.
  sheet.put(ANCHOR, `=RR.RECONCILE(B2:I${row})`, NOTE, ';;;');
  sheet.style(`K${HEADINGS_ROW}:S${HEADINGS_ROW}`, HEADING);
  return {
    ...sheet.parts(),
    name: "Agent's rent roll",
    frozenRows: HEADINGS_ROW,
    columnWidths: {
      ...{ A: 12, B: 70, C: 76, D: 98, E: 200, F: 76, G: 108, H: 90, I: 84, J: 28 },
      ...{ K: 76, L: 190, M: 142, N: 110, O: 110, P: 92, Q: 116, R: 48, S: 48 },
    },
    rowHeights: { 1: 8, 2: 30, [HEADINGS_ROW]: 40 },
  };

  function putSums(label: string, formulaOf: (column: string) => string): void {
    sheet.style(`B${row}:I${row}`, AGENT_SUM);
    sheet.put(`B${row}`, label);
    for (const column of ['F', 'G']) sheet.put(`${column}${row}`, formulaOf(column), {}, AMOUNT);
  }
}

/** The day as Excel counts it. */
function serialOf(day: string): number {
  return Date.parse(day) / 86_400_000 + 25_569;
}
