import { isDateType } from '../../contract/column-types';
import { isIdentifier } from '../clean-texts';
import { stepsOncePerObject } from '../once-per-value';
import { groupBy } from '../sorting/group-by';
import { inChunks, type Steps } from '../steps';
import { columnOf, type CodedColumn, type Column, type NumberColumn, type Table } from '../table';

/** A column with more different texts holds names, not words. */
const MAX_WORDS = 256;

/** No lease ends later, but of a few that last for centuries: 2200-01-01. */
export const FAR_DATE = 109_575;

/**
 * Tells whether values of these columns may not be what their column promises, so that `columnQuality` must look. Nearly all
 * answers are clean, so this is fast, and done once for each column of an answer.
 */
export function* mayBeOdd(table: Table, names: Iterable<string>): Steps<boolean> {
  let isOdd = false;
  for (const name of new Set(names)) isOdd ||= yield* mayColumnBeOdd(columnOf(table, name));
  return isOdd;
}

const mayColumnBeOdd = stepsOncePerObject(function* (column: Column): Steps<boolean> {
  return column.kind === 'codes' ? yield* hasOddTexts(column) : hasOddNumbers(column);
});

const hasOddNumbers = ({ type, nonNumeric, chunks }: NumberColumn): boolean =>
  nonNumeric.size > 0 || (isDateType(type) && chunks.some((numbers) => numbers.some(isOddDate)));

/** Times may be days of another zone than UTC. */
const isOddDate = (serial: number): boolean => serial >= FAR_DATE || serial % 1 > 0;

function* hasOddTexts(column: CodedColumn): Steps<boolean> {
  return column.written !== undefined || (yield* casedTexts(column)).length > 0;
}

/** Returns the texts of a column of words of which it has another in another case, in any row. */
export const casedTexts = stepsOncePerObject(function* (column: CodedColumn): Steps<string[]> {
  if (isIdentifier(column.name)) return [];
  const folded = groupBy(yield* wordsIn(column), (text) => text.toLowerCase());
  return [...folded.values()].filter((same) => same.length > 1).flat();
});

/** Returns the different texts of a column of words. None of a column of names. */
function* wordsIn({ chunks, dictionary }: CodedColumn): Steps<string[]> {
  const seen = new Uint8Array(dictionary.length);
  const codes: number[] = [];
  yield* inChunks(chunks.length, (at) => addCodes(codes, seen, chunks[at]!), 1);
  if (codes.length > MAX_WORDS) return [];
  return [...new Set(codes.map((code) => dictionary.at(code)).filter((value) => typeof value === 'string'))];
}

function addCodes(codes: number[], seen: Uint8Array, chunk: Int32Array): void {
  for (let at = 0; at < chunk.length && codes.length <= MAX_WORDS; at++) {
    const code = chunk[at]!;
    if (seen[code] === 1) continue;
    seen[code] = 1;
    codes.push(code);
  }
}
