import { FORMER_LABELS, REPLACED_BY, RENAMED_AND_WITHDRAWN } from '../../src/contract/changed-columns';
import { toColumnType } from '../../src/contract/column-types';
import { INTEGER_COLUMNS } from '../../src/contract/integer-columns';
import { ENUM_COLUMNS, HUMAN_READABLE_COLUMNS } from '../../src/contract/proposals';
import { REMOVED_COLUMNS } from '../../src/contract/removed-columns';

describe('column tables from the document', () => {
  it('list every removed column, with each range expanded into single columns [rule 148]', () => {
    expect(REMOVED_COLUMNS.size).toBe(189);
    for (let step = 1; step <= 10; step++) {
      expect(REMOVED_COLUMNS).toContain(`step_rent_${step}_new_rent_pm`);
      expect(REMOVED_COLUMNS).toContain(`step_rent_${step}_new_rent_pp`);
    }
  });

  it('hold only identifiers', () => {
    for (const name of [...REMOVED_COLUMNS, ...INTEGER_COLUMNS, ...ENUM_COLUMNS])
      expect(name).toMatch(/^[a-z_][a-z0-9_]*$/);
  });

  it('list renamed and withdrawn columns as removed, too [rule 137]', () => {
    for (const name of RENAMED_AND_WITHDRAWN) expect(REMOVED_COLUMNS).toContain(name);
  });

  it('replace a deprecated column only by a live one [rules 136, 145]', () => {
    for (const replacement of REPLACED_BY.values()) expect(REMOVED_COLUMNS).not.toContain(replacement);
    for (const { column } of FORMER_LABELS) expect(REMOVED_COLUMNS).not.toContain(column);
  });

  it('hold all columns of the proposals: 22 ENUM, 7 of them human-readable, and 20 integers', () => {
    expect(ENUM_COLUMNS.size).toBe(22);
    expect(HUMAN_READABLE_COLUMNS.size).toBe(7);
    for (const name of HUMAN_READABLE_COLUMNS) expect(ENUM_COLUMNS).toContain(name);
    expect(INTEGER_COLUMNS.size).toBe(20);
  });

  it.each([
    ['FLOAT', 'FLOAT'],
    ['ENUM', 'ENUM'],
    [' Float ', 'FLOAT'],
    ['timestamp', 'TIMESTAMP'],
    ['MONEY', 'UNKNOWN'],
    [undefined, 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('read the type %s as %s [rule 7]', (text, type) => expect(toColumnType(text)).toBe(type));
});
