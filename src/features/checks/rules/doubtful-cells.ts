import type { ColumnEntry } from '../../../contract/entries';
import { parseCalls } from '../../../excel/calls/parse-calls';
import { bareName, tokensOf } from '../../../excel/calls/tokens';
import { addressText, cellKey, formatCell, type CellAddress } from '../../../excel/cell-address';
import { meaningOf, type DefinedNames } from '../../../excel/defined-names';
import { areaOfCell, intersect, type Area } from '../../../excel/reference-walk/area';
import { onSheet } from '../../../excel/reference-walk/by-sheet';
import { placedAreas, readReferences, type PlacedArea } from '../../../excel/reference-walk/read-references';
import { countOf, countText } from '../../../contract/count-text';
import { createColumnResolver } from '../../../table/columns/resolve-columns';
import { dataRows, isWhole, type FormulaFact, type Whole, type WorkbookFacts } from '../facts/workbook-facts';
import type { Finding, Fix } from '../finding';
import { addressesText } from './words';

/** Finds headings above a result that name another column than the one below them. */
export const wrongLabel = ({ results, names }: WorkbookFacts): Finding[] =>
  results.filter(isWhole).flatMap((result) => {
    const { whole, area } = result;
    const { above, basis, headings, columns, catalogue } = whole;
    if (headings > 0 || !above || !columns || !catalogue) return [];
    const named = namingCells(result, names);
    return above.flatMap(({ formula, value }, k): Finding[] => {
      const column = columns[k];
      const cell = { sheet: area.sheet, cell: formatCell(area.row - 1, area.column + k) };
      if (!column || typeof value !== 'string' || value.trim() === '' || named(cell, k)) return [];
      const namedColumn = columnNamed(value, catalogue);
      if (!namedColumn || namedColumn.name === basis.columns[k]) return [];
      const right = labelOf(column, catalogue);
      const isConstant = typeof formula === 'string' && !formula.startsWith('=');
      return [
        {
          rule: 'wrong label',
          severity: 'error',
          ...cell,
          title: `${cell.cell} says ${value.trim()}, but the column below is ${right}.`,
          advice: `The formula in ${result.cell} shows ${right} there. Correct the heading, or the columns of the formula.`,
          evidence: [value, column.name, result.formula],
          ...(isConstant && { fix: { before: value, after: right } }),
        },
      ];
    });
  });

/** The column that a text names, alone and without a notice. */
function columnNamed(text: string, catalogue: readonly ColumnEntry[]): ColumnEntry | undefined {
  const resolver = createColumnResolver(catalogue);
  if (!resolver.isName(text)) return undefined;
  const column = resolver.column(text);
  return resolver.unresolved.length + resolver.renamed.length === 0 ? column : undefined;
}

/** Its display name, unless that would not lead back to it. */
function labelOf(column: ColumnEntry, catalogue: readonly ColumnEntry[]): string {
  const { label, name } = column;
  return label !== null && columnNamed(label, catalogue)?.name === name ? label : name;
}

/**
 * Tells whether a cell names column k in the formula itself: then the result follows it. Where the text of the formula does
 * not tell that, a cell that it may read counts as one that names its column.
 */
function namingCells({ formula, sheet }: Whole, names: WorkbookFacts['names']) {
  const [call] = parseCalls(formula);
  const argument = call?.args[0];
  const text = `=${argument ? formula.slice(argument.start, argument.end) : ''}`;
  const isPlain = argument?.kind === 'reference' && argument.form === 'cells';
  const named = readReferences(text, sheet).references.flatMap((reference): Area[] => {
    if (reference.kind !== 'name') return [];
    const meaning = meaningOf(names, reference);
    return meaning === undefined ? [] : placedAreas(meaning, sheet).map(({ area }) => area);
  });
  const areas = [...placedAreas(text, sheet).map(({ area }) => area), ...named];
  return (cell: CellAddress, k: number): boolean =>
    areas.some((area) => {
      const at = intersect(area, areaOfCell(cell));
      if (!at) return false;
      return !isPlain || (area.rows === 1 ? at.column - area.column : at.row - area.row) === k;
    });
}

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
            ? `Misses the last ${missing === 1 ? 'row' : countOf(missing, 'row')}.`
            : `Reaches ${countOf(-missing, 'row')} below the result.`,
        advice: `${text} once covered all rows of ${addressText(result)}, which now has ${countText(dataRows(result))}. ${instead}`,
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
    const position = area.column - result.area.column + 1;
    after += formula.slice(done, at) + (isAll ? anchor : `INDEX(${anchor},0,${position})`);
    done = at + text.length;
  }
  return { before: formula, after: after + formula.slice(done) };
}

