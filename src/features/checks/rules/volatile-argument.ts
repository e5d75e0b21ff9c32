import { cellKey, type CellAddress } from '../../../excel/cell-address';
import { parseCalls } from '../../../excel/calls/parse-calls';
import { bareName, tokensOf } from '../../../excel/calls/tokens';
import { meaningOf, type DefinedNames } from '../../../excel/defined-names';
import { readReferences } from '../../../excel/reference-walk/read-references';
import type { WorkbookFacts } from '../facts/workbook-facts';
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

/** Finds functions that make Excel calculate RR formulas at every edit, in their arguments or up to three cells away. */
export function volatileArgument({ results, names, feeding }: WorkbookFacts): Finding[] {
  const found = new Map<string, { at: CellAddress; name: string; formula: string; feeds: CellAddress[] }>();
  const look = (at: CellAddress & { formula: string }, text: string, fed: CellAddress) => {
    const name = volatileIn(text) ?? volatileName(text, at.sheet, names);
    if (name === undefined) return;
    const one = found.get(cellKey(at)) ?? { at, name, formula: at.formula, feeds: [] };
    if (!one.feeds.some((cell) => cellKey(cell) === cellKey(fed))) one.feeds.push(fed);
    found.set(cellKey(at), one);
  };
  for (const result of results) {
    for (const { args } of parseCalls(result.formula))
      for (const { start, end } of args) look(result, `=${result.formula.slice(start, end)}`, result);
    for (const cell of feeding.get(cellKey(result)) ?? []) look(cell, cell.formula, result);
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
