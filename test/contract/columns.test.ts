import { RENAMED_AND_WITHDRAWN } from '../../src/contract/changed-columns';
import { toColumnType } from '../../src/contract/column-types';
import { REMOVED_COLUMNS } from '../../src/contract/removed-columns';

describe('column tables from the document', () => {
  it('list every removed column, with each range expanded into single columns [rule 148]', () => {
    expect(REMOVED_COLUMNS.size).toBe(189);
    for (let step = 1; step <= 10; step++) {
      expect(REMOVED_COLUMNS).toContain(`step_rent_${step}_new_rent_pm`);
      expect(REMOVED_COLUMNS).toContain(`step_rent_${step}_new_rent_pp`);
    }
  });

  it('list renamed and withdrawn columns as removed, too [rule 137]', () => {
    for (const name of RENAMED_AND_WITHDRAWN) expect(REMOVED_COLUMNS).toContain(name);
  });

  it('read types in any case, and others as unknown [rule 7]', () =>
    expect(['FLOAT', 'ENUM', ' Float ', 'timestamp', 'MONEY', undefined, null].map(toColumnType).join()).toBe(
      'FLOAT,ENUM,FLOAT,TIMESTAMP,UNKNOWN,UNKNOWN,UNKNOWN',
    ));
});
