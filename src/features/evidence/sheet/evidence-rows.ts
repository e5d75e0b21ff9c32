import type { Area } from '../../../excel/reference-walk/area';
import { plural } from '../../../pane-kit/text/count-text';
import { isoText } from '../../../table/day-text';
import { firstCell, formatArea } from './data-area';
import type { DataHashes } from './hash-data';
import type { SealedCells } from './sealed-cells';
import { BELOW_WORDS, COLUMN_HEADINGS, FIGURE_HEADINGS, FORMS, WORDS, when } from './sheet-form';

/** What an evidence sheet says. Texts are ready to be read. */
export interface Evidence {
  /** In milliseconds since the epoch. */
  madeAt: number;
  version: string;
  /** Only if the person wants it to be named. */
  gateway?: string | undefined;
  person?: string | undefined;
  /** How many formulas are covered and where the others are, in sentences. */
  covered: readonly string[];
  /** Names the rent rolls behind the results. */
  rolls: readonly EvidenceRow[];
  /** Formulas over the results, and the cells that they read or that stand around them. */
  figures: readonly SealedFigure[];
  /** The formulas that were not current, if the sheet was made anyway. */
  notCurrent: readonly { place: string; state: string }[];
  /** What “Check workbook” found. */
  findings: readonly EvidenceRow[];
  results: readonly EvidenceResult[];
}

export interface SealedFigure extends SealedCells {
  /** The numbers of the results that it rests on, in words. Empty for a cell that rests on none. */
  results: string;
}

/** What a formula shows, as far as a check needs it. `area` is what it fills. */
export interface RecordedResult extends Omit<SealedCells, 'value' | 'formats'> {
  /** The area without its headings. */
  data: Area;
  /** The row below the data is blank, so that an added row can be noticed. */
  isEmptyBelow: boolean;
  columns: readonly Pick<EvidenceColumn, 'identifier' | 'label'>[];
  hashes: DataHashes;
  /** Undefined in the older form. */
  formats: string | undefined;
}

export type Fact = readonly [label: string, value: string | number];

export interface EvidenceResult extends RecordedResult {
  /** What is known of the question, in the order in which it is written. */
  facts: readonly Fact[];
  alpha: readonly string[];
  columns: readonly EvidenceColumn[];
  /** Why columns have no control total, in a sentence. */
  noTotals?: string;
}

export interface EvidenceColumn {
  /** As in the first line of the canonical data. */
  identifier: string;
  label: string;
  unit: string;
  /** One for each currency, or one without. Empty for a column that may not be added up. */
  totals: readonly { currency: string; sum: number }[];
}

/** A row of the sheet from column B on. */
export interface EvidenceRow {
  kind: 'blank' | 'part' | 'fact' | 'headings' | 'line' | 'figure' | 'note';
  cells: readonly (string | number)[];
}

type Cells = EvidenceRow['cells'];
const rowOf =
  (kind: EvidenceRow['kind']) =>
  (...cells: Cells): EvidenceRow => ({ kind, cells });
export const [part, fact, note] = [rowOf('part'), rowOf('fact'), rowOf('note')];
export const [headings, line] = [rowOf('headings'), rowOf('line')];
const figure = rowOf('figure');
const BLANK = rowOf('blank')();

/** Returns all rows below the seal. */
export function evidenceRows(evidence: Evidence): EvidenceRow[] {
  const { madeAt, version, gateway, person, results, notCurrent } = evidence;
  return [
    note(
      'SHA-256 over all that follows. Copy it into the covering mail: it shows that this sheet is the one you sent.',
    ),
    ...evidence.covered.map((text, at) => fact(at === 0 ? WORDS.covered : '', text)),
    BLANK,
    part('About'),
    fact(WORDS.form, FORMS[0]!),
    fact(WORDS.madeAt, timeText(madeAt)),
    ...when(person !== undefined, fact('Made by', person ?? '')),
    fact('Add-in', `Rent Roll for Excel ${version}`),
    ...when(gateway !== undefined, fact('Gateway', gateway ?? '')),
    fact('Formulas', results.length),
    fact('Not current', notCurrentText(evidence)),
    ...notCurrent.map(({ place, state }) => fact('', `${place}: ${state}`)),
    fact('Alpha features', alphaText(evidence)),
    BLANK,
    ...evidence.rolls,
    BLANK,
    part('Findings of “Check workbook” at that time'),
    ...evidence.findings,
    ...results.flatMap((result, at) => [BLANK, ...resultRows(result, at + 1)]),
    ...figureRows(evidence),
    BLANK,
    part('How to check without the add-in'),
    ...RECIPE.map((text, at) => note(`${at + 1}. ${text}`)),
    BLANK,
    part('What a hash does not prove'),
    ...LIMITS.map((text) => note(text)),
  ];
}

/** Example: `22 Nov 2026 14:02:31 UTC`. */
export function timeText(at: number): string {
  const iso = new Date(at).toISOString();
  return `${isoText(iso)}${iso.slice(16, 19)} UTC`;
}

