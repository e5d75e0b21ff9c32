import type { CellAddress } from '../cell-address';
import { callsIn, splitCall, type FoundCall } from '../calls/parse-calls';
import { bareName, nameOf, sheetOf, tokensOf, type Token } from '../calls/tokens';
import { partOf, readArea, type Area } from './area';

/** A column of the spilled result of `anchor` has a number from 1, a row too. Without both it is the whole result. */
export type Reference =
  | { kind: 'area'; area: Area }
  | { kind: 'spill'; anchor: CellAddress; column?: number; row?: number }
  | { kind: 'name'; name: string; sheet: string; isCall: boolean; isSpill: boolean };

export interface FormulaReferences {
  references: Reference[];
  /** It may also refer to cells that its text does not name: INDIRECT, OFFSET, tables, other workbooks. */
  mayReferToMore: boolean;
}

/**
 * Returns what a formula on this sheet refers to, in the order of its text. The arguments of RR calls count only on request:
 * they decide which rows an answer has.
 */
export function readReferences(formula: string, sheet: string, countsArguments = false): FormulaReferences {
  const tokens = tokensOf(formula).filter(({ kind }) => kind !== 'space');
  const calls = callsIn(formula, tokens);
  const variables = variablesOf(calls, tokens);
  const left = countsArguments ? [] : calls.filter(({ called }) => RR_CALL.test(called.text));
  const choices = new Map(
    calls.filter(({ called }) => CHOICES.has(bareName(called.text))).map((call) => [call.start, call]),
  );
  const references: Reference[] = [];
  let mayReferToMore = false;
  let read = 0;
  for (const [index, token] of tokens.entries()) {
    const { at } = token;
    const isVariable = at >= (variables.get(nameOf(token).toLowerCase()) ?? Infinity);
    if (at < read || isVariable || left.some(({ start, end }) => at > start && at < end)) continue;
    const choice = choices.get(at);
    const chosen = choice && chosenBy(formula, choice, sheet);
    if (chosen) read = choice.end;
    const found = chosen ?? referencesOf(token, sheet);
    // An area after a colon is the end of a range that begins with a function.
    if (!found || (found.length > 0 && tokens[index - 1]?.text === ':')) mayReferToMore = true;
    else references.push(...found);
  }
  return { references, mayReferToMore };
}

const RR_CALL = /^(?:_xldudf_)?RR[._]/i;
/** Their arguments do not say which cells they read. */
const FREE = new Set(['INDIRECT', 'OFFSET', 'GETPIVOTDATA']);
/** They choose columns of a result. */
const CHOICES = new Set(['INDEX', 'CHOOSECOLS']);

/** Returns the variables of LET and LAMBDA, with the place from which each is one. */
function variablesOf(calls: readonly FoundCall[], tokens: readonly Token[]): ReadonlyMap<string, number> {
  const starts = calls.flatMap(({ called, args }) => {
    const name = bareName(called.text);
    const isNaming = (argument: number) => name === 'LAMBDA' || (name === 'LET' && argument % 2 === 0);
    return args.slice(0, -1).flatMap(({ start }, argument) => (isNaming(argument) ? [start] : []));
  });
  const found = new Map<string, number>();
  for (const start of starts.sort((a, b) => b - a)) {
    const token = tokens.find(({ at }) => at >= start);
    if (token?.kind === 'name') found.set(nameOf(token).toLowerCase(), token.at);
  }
  return found;
}

/** Returns undefined if the token may refer to cells that it does not name. */
function referencesOf(token: Token, here: string): Reference[] | undefined {
  const { kind, text, prefix } = token;
  const sheet = sheetOf(prefix, here);
  if (kind === 'table' || (kind === 'sign' && /^[:[\]]$/.test(text)) || sheet === undefined) return undefined;
  switch (kind) {
    case 'cells': {
      const area = readArea(text, here);
      return area && [{ kind: 'area', area }];
    }
    case 'spill':
      return [{ kind, anchor: { sheet, cell: nameOf(token).replaceAll('$', '').toUpperCase() } }];
    case 'name':
      if (/^(?:TRUE|FALSE)$/i.test(text)) return [];
      return [{ kind, name: nameOf(token), sheet, isCall: false, isSpill: text.endsWith('#') }];
    case 'call': {
      const name = bareName(text);
      if (FREE.has(name) || prefix !== '') return undefined;
      return RR_CALL.test(text) ? [] : [{ kind: 'name', name, sheet, isCall: true, isSpill: false }];
    }
    default:
      return [];
  }
}

/** Reads `INDEX(B9#,0,3)` and `CHOOSECOLS(B9#,3,4)`. Undefined unless constants say which columns. */
function chosenBy(formula: string, call: FoundCall, sheet: string): Reference[] | undefined {
  const [of = '', ...texts] = call.args.map(({ start, end }) => formula.slice(start, end).trim());
  const tokens = tokensOf(of);
  const [reference] = tokens.length === 1 ? (referencesOf(tokens[0]!, sheet) ?? []) : [];
  const numbers = texts.flatMap((text) => countOf(text) ?? []);
  const isIndex = bareName(call.called.text) === 'INDEX';
  if (!reference || reference.kind === 'name' || numbers.length < texts.length) return undefined;
  if (isIndex && (texts.length !== 2 || texts[1] === '')) return undefined;
  const choices = isIndex ? [numbers] : numbers.map((column) => [0, column]);
  return choices.map(([row = 0, column = 0]) =>
    reference.kind === 'area'
      ? { ...reference, area: partOf(reference.area, row, column) }
      : { ...reference, ...(column > 0 && { column }), ...(row > 0 && { row }) },
  );
}

/** Returns the number that `7`, an omitted argument or `COLUMNS(B1:H1)` stands for. */
function countOf(text: string): number | undefined {
  if (/^\d*$/.test(text)) return Number(text);
  const { name, args } = splitCall(text) ?? {};
  return name === 'COLUMNS' && args?.length === 1 ? readArea(args[0]!.trim(), '')?.columns : undefined;
}

/** A reference to cells as a formula writes it, with the place of its text. */
export interface PlacedArea {
  area: Area;
  text: string;
  /** Counted from the start of the formula. */
  at: number;
}

/** Returns all ranges that the text of a formula fixes, also those in arguments of RR calls. */
export const placedAreas = (formula: string, sheet: string): PlacedArea[] =>
  tokensOf(formula).flatMap(({ kind, text, at }) => {
    const area = kind === 'cells' ? readArea(text, sheet) : undefined;
    return area ? [{ area, text, at }] : [];
  });
