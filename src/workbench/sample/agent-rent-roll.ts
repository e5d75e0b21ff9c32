import { HEADING, LABEL, NOTE, TITLE } from '../../templates/cell-styles';
import { createSheetWriter } from '../../templates/sheet-writer';
import type { CellStyle } from '../../templates/sheet-template';
import type { SheetContent } from '../workbook/sheet-content';

/**
 * The rent roll of Crane House of 2026-09-30 in the demo, by use as an agent words it: unit, floor, tenant, area, rent of a year,
 * start and end of the lease. Twelve units differ from the demo's data, each in the way that stands behind it. Unit 44 is left out.
 */
const AGENT_UNITS: Readonly<Record<string, string>> = {
  Büro: `
    ME 002 | 6. OG | Glasswing Group AG              | 1586.21 | 543985.46 | 2020-09-01 | 2030-08-31 |
    ME 003 | 2. OG | Eastlark Engineering e.K.       | 165.06  | 48900     | 2024-12-15 | 2027-12-14 |
    ME 004 | 5. OG | Pinecrest Optics GmbH & Co. KG  | 209.44  | 76680     | 2023-12-01 | 2026-11-30 |
    ME 005 | 2. OG | Brightwater Media e.K.          | 426.68  | 179420    | 2023-12-15 | 2028-12-14 |
    ME 007 | 2. OG | Umberline Coffee GmbH           | 56.61   | 18200     | 2024-10-01 | 2026-09-30 |
    ME 009 | 4. OG | Brightwater Fitness AG          | 1109.55 | 409099.08 | 2021-12-01 | 2036-11-30 |
    ME 010 | 3. OG | Oakhollow Capital GmbH          | 105.12  | 40590     | 2026-04-15 | 2029-04-14 |
    ME 011 | 6. OG | Glasswing Software AG           | 58.31   | 20379.6   | 2025-03-01 | 2028-02-29 |
    ME 012 | 5. OG | Umberline Group AG              | 144.34  | 62400     | 2026-01-01 | 2028-12-31 | A higher rent
    ME 013 | 6. OG | Glasswing Group AG              | 54.38   | 20130     | 2026-08-15 | 2028-08-14 |
    ME 014 | 6. OG | HALCYON MEDIA                   | 1140.38 | 423404.46 | 2022-02-15 | 2032-02-14 | Another spelling of the tenant
    ME 015 | 5. OG | Oakhollow Components AG         | 45.38   | 1461.67   | 2026-02-01 | 2027-01-31 | The rent of a month
    ME 016 | 4. OG | Umberline Engineering e.K.      | 1382.55 | 503097.59 | 2019-01-01 | 2028-12-31 |
    ME 017 | EG    | Ironvale Components             | 1474.05 | 596660    | 2026-09-01 | 2031-08-31 | Another area
    ME 018 | 4. OG | Glasswing Optics                | 137.06  | 53630     | 2026-08-01 | 2031-07-31 |
    ME 019 | 3. OG | Larkhaven Media GmbH            | 161.99  | 55476.47  | 2024-09-01 | 2029-08-31 | An end five years earlier
    ME 020 | 5. OG | Mistral Interiors e.K.          | 48.56   | 20144.8   | 2025-08-01 | 2027-07-31 |
    ME 021 | 4. OG | Leerstand                       | 45.01   |           |            |            | Vacant here, let in the demo
    ME 022 | 3. OG | Calderon Legal AG               | 403.29  | 143390    | 2025-07-15 | 2030-07-14 |
    ME 023 | 6. OG | Wrenfield Media e.K.            | 1477.59 | 527420    | 2026-06-01 | 2031-06-01 | The day after the end
    ME 024 | 2. OG | Drumlin Media e.K.              | 718.02  | 269740    | 2026-08-01 | 2036-07-31 |
    ME 026 | 3. OG | Vantora Group GmbH & Co. KG     | 694.86  | 270977.6  | 2022-09-01 | 2032-08-31 |
    ME 027 | 3. OG | Fenwright Bakeries AG           | 604.73  | 249340    | 2025-08-01 | 2030-07-31 |
    ME 028 | 2. OG | Wrenfield Travel AG             | 71.07   | 23750     | 2026-09-15 | 2031-09-14 | Let here, vacant in the demo
    ME 032 | 4. OG | Brightwater Foods AG            | 1847.74 | 661790    | 2017-05-01 | 2032-04-30 | A lower rent
    ME 033 | 6. OG | Jaspire Group GmbH              | 292.83  | 106850    | 2025-03-01 | 2028-02-29 |
    ME 034 | 4. OG | Jaspire Insurance GmbH & Co. KG | 387.86  | 154410    | 2026-04-15 | 2036-04-14 |
    ME 035 | 3. OG | Wrenfield Group e.K.            | 144.16  | 43291.5   | 2024-04-01 | 2027-03-31 |
    ME 036 | 5. OG | Thornbury Analytics AG          | 1616.52 | 661630.8  | 2024-09-01 | 2029-08-31 |
    ME 037 | 5. OG | Mistral Capital e.K.            | 549.88  | 183000    | 2024-08-01 | 2027-07-31 |
    ME 038 | 3. OG | Bellwether Bakeries AG          | 1633.55 | 578670    | 2025-05-15 | 2040-05-14 |
    ME 040 | 2. OG | Pinecrest Interiors GmbH        | 231.26  | 78500.09  | 2022-01-01 | 2031-12-31 |
    ME 042 | 1. OG | Aldermoor Apparel e.K.          | 132.28  | 51780     | 2026-09-01 | 2036-08-31 |
    ME 045 | 1. OG | Leerstand                       | 49.19   |           |            |            |
    ME 046 | 4. OG | Leerstand                       | 105.2   |           |            |            |
    ME 048 | 4. OG | Fenwright Capital AG            | 717.28  | 312900    | 2023-11-01 | 2028-10-31 | Another tenant
    ME 049 | 1. OG | Leerstand                       | 784.55  |           |            |            |
    ME 050 | EG    | Halcyon Fitness AG              | 123.84  | 46380     | 2026-07-15 | 2036-07-14 |
    ME 051 | 6. OG | Thornbury Bakeries AG           | 185.76  | 76950     | 2026-07-01 | 2029-06-30 |
  `,
  Einzelhandel: `
    ME 006 | EG    | Yellowgate Group GmbH & Co. KG  | 63.02   | 25760     | 2026-08-15 | 2028-08-14 |
    ME 030 | EG    | Northquill Apparel AG           | 41.97   | 16090     | 2022-12-01 | 2027-11-30 |
    ME 052 | EG    | Northquill Parcel SAS           | 48.2    | 18400     | 2026-09-01 | 2031-08-31 | Not in the demo
  `,
  Keller: `
    ME 025 | UG    | X. Oosterlaan                   |         | 876       | 2025-10-01 | 2030-09-30 |
    ME 031 | UG    | M. Mardenau                     | 14.94   | 1608      | 2026-06-01 |            |
    ME 041 | UG    | U. Pellwitz                     | 19.7    | 2280      | 2026-06-01 | 2031-05-31 |
  `,
  Stellplatz: `
    ME 008 | UG    | R. Pellwitz                     |         | 1296      | 2025-12-01 |            |
    ME 029 | UG    | X. Silvermann-Ott               |         | 1224      | 2026-08-01 |            |
    ME 039 | UG    | R. Hollinder                    |         | 1632      | 2022-08-01 |            |
    ME 043 | UG    | W. Wiesenkamp                   |         | 1236      | 2024-08-01 |            |
    ME 047 | UG    | I. Ibsgaard                     |         | 1140      | 2024-05-01 | 2026-04-30 |
  `,
};

const unitsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

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
  for (const [use, table] of Object.entries(AGENT_UNITS)) {
    const first = row + 1;
    for (const [unit = '', floor = '', tenant = '', area, rent, start, end] of unitsOf(table)) {
      row += 1;
      const put = (column: string, value: string | number, format?: string) =>
        sheet.put(`${column}${row}`, value, {}, format);
      put('B', unit);
      put('C', floor);
      put('D', use);
      put('E', tenant);
      if (area) put('F', Number(area), AMOUNT);
      if (rent) put('G', Number(rent), AMOUNT);
      if (start) put('H', serialOf(start), DATE);
      if (end) put('I', serialOf(end), DATE);
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
