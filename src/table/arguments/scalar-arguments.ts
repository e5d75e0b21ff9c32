import {
  REMOVED_RENTROLL_SELECTIONS,
  RENTROLL_SELECTIONS,
  type RentrollSelection,
} from '../../contract/entries';
import { badInput } from '../../contract/failure';
import { isBlankName, scalarArgument } from './argument-cells';
import { readDate } from './read-date';
import { serialToIso } from '../iso-serial';
import { quoted } from '../quoted';

/** An omitted argument is null; an empty cell is 0, "" or null, by host. Only null gives a default: "" means 0. */

export function parseHeaders(argument: unknown): 0 | 1 | 2 {
  const value = scalarArgument(argument, 'headers');
  if (value === null) return 1;
  if (value === '' || value === false) return 0;
  if (value === true) return 1;
  const number = Number(value);
  if (number === 0 || number === 1 || number === 2) return number;
  throw badInput(`headers takes 0 (none), 1 (display names) or 2 (identifiers), not ${quote(value)}.`);
}

export function parseFlag(name: string, argument: unknown): boolean {
  const value = scalarArgument(argument, name);
  if (value === null || value === '' || value === 0 || value === false) return false;
  if (value === true || value === 1) return true;
  const text = String(value).trim().toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw badInput(`${name} takes TRUE or FALSE, not ${quote(value)}.`);
}

export function parseRentrolls(argument: unknown): RentrollSelection {
  const value = scalarArgument(argument, 'rentrolls');
  if (isBlankName(value)) return 'latest';
  const text = String(value).trim().toLowerCase();
  const found = RENTROLL_SELECTIONS.find((selection) => selection === text);
  if (found) return found;
  const gone = REMOVED_RENTROLL_SELECTIONS.some((selection) => selection === text);
  const date = readDate(typeof value === 'string' ? value.trim() : value);
  if ('value' in date)
    throw badInput(
      `rentrolls ${quote(value)} is a date. Write it as an option: "as_of=${serialToIso(date.value).slice(0, 10)}".`,
    );
  throw badInput(
    `rentrolls ${quote(value)} ${gone ? 'is no longer supported by the service' : 'does not exist'}. ` +
      'Use "latest" or "all-rentrolls".',
  );
}

export const quote = (value: unknown): string => quoted(String(value));
