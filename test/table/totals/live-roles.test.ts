import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { liveRoles } from '../../../src/table/totals/live-roles';
import { entry } from '../catalogue';

const namesOf = (roles: ReturnType<typeof liveRoles>) =>
  Object.fromEntries(Object.entries(roles).map(([role, { name }]) => [role, name]));

describe('the columns of a report', () => {
  it('are all in the catalogue of the reference service, with the types that a report needs [rule 154]', () => {
    const roles = liveRoles(createCatalogue().columns, DEFAULT_PROFILE);
    expect(namesOf(roles)).toEqual({
      ...DEFAULT_PROFILE.reportRoles,
      ...DEFAULT_PROFILE.sheetRoles,
      currency: 'currency',
      rentrollDate: 'rentroll_date',
    });
    const typed = (type: string) =>
      Object.entries(roles)
        .filter(([, column]) => column.type === type)
        .map(([role]) => role)
        .sort();
    expect(typed('FLOAT')).toEqual([
      ...['area', 'contractedRent', 'erv', 'nonRecoverableCost', 'passingRent'],
    ]);
    expect(typed('TIMESTAMP')).toEqual([
      ...['breakNotice', 'earliestTermination', 'expiry', 'firstBreak', 'leaseStart', 'nextBreak'],
      ...['nextIndexation', 'nextReview', 'nextStep', 'rentFreeEnd', 'rentrollDate', 'secondBreak'],
      ...['thirdBreak'],
    ]);
  });

  it('lack those that the service does not have, and have the names of the profile', () => {
    const profile = parseProfile({ reportRoles: { erv: 'erv_pa' }, currencyColumn: 'ccy' });
    const catalogue = [entry('erv_pa', 'FLOAT'), entry('ccy', 'STRING'), entry('market_rent_pa', 'FLOAT')];
    expect(namesOf(liveRoles(catalogue, profile))).toEqual({ erv: 'erv_pa', currency: 'ccy' });
  });

  it('identify rows by columns that the reference service has [rule 152]', () => {
    const { find } = createCatalogue();
    for (const name of Object.values(DEFAULT_PROFILE.identity)) expect(find(name)?.name).toBe(name);
  });
});
