import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { runService, type ServiceUnderTest } from '../run-service';

const { columns: CATALOGUE } = createCatalogue();

describe('column-list', () => {
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200 });
  });
  afterAll(() => under.stop());

  const names = async (search: string, databases?: string): Promise<Set<unknown>> =>
    new Set((await under.columnList(search, databases)).body.map((entry) => entry['columnName']));

  it('describes every column as the catalogue does [rules 57, 65]', async () => {
    const { body } = await under.columnList();
    expect(body).toEqual(
      CATALOGUE.map(({ name, type, label, description, group, unit, deprecated, alpha }) => ({
        columnName: name,
        columnType: type,
        displayName: label,
        ...{ description, group, unit, deprecated, alpha },
      })),
    );
  });

  it.each(['', '?alwaysNull=ignore'])('is complete with "%s" [rule 61]', async (search) => {
    expect((await names(search)).size).toBe(CATALOGUE.length);
    expect((await names(search, '103')).size).toBe(CATALOGUE.length);
  });

  it.each([undefined, '', ' , '])(
    'needs selected databases for alwaysNull=exclude (header %j) [rule 59]',
    async (databases) => {
      const { status, body } = await under.columnList('?alwaysNull=exclude', databases);
      expect([status, body]).toEqual([
        400,
        { error: 'bad_request', message: expect.stringContaining('X-company-databases') },
      ]);
    },
  );

  it.each(['maybe', '', 'EXCLUDE'])('refuses alwaysNull=%s [rule 58]', async (mode) =>
    expect((await under.columnList(`?alwaysNull=${mode}`, '101')).status).toBe(400),
  );

  it.each(['102', '101,103'])(
    'omits exactly the columns that are null in every row of the selected databases %s [rules 60, 125]',
    async (databases) => {
      const listed = await names('?alwaysNull=exclude', databases);
      const columns = CATALOGUE.map(({ name }) => name);
      const { body } = await under.query({ columns, rentrolls: 'all-rentrolls' }, databases);
      const filled = columns.filter((name) => body.some((row) => row[name] !== null));
      expect(filled.length).toBeLessThan(columns.length);
      expect(listed).toEqual(new Set(filled));
    },
  );
});
