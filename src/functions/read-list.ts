import type { FunctionArguments } from '../contract/function-arguments';
import type { ListFunction } from '../contract/list-endpoints';
import type { ListRequest } from '../answers/calls/answers';
import {
  argumentCells,
  isBlankName,
  scalarArgument,
  scalarText,
  type Scalar,
} from '../table/arguments/argument-cells';
import { badInput } from '../contract/failure';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { readFilters } from './read-filters';
import { parseHeaders } from '../table/arguments/scalar-arguments';

export { answerDatabases, answerList } from '../answers/lists/answer-list';

export const readList: {
  readonly [Name in ListFunction]: (given: FunctionArguments<Name>) => ListRequest;
} = {
  RENTROLLS: ({ filters, headers, options }) => ({
    list: 'rentrolls',
    conditions: readFilters(filters),
    headers: parseHeaders(headers),
    options: parseOptions(options),
  }),
  FILES: ({ filters, ...given }) => ({ list: 'files', conditions: readFilters(filters), ...undated(given) }),
  FILE: ({ file_id, ...given }) => {
    const id = parseId(file_id, 'file');
    return { list: 'file', ids: id === undefined ? [] : [id], ...undated(given) };
  },
  MAPPINGS: ({ extraction_ids, ...given }) => ({
    list: 'columnMappings',
    ids: parseIds(extraction_ids, 'extraction'),
    ...undated(given),
  }),
};

const undated = ({ headers, options }: { headers: unknown; options: unknown }) => ({
  headers: parseHeaders(headers),
  options: parseOptions(options, UNDATED_OPTIONS),
});

/**
 * Returns the identifiers of an argument in reading order, repetitions included. A cell holds one identifier, or
 * several separated by `,`, `;` or line breaks. `noun` names what they identify. Throws `bad-input` for other values.
 */
export const parseIds = (argument: unknown, noun: string): string[] =>
  argumentCells(argument, `${noun}_ids`)
    .flat()
    .filter((cell) => !isBlankName(cell))
    .flatMap((cell) => idOf(cell, noun).split(/[,;\r\n]/))
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** Returns the one identifier of an argument, which may contain separators; undefined for an empty cell. */
export function parseId(argument: unknown, noun: string): string | undefined {
  const cell = scalarArgument(argument, `${noun}_id`);
  return isBlankName(cell) ? undefined : idOf(cell, noun);
}

/** The smallest number with more digits than a cell keeps. */
const TOO_LONG = 1e15;

function idOf(cell: Scalar, noun: string): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number' && Number.isInteger(cell) && cell > 0 && cell < TOO_LONG) return String(cell);
  throw badInput(
    typeof cell === 'number' && cell >= TOO_LONG
      ? `Excel keeps only 15 digits of a number, so the ${noun} id ${scalarText(cell)} may be wrong. Write it as text, with an apostrophe before it.`
      : `${scalarText(cell)} is not a valid ${noun} id. Write a whole number above 0, or text.`,
  );
}
