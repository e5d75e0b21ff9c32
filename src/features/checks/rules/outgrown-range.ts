import { cellKey } from '../../../excel/cell-address';
import { onSheet } from '../../../excel/reference-walk/by-sheet';
import { placedAreas, type PlacedArea } from '../../../excel/reference-walk/read-references';
import { dataRows, isWhole, type FormulaFact, type Whole, type WorkbookFacts } from '../facts/workbook-facts';
import type { Finding, Fix } from '../finding';
import { counted, placeText, rowsText } from './words';

interface Outgrown extends PlacedArea {
  result: Whole;
}

/** Finds ranges that covered all rows of a result before its size changed, and do not now. */
export function outgrownRange({ formulas, results }: WorkbookFacts): Finding[] {
  const changed = results.filter(isWhole).filter(({ whole }) => (whole.shown.earlierRows ?? []).length > 0);
  if (changed.length === 0) return [];
  return formulas.flatMap((fact): Finding[] => {
    const outgrown = placedAreas(fact.formula, fact.sheet).flatMap((placed): Outgrown[] => {
      const near = onSheet(changed, placed.area.sheet);
      const result = near.find((result) => cellKey(result) !== cellKey(fact) && covered(placed, result));
      return result ? [{ ...placed, result }] : [];
    });
    const [first] = outgrown;
    if (!first) return [];
    const { result, area, text } = first;
    const missing = dataRows(result) - area.rows;
    const fix = fixOf(fact, outgrown);
    const instead = fix ? `Let it follow the result.` : `Use ${result.cell}# instead.`;
    return [
      {
        rule: 'outgrown range',
        severity: 'error',
        sheet: fact.sheet,
        cell: fact.cell,
        title:
          missing > 0
            ? `Misses the last ${missing === 1 ? 'row' : rowsText(missing)}.`
            : `Reaches ${rowsText(-missing)} below the result.`,
        advice: `${text} once covered all rows of ${placeText(result)}, which now has ${counted(dataRows(result))}. ${instead}`,
        evidence: [fact.formula, result.formula, dataRows(result)],
        ...(fix && { fix }),
      },
    ];
  });
}

/** The range has the rows of the data at an earlier size of the result, and columns of it. */
function covered({ area, text }: PlacedArea, { area: whole, whole: { shown, headings } }: Whole): boolean {
  return (
    text.includes(':') &&
    area.rows >= 2 &&
    area.sheet.toLowerCase() === whole.sheet.toLowerCase() &&
    area.row === whole.row + headings &&
    area.column >= whole.column &&
    area.column + area.columns <= whole.column + whole.columns &&
    area.rows !== whole.rows - headings &&
    (shown.earlierRows ?? []).some((rows) => rows - headings === area.rows)
  );
}

/** Only where each range is one column or all columns of a result without headings, so that a spill means the same cells. */
function fixOf({ formula }: FormulaFact, outgrown: readonly Outgrown[]): Fix | undefined {
  let after = '';
  let done = 0;
  for (const { at, text, area, result } of outgrown) {
    const isAll = area.columns === result.area.columns;
    if (result.whole.headings > 0 || (!isAll && area.columns > 1)) return undefined;
    const prefix = text.slice(0, text.lastIndexOf('!') + 1);
    const isFixed = /^\$[A-Z]+\$/i.test(text.slice(prefix.length));
    const anchor = `${prefix}${isFixed ? fixedCell(result.cell) : result.cell}#`;
    const place = area.column - result.area.column + 1;
    after += formula.slice(done, at) + (isAll ? anchor : `INDEX(${anchor},0,${place})`);
    done = at + text.length;
  }
  return { before: formula, after: after + formula.slice(done) };
}

/** `$B$9` for `B9`. */
const fixedCell = (cell: string): string =>
  cell.replace(/^([A-Z]+)(\d+)$/, (_, letters, row) => `$${letters}$${row}`);
