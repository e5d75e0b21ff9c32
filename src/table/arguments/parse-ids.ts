import { RrError } from '../../contract/failure';
import { argumentCells, isBlankName, scalarArgument, scalarText, type Scalar } from './argument-cells';

/**
 * The identifiers that an argument names, in reading order and as often: cells with one each, or text with `,`, `;` or
 * line breaks between them. Blank cells, and the 0 that some hosts pass for them, are skipped. `noun` is what they
 * identify; the argument is named after it. Whatever is no identifier is `bad-input`.
 */
export const parseIds = (argument: unknown, noun: string): string[] =>
  argumentCells(argument, `${noun}_ids`)
    .flat()
    .filter((cell) => !isBlankName(cell))
    .flatMap((cell) => idOf(cell, noun).split(/[,;\r\n]/))
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** The one identifier of an argument, separators included; undefined for an empty cell. */
export function parseId(argument: unknown, noun: string): string | undefined {
  const cell = scalarArgument(argument, `${noun}_id`);
  return isBlankName(cell) ? undefined : idOf(cell, noun);
}

/** The first number with more digits than a cell keeps. */
const TOO_LONG = 1e15;

function idOf(cell: Scalar, noun: string): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number' && Number.isInteger(cell) && cell > 0 && cell < TOO_LONG) return String(cell);
  throw new RrError(
    'bad-input',
    typeof cell === 'number' && cell >= TOO_LONG
      ? `A cell keeps 15 digits of a number, so ${scalarText(cell)} may be another ${noun} id than the one meant. Write it as text, with an apostrophe before it.`
      : `${scalarText(cell)} is no ${noun} id. Write a whole number above 0, or a text.`,
  );
}
