import { ROLL_COLUMNS } from '../../../src/contract/roll/roll-columns';
import { TARGET_COLUMNS } from '../../../src/intake/index';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';

const described = ({
  name,
  type,
  unit,
  label,
}: {
  name: string;
  type: string;
  unit: string | null;
  label: string | null;
}) => ({
  ...{ name, type, unit, label },
});
const names = ROLL_COLUMNS.map(({ name }) => name);

describe('the columns of RR.ROLL', () => {
  it('hold every column that a heading can mean, and what a row of steps or a next lease adds', () => {
    const steps = [1, 10].flatMap((step) => [`step_rent_${step}_date`, `step_rent_${step}_new_rent_pa`]);
    const next = ['tenant_name', 'contracted_rent_pa', 'lease_start_date', 'lease_expiry_date'];
    const all = [...TARGET_COLUMNS, ...steps, ...next.map((name) => `next_${name}`)];
    expect(all.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have the type, unit and display name that the service gives them', () => {
    const listed = new Map(createCatalogue().columns.map((column) => [column.name, described(column)]));
    const known = ROLL_COLUMNS.filter(({ name }) => listed.has(name));
    expect(known.map(described)).toEqual(known.map(({ name }) => listed.get(name)));
    // The reference service has no such column.
    expect(names.filter((name) => !listed.has(name))).toEqual(['property_reference']);
  });
});
