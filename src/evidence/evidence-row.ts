/** A row of the sheet from column B on. */
export interface EvidenceRow {
  kind: 'blank' | 'part' | 'fact' | 'headings' | 'line' | 'note';
  cells: readonly (string | number)[];
}

export const BLANK: EvidenceRow = { kind: 'blank', cells: [] };
export const part = (...cells: string[]): EvidenceRow => ({ kind: 'part', cells });
export const fact = (label: string, value: string | number): EvidenceRow => ({
  kind: 'fact',
  cells: [label, value],
});
export const note = (text: string): EvidenceRow => ({ kind: 'note', cells: [text] });
