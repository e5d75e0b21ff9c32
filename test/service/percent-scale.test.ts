import { parseProfile } from '../../src/contract/profile';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { PERCENT } from '../../src/service/catalogue/column';
import { servicesInTurn } from './run-service';

const PERCENTAGES = createCatalogue()
  .columns.filter(({ unit }) => unit === PERCENT.unit)
  .map(({ name }) => name);

describe('percentages', () => {
  const { serve, stop } = servicesInTurn({ units: 200 });
  afterAll(stop);

  it('are fractions where the profile says so, and stay what they are', async () => {
    const question = { columns: ['unit_id', ...PERCENTAGES] };
    const changes = { columns: ['unit_id', 'rent_change_percent', 'rent_change_pa'] };
    const hundredths = await serve();
    const rows = [(await hundredths.query(question)).body, (await hundredths.changes(changes)).body].flat();

    const fractions = await serve({ profile: parseProfile({ percentScale: 1 }) });
    const same = [(await fractions.query(question)).body, (await fractions.changes(changes)).body].flat();
    expect(same).toHaveLength(rows.length);
    for (const [index, row] of rows.entries())
      for (const [name, value] of Object.entries(row)) {
        const isPercentage = typeof value === 'number' && name.endsWith('_percent');
        if (isPercentage) expect(same[index]?.[name]).toBeCloseTo(value / 100, 9);
        else expect([name, same[index]?.[name]]).toEqual([name, value]);
      }
    for (const name of [...PERCENTAGES, 'rent_change_percent'])
      expect([name, rows.some((row) => typeof row[name] === 'number' && row[name] !== 0)]).toEqual([
        name,
        true,
      ]);
  });
});
