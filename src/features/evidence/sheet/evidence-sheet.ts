import { FIGURE, HEADING, LABEL, NOTE, NOTICE, ROW, TITLE, TOTAL } from '../../../templates/cell-styles';
import type { CellStyle, SheetTemplate } from '../../../templates/sheet-template';
import { evidenceRows, timeText, type Evidence, type EvidenceRow } from './evidence-rows';
import { canonicalText, rounded, sha256 } from './hash-data';
import { EVIDENCE, WORDS } from './sheet-form';
import { storable } from './sealed-cells';

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
  { madeAt, copy }: Evidence,
): SheetTemplate {
  const text = copy
    ? `${WORDS.copy}, made at ${timeText(madeAt)}. It needs no add-in.`
    : `What this workbook showed at ${timeText(madeAt)}: Rent Roll formulas, and figures over them. Values only.`;
  const cells: Record<string, SheetTemplate['cells'][string]> = {
    B2: EVIDENCE,
    B3: { text },
    [`B${SEAL_ROW}`]: WORDS.seal,
    [`C${SEAL_ROW}`]: { text: seal },
  };
  const styles: [string, CellStyle][] = [
    ['B2', TITLE],
    ['B3', NOTE],
    [`B${SEAL_ROW}:G${SEAL_ROW}`, TOTAL],
  ];
  const formats: Record<string, string> = {};
  rows.forEach((row, index) =>
    row.cells.forEach((cell, at) => {
      const address = `${LETTERS[at]!}${SEAL_ROW + 1 + index}`;
      if (cell !== '') cells[address] = typeof cell === 'number' ? cell : { text: cell };
      // A figure shows all its digits.
      if (typeof cell === 'number' && row.kind !== 'figure')
        formats[address] = row.kind === 'line' ? '#,##0.00' : '#,##0';
    }),
  );
  // Neighbours of one kind get their style at once, because Excel is slow with many ranges.
  const ends = rows.flatMap(({ kind }, at) => (rows[at + 1]?.kind === kind ? [] : [at + 1]));
  ends.forEach((end, at) => {
    const [from, to] = [SEAL_ROW + 1 + (ends[at - 1] ?? 0), SEAL_ROW + end];
    for (const [columns, style] of Object.entries(STYLES[rows[end - 1]!.kind]))
      styles.push([`${columns.charAt(0)}${from}:${columns.slice(-1)}${to}`, style]);
  });
  styles.push([`B${SEAL_ROW + 1}`, NOTICE]);
  return {
    name,
    plain: true,
    cells,
    styles,
    formats,
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
