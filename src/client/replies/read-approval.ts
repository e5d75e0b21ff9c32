import type { Value } from '../../table/table';
import { typedValue } from '../../table/typed-value';

const SPELLINGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['approved', true],
  ['false', false],
  ['0', false],
  ['not approved', false],
  ['unapproved', false],
]);

/** Reads `isApproved`, whose type the document leaves open. A value that is neither yes nor no stays as it is. */
export function readApproval(json: unknown): Value {
  const value = typedValue(json, 'STRING');
  const word =
    typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s_-]+/g, ' ')
      : '';
  return SPELLINGS.get(word) ?? value;
}