function notCurrentText({ notCurrent: { length }, results }: Evidence): string {
  if (length === 0) return 'None: every formula showed its last answer.';
  return `Made anyway: ${length} of ${results.length} formulas ${plural(length, 'was', 'were')} not current.`;
}

function alphaText({ results }: Evidence): string {
  const features = [...new Set(results.flatMap(({ alpha }) => alpha))];
  if (features.length === 0) return 'None';
  const using = results.filter(({ alpha }) => alpha.length > 0).length;
  return `${features.join(', ')}, in ${using} of ${results.length} formulas. They may change without notice and are not for production.`;
}

/** Returns the rows about figures. `readEvidence` reads them again. */
function figureRows({ figures }: Evidence): EvidenceRow[] {
  const rows = figures.map(({ area, value, formats, hidden, results, formula }) =>
    figure(formatArea(area), value, formats, hidden, results, formula),
  );
  const above = [part(WORDS.figures, `${figures.length} cells or areas`), headings(...FIGURE_HEADINGS)];
  return when(rows.length > 0, BLANK, ...above, ...rows);
}

/** Returns the rows about one formula. `readEvidence` reads them again. */
function resultRows(result: EvidenceResult, number: number): EvidenceRow[] {
  const { alpha, columns, hashes, noTotals } = result;
  const place = firstCell(result.area);
  return [
    part(`${WORDS.result} ${number}`, place),
    fact(WORDS.cell, place),
    fact(WORDS.formula, result.formula),
    ...result.facts.map(([label, value]) => fact(label, value)),
    ...when(alpha.length > 0, fact('Alpha', alpha.join(', '))),
    fact(WORDS.data, formatArea(result.data)),
    fact(WORDS.below, BELOW_WORDS[result.isEmptyBelow ? 'empty' : 'filled']),
    fact(WORDS.dataHash, hashes.data),
    fact(WORDS.sortedHash, hashes.sorted),
    fact(WORDS.formats, result.formats ?? ''),
    fact(WORDS.hidden, result.hidden),
    BLANK,
    headings(...COLUMN_HEADINGS),
    ...columns.flatMap((column, at) => columnRows(column, hashes.columns[at]!)),
    ...when(noTotals !== undefined, note(noTotals ?? '')),
  ];
}

/** A column in several currencies has a line for each. Only the first one has the hash. */
function columnRows({ identifier, label, unit, totals }: EvidenceColumn, hash: string): EvidenceRow[] {
  const [first, ...others] = totals;
  return [
    line(identifier, label, unit, first?.currency ?? '', first?.sum ?? '', hash),
    ...others.map(({ currency, sum }) => line('', '', '', currency, sum, '')),
  ];
}

/** How anybody can compute the hashes, and nothing else is needed for it. */
const RECIPE = [
  'Take the cells of “Data”, which has no headings: row by row, from left to right. Write each cell as follows.',
  'Number: n and the number, rounded to 15 significant digits, as JavaScript writes it: 0.1, -2500, 0.000001, 1e-7, 123456789012345000000, 1e+21. Never -0. A date is Excel’s serial number.',
  'Text: s and the text in double quotes as in JSON. Escape only \\" and \\\\ and control characters: \\b \\t \\n \\f \\r, others such as \\u001f.',
  'TRUE: b1. FALSE: b0. Error: e and its name, such as e#N/A. Blank cell, or a text without characters: nothing.',
  'A row is one line: its cells, joined by tabs. Before the rows comes one line with the identifiers under “Column”, joined by tabs, without n or s.',
  '“SHA-256 of the data”: join all lines by line feeds, with none at the end, encode as UTF-8, and hash with SHA-256.',
  '“SHA-256, rows sorted”: the same, but the lines after the first are sorted by their bytes. A column’s SHA-256: the same as the first, with only this column.',
  'Seal: write the cells B to G of all rows below the seal, to the last row that is not blank, in the same way, but without a line of identifiers.',
  'Figures: compare cell, value and formula with the workbook. A text, a truth value and an error are written as above. Behind a formula stands what the names in it mean. Several cells have the SHA-256 of their lines, without identifiers; of a formula, with numbers rounded to 12 significant digits and TRUE as 1. A number that a formula calculates may differ after the twelfth. Without value and formula, all of the cells are blank. “Results” says which results a figure rests on; “Rent rolls” says which rent rolls are behind each result.',
  'Number formats: as Excel shows them, with texts in quotes. Of several ones each column or part of it is named. Hidden: the rows, columns or sheets that were hidden.',
];

const LIMITS = [
  'A hash proves that the cells hold the same values as when this sheet was made. It does not prove that the values are right.',
  'Who can change the cells can also make new hashes. So compare the seal with the one in the covering mail, which came another way.',
  'What the first lines call covered is covered: values, formulas, number formats, and what is hidden. Charts, colours, notes and all other cells are not.',
  'Whether a rent roll was approved is what the service said at that time. Completion of a rent roll is not approval.',
];
