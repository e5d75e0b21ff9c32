import { runService } from '../run-service';

it('the demo has three databases, 60 properties in eight countries and six currencies, and eight quarters', async () => {
  const counts: Record<string, number> = {
    ...{ company_database_id: 3, svc_property_id: 60, property_name: 60, property_country: 8 },
    // One property was bought after five of the quarters.
    ...{ property_currency: 6, rentroll_date: 8, rentroll_id: 475 },
  };
  const under = await runService();
  const { body } = await under.query({ columns: Object.keys(counts), rentrolls: 'all-rentrolls' });
  await under.stop();
  const distinct = (column: string) => new Set(body.map((row) => row[column])).size;
  expect(Object.fromEntries(Object.keys(counts).map((column) => [column, distinct(column)]))).toEqual(counts);
});