/** `$B$9` for `B9`. */
const fixedCell = (cell: string): string =>
  cell.replace(/^([A-Z]+)(\d+)$/, (_, letters, row) => `$${letters}$${row}`);

/** Excel calculates them at every edit, and what depends on them. */
const VOLATILE = new Set([
  'TODAY',
  'NOW',
  'RAND',
  'RANDBETWEEN',
  'RANDARRAY',
  'OFFSET',
  'INDIRECT',
  'INFO',
  'CELL',
]);

/** Finds functions that make Excel calculate RR formulas at every edit, in their arguments or up to three cells away. */
export function volatileArgument({ results, names, formulasFeedingResults }: WorkbookFacts): Finding[] {
  const found = new Map<string, { at: CellAddress; name: string; formula: string; feeds: CellAddress[] }>();
  const look = (at: CellAddress & { formula: string }, text: string, fed: CellAddress) => {
    const name = volatileIn(text) ?? volatileName(text, at.sheet, names);
    if (name === undefined) return;
    const entry = found.get(cellKey(at)) ?? { at, name, formula: at.formula, feeds: [] };
    if (!entry.feeds.some((cell) => cellKey(cell) === cellKey(fed))) entry.feeds.push(fed);
    found.set(cellKey(at), entry);
  };
  for (const result of results) {
    for (const { args } of parseCalls(result.formula))
      for (const { start, end } of args) look(result, `=${result.formula.slice(start, end)}`, result);
    for (const cell of formulasFeedingResults.get(cellKey(result)) ?? []) look(cell, cell.formula, result);
  }
  return [...found.values()].map(({ at, name, formula, feeds }) => ({
    rule: 'volatile argument',
    severity: 'warning',
    sheet: at.sheet,
    cell: at.cell,
    title: `Recalculates at every edit: ${name}() in ${at.cell}.`,
    advice: `It feeds ${feeds.some((feed) => cellKey(feed) === cellKey(at)) ? 'the formula itself' : addressesText(feeds)}. ${nextStep(name)}`,
    evidence: [formula, feeds.map(addressText)],
  }));
}

const nextStep = (name: string): string => {
  if (name === 'TODAY' || name === 'NOW') return 'Put the date in a cell as a value.';
  if (name === 'OFFSET' || name === 'INDIRECT') return 'Refer to the cells directly, or by INDEX.';
  return 'Put the result in a cell as a value.';
};

/** The first volatile function that a formula calls. Texts and names of sheets call nothing. */
function volatileIn(formula: string): string | undefined {
  const call = tokensOf(formula).find(({ kind, text }) => kind === 'call' && VOLATILE.has(bareName(text)));
  return call && bareName(call.text);
}

/** The volatile function of a defined name in a formula. */
const volatileName = (formula: string, sheet: string, names: DefinedNames): string | undefined =>
  readReferences(formula, sheet)
    .references.map((reference) =>
      reference.kind === 'name' ? volatileIn(meaningOf(names, reference) ?? '') : undefined,
    )
    .find((name) => name !== undefined);

/**
 * The next break of each unit as reports wrote it until version 0.4: whatever its last day of notice. Since then no formula of a
 * report has this form.
 */
const ANY_NEXT_BREAK =
  /^=IF\(\([^"]+="vacant"\)\+\([^"]+="own use"\)>0,"",IF\(ISNUMBER\((?!""\)).+>\$[A-Z]+\$\d+,/;

/** Finds reports of an earlier version, which count breaks that are too late to use. */
export const earlierReport = ({ formulas }: WorkbookFacts): Finding[] =>
  formulas
    .filter(({ formula }) => ANY_NEXT_BREAK.test(formula))
    .map(({ sheet, cell, formula }) => ({
      rule: 'earlier report',
      severity: 'warning',
      ...{ sheet, cell },
      title: 'This report is of an earlier version, and counts breaks whose last day of notice has passed.',
      advice: `WAULT to first break, expiry profile, first ends and next breaks over "${sheet}" are by that rule. Insert the report again with the same choices, and delete this one.`,
      evidence: [formula],
    }));
