import { cellKey, formatCell, type CellAddress } from '../../cell-address';
import { parseCalls } from '../../formulas/calls/parse-calls';
import { bareName, tokensOf } from '../../formulas/calls/tokens';
import { meaningOf, type DefinedNames } from '../../formulas/defined-names';
import { areaOfCell, intersect } from '../../formulas/reference-walk/area';
import { readReferences, type Reference } from '../../formulas/reference-walk/read-references';
import type { FormulaFact, WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { placesText, placeText } from './words';

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
/** From an argument to the volatile function. */
const LEVELS = 3;

/** Finds functions that make Excel calculate RR formulas at every edit, in their arguments or up to three cells away. */
export function volatileArgument({ formulas, results, names }: WorkbookFacts): Finding[] {
  const findCells = cellFinder(formulas);
  const found = new Map<string, { at: CellAddress; name: string; formula: string; feeds: CellAddress[] }>();
  const add = (at: CellAddress & { formula: string }, name: string, fed: CellAddress) => {
    const key = cellKey(at);
    const one = found.get(key) ?? { at, name, formula: at.formula, feeds: [] };
    if (!one.feeds.some((cell) => cellKey(cell) === cellKey(fed))) one.feeds.push(fed);
    found.set(key, one);
  };
  /** Returns the cells that a text refers to, or the name through which it is volatile. */
  const cellsOf = (text: string, sheet: string): FormulaFact[] =>
    readReferences(text, sheet).references.flatMap((reference) => {
      if (reference.kind !== 'name') return findCells(reference);
      const meant = meaningOf(names, reference);
      return meant === undefined ? [] : readReferences(meant, sheet).references.flatMap(findCells);
    });

  for (const result of results) {
    const args = parseCalls(result.formula).flatMap(({ args }) =>
      args.map(({ start, end }) => `=${result.formula.slice(start, end)}`),
    );
    for (const text of args) {
      const name = volatileIn(text) ?? volatileName(text, result.sheet, names);
      if (name) add(result, name, result);
      const seen = new Set<string>();
      let cells = cellsOf(text, result.sheet);
      for (let level = 1; level <= LEVELS && cells.length > 0; level++) {
        const fresh = cells.filter((cell) => cellKey(cell) !== cellKey(result) && !seen.has(cellKey(cell)));
        fresh.forEach((cell) => seen.add(cellKey(cell)));
        for (const cell of fresh) {
          const called = volatileIn(cell.formula) ?? volatileName(cell.formula, cell.sheet, names);
          if (called) add(cell, called, result);
        }
        cells = fresh.flatMap((cell) => cellsOf(cell.formula, cell.sheet));
      }
    }
  }
  return [...found.values()].map(({ at, name, formula, feeds }) => ({
    rule: 'volatile argument',
    severity: 'warning',
    sheet: at.sheet,
    cell: at.cell,
    title: `Recalculates at every edit: ${name}() in ${at.cell}.`,
    advice: `It feeds ${feeds.some((one) => cellKey(one) === cellKey(at)) ? 'the formula itself' : placesText(feeds)}. ${nextStep(name)}`,
    evidence: [formula, feeds.map(placeText)],
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

/** A few cells are looked up one by one, and more among the formulas of their sheet. */
const SMALL = 64;

function cellFinder(formulas: readonly FormulaFact[]): (reference: Reference) => FormulaFact[] {
  const byCell = new Map(formulas.map((fact) => [cellKey(fact), fact]));
  const bySheet = new Map<string, FormulaFact[]>();
  for (const fact of formulas) {
    const sheet = fact.sheet.toLowerCase();
    bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), fact]);
  }
  return (reference) => {
    if (reference.kind === 'name') return [];
    if (reference.kind === 'spill') return [byCell.get(cellKey(reference.anchor)) ?? []].flat();
    const { area } = reference;
    if (area.rows * area.columns > SMALL)
      return (bySheet.get(area.sheet.toLowerCase()) ?? []).filter((fact) =>
        intersect(area, areaOfCell(fact)),
      );
    return Array.from({ length: area.rows * area.columns }, (_, n) => ({
      sheet: area.sheet,
      cell: formatCell(area.row + Math.floor(n / area.columns), area.column + (n % area.columns)),
    })).flatMap((cell) => byCell.get(cellKey(cell)) ?? []);
  };
}
