import { badInput } from '../../contract/failure';
import { argumentCells, isBlankName, scalarArgument, scalarText, type Scalar } from './argument-cells';

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
