import { RrError } from '../../../contract/failure';
import { openWorkbook, type WorkbookFile } from '../../../xlsx/open-workbook';
import { checkEvidence, isFine, isUnchanged, type CheckedBook, type CheckedEvidence } from './check-evidence';
import { describeResult, describeSeal } from './describe-check';
import { EVIDENCE, evidenceArea } from './labels';
import type { RunTask } from './hash-data';

/** What a check of a saved workbook found. */
export interface CheckedFile {
  isUnchanged: boolean;
  /** What concerns the file as a whole, in sentences. */
  warnings: readonly string[];
  sheets: readonly {
    name: string;
    seal: string;
    isSealed: boolean;
    /** What the seal tells, in sentences. */
    says: string;
    results: readonly { place: string; text: string; isFine: boolean }[];
    /** What the sheet gives no evidence of, in a sentence. */
    notCovered: string;
  }[];
}

/** Larger files are not read. */
export const MOST_MEGABYTES = 200;
/** A sheet says nothing of any other cell. */
const notCovered = (results: number, formulas: number): string =>
  `${Math.min(results, formulas).toLocaleString('en-US')} of ${formulas.toLocaleString('en-US')} formulas of this workbook are covered, with the data that they fill. Headings, formats, charts and all other cells and formulas are not.`;

export const asCheckedBook = (book: WorkbookFile): CheckedBook => ({
  read: async (area) => book.read(area),
  inspect: async (area) => book.inspect(area),
});

/** Checks all evidence sheets of a file. Throws `bad-input` or `not-found` with a sentence if it cannot. */
export async function checkFile(bytes: Uint8Array, file: string, run: RunTask): Promise<CheckedFile> {
  const book = openWorkbook(bytes);
  const found: CheckedEvidence[] = [];
  for (const { name: sheet } of book.sheets) {
    if (!looksLike(sheet).startsWith(looksLike(EVIDENCE))) continue;
    const checked = await checkEvidence(
      sheet,
      book.read(evidenceArea(sheet)) ?? [],
      asCheckedBook(book),
      run,
    );
    if (checked) found.push(checked);
  }
  if (found.length === 0)
    throw new RrError(
      'not-found',
      `${file} has no sheet that the add-in has made with “Insert evidence sheet”, or one of a form that this program does not know.`,
    );
  const formulas = book.countFormulas();
  const warnings = warningsOf(book, new Set(found.map(({ sheet }) => sheet)));
  return {
    isUnchanged: warnings.length === 0 && found.every(isUnchanged),
    warnings,
    sheets: found.map(({ sheet, seal, isSealed, results }) => ({
      name: sheet,
      seal,
      isSealed,
      says: describeSeal(isSealed),
      results: results.map(({ place, outcome, concerns }) => ({
        place,
        text: describeResult({ outcome, concerns }),
        isFine: isFine({ outcome, concerns }),
      })),
      notCovered: notCovered(results.filter(({ isFormula }) => isFormula).length, formulas),
    })),
  };
}

/** What could lead a reader to other figures than those that were checked. */
function warningsOf(book: WorkbookFile, evidence: ReadonlySet<string>): string[] {
  const byLook = new Map<string, string[]>();
  for (const { name } of book.sheets)
    byLook.set(looksLike(name), [...(byLook.get(looksLike(name)) ?? []), name]);
  const quoted = (name: string) => JSON.stringify(name);
  return [
    ...book.sheets
      .filter(({ name, isHidden }) => isHidden && evidence.has(name))
      .map(({ name }) => `Sheet ${quoted(name)} with evidence is hidden.`),
    ...[...byLook.values()]
      .filter((names) => names.length > 1)
      .map((names) => `The names of these sheets look alike: ${names.map(quoted).join(', ')}.`),
    ...book.changing.map((what) => `The workbook has ${what}, which can change cells when it opens.`),
  ];
}

/** Equal for names that a person takes for the same. */
const looksLike = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Z}]+/gu, '')
    .toLowerCase();
