import { parseCellAddress, positionOf } from '../../excel/cell-address';
import { SHEET_ROWS } from '../../excel/reference-walk/area';
import type { Rows } from './hash-values';
import { FORM, LABELS, parseArea, type RecordedResult } from './record-sheet';

/** A sheet with a record. */
export interface ReadRecord {
  /** As it stands on the sheet. */
  madeAt: string;
  results: readonly (RecordedResult | UnreadableResult)[];
  /** Why none of it can be checked, in a sentence. */
  problem?: string;
}

/** A result that a person has edited. */
export interface UnreadableResult {
  /** What stands as its cell. */
  unreadable: string;
}

const KNOWN_FORM = /^Rent Roll (?:evidence|record), form \d+$/;
/** The form stands in the first rows. */
export const TOP_ROWS = 40;

/** Returns the form of a sheet with a record or with the evidence of an earlier version. Takes its cells from column B on. */
export const formOf = (rows: Rows): string | undefined =>
  rows
    .slice(0, TOP_ROWS)
    .filter(([label]) => label === LABELS.form)
    .map(([, form]) => String(form))
    .find((form) => KNOWN_FORM.test(form));

const START = new RegExp(`^${LABELS.result} \\d+$`);

/** Reads the columns B to G of a sheet that has a form. */
export function readRecord(rows: Rows): ReadRecord {
  const madeAt = String(rows.find(([label]) => label === LABELS.madeAt)?.[1] ?? '');
  const form = formOf(rows);
  if (form !== FORM) {
    const isEarlier = form?.includes('evidence');
    const problem = isEarlier
      ? 'Made by an earlier version: insert a new record.'
      : 'Made by a later version: update the add-in.';
    return { madeAt, results: [], problem };
  }
  const starts = rows.flatMap(([label], row) => (START.test(String(label)) ? [row] : []));
  const results = starts.map((start, index) => readResult(rows.slice(start, starts[index + 1])));
  return {
    ...{ madeAt, results },
    ...(results.length === 0 && { problem: `It has no results: it was edited. ${AGAIN}` }),
  };
}

export const AGAIN = 'Insert a new record.';
/** Excel reads not more at once, and a result has not more. */
const MAX_CELLS = 5_000_000;
const HASH = /^[0-9a-f]{64}$/;

function readResult(rows: Rows): RecordedResult | UnreadableResult {
  // The first line of a label counts.
  const facts = new Map(rows.map(([label, value]) => [String(label), String(value)] as const).reverse());
  const fact = (label: keyof typeof LABELS) => facts.get(LABELS[label]) ?? '';
  const cell = String(rows[0]![1]);
  const [address, values] = [parseCellAddress(cell), parseArea(fact('values'))];
  const columns = rows.filter((row) => HASH.test(String(row[5])));
  const hashes = {
    whole: fact('whole'),
    sorted: fact('sorted'),
    columns: columns.map((row) => String(row[5])),
  };
  const isComplete =
    [hashes.whole, hashes.sorted].every((hash) => HASH.test(hash)) &&
    columns.length === values?.columns &&
    values.rows * values.columns <= MAX_CELLS &&
    values.row + values.rows <= SHEET_ROWS;
  const top = address && positionOf(address);
  const isBelow =
    top && values?.sheet === address.sheet && values.column === top.column && values.row >= top.row;
  if (!isComplete || !isBelow) return { unreadable: cell };
  return {
    ...address,
    formula: fact('formula'),
    values,
    columns: columns.map(([identifier, label]) => ({
      identifier: String(identifier),
      label: String(label),
    })),
    hashes,
  };
}
