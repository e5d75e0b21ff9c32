import { FIGURE, HEADING, LABEL, NOTE, NOTICE, ROW, TITLE, TOTAL } from '../../../templates/cell-styles';
import type { CellStyle, SheetTemplate } from '../../../templates/sheet-template';
import { createSheetWriter } from '../../../templates/sheet-writer';
import { evidenceRows, timeText, type Evidence, type EvidenceRow } from './evidence-rows';
import { canonicalText, rounded, sha256, storable } from './hash-data';
import { EVIDENCE, subtitles, WORDS } from './sheet-form';

const SEAL_ROW = 4;
const LETTERS = ['B', 'C', 'D', 'E', 'F', 'G'] as const;

export interface EvidenceSheet {
  /** SHA-256 over all that stands below it. */
  seal: string;
  template(name: string): SheetTemplate;
}

/** Lays the evidence out as a sheet that holds values only. */
export async function evidenceSheet(evidence: Evidence): Promise<EvidenceSheet> {
  const rows = await Promise.all(evidenceRows(evidence).map(stored));
  const seal = await sha256(canonicalText(rows.map((row) => LETTERS.map((_, at) => row.cells[at] ?? ''))));
  return { seal, template: (name) => layOut(name, seal, rows, evidence) };
}

/** Cuts texts that do not fit into a cell, and rounds numbers as they are hashed. */
const stored = async ({ kind, cells }: EvidenceRow): Promise<EvidenceRow> => ({
  kind,
  cells: await Promise.all(cells.map((cell) => (typeof cell === 'number' ? rounded(cell) : storable(cell)))),
});

function layOut(
  name: string,
  seal: string,
  rows: readonly EvidenceRow[],
  { madeAt }: Evidence,
): SheetTemplate {
  const text = subtitles(timeText(madeAt))[0]!;
  const writer = createSheetWriter();
  writer.put('B2', EVIDENCE, TITLE);
  writer.put('B3', { text }, NOTE);
  writer.style(`B${SEAL_ROW}:G${SEAL_ROW}`, TOTAL);
  writer.put(`B${SEAL_ROW}`, WORDS.seal);
  writer.put(`C${SEAL_ROW}`, { text: seal });
  rows.forEach(({ kind, cells }, index) => {
    const row = SEAL_ROW + 1 + index;
    for (const [columns, style] of Object.entries(STYLES[kind]))
      writer.style(`${columns.charAt(0)}${row}:${columns.slice(-1)}${row}`, style);
    cells.forEach((cell, at) => {
      const address = `${LETTERS[at]!}${row}`;
      if (cell !== '') writer.put(address, typeof cell === 'number' ? cell : { text: cell });
      // A figure shows all its digits.
      if (typeof cell === 'number' && kind !== 'figure')
        writer.format(address, kind === 'line' ? '#,##0.00' : '#,##0');
    });
  });
  writer.style(`B${SEAL_ROW + 1}`, NOTICE);
  return {
    name,
    ...writer.parts(),
    plain: true,
    frozenRows: SEAL_ROW,
    columnWidths: { A: 12, B: 190, C: 210, D: 120, E: 80, F: 130, G: 470 },
    rowHeights: { 1: 8, 2: 30 },
    print: { columns: 'B:G', titleRows: `2:${SEAL_ROW}`, footer: `${WORDS.seal} ${seal}` },
  };
}

const HEADING_LINE: CellStyle = { ...HEADING, wrapping: 'overflow' };
const SUB_HEADING: CellStyle = { ...TOTAL, wrapping: 'overflow' };

/** The styles of each kind, by columns. */
const STYLES: Readonly<Record<EvidenceRow['kind'], Readonly<Record<string, CellStyle>>>> = {
  blank: {},
  note: { B: NOTE },
  part: { BG: HEADING_LINE },
  headings: { BG: SUB_HEADING, F: { ...SUB_HEADING, align: 'right' } },
  line: { BG: ROW, F: FIGURE },
  figure: { BG: ROW, C: { align: 'left' } },
  fact: { B: LABEL, C: { align: 'left' } },
};
