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

  it('omits exactly the columns that are always null in the selected databases [rules 60, 125]', async () => {
    const all = await names('');
    const of = (databases: string) => names('?alwaysNull=exclude', databases);
    const [harbour, meridian, lindenhof, every] = [
      await of('101'),
      await of('102'),
      await of('103'),
      await of('101,102,103'),
    ];
    expect(harbour.has('partner_property_id')).toBe(false);
    expect(meridian.has('partner_property_id')).toBe(true);
    expect(lindenhof.has('creditdata_employee_count')).toBe(false);
    expect(lindenhof.has('room_count')).toBe(true);
    expect(harbour.has('room_count')).toBe(false);
    for (const list of [harbour, meridian, lindenhof])
      expect(list.has('rental_guarantee_amount_pa')).toBe(false);
    // A column is omitted only if it is null in every selected database. So the list for several is the union.
    expect(every).toEqual(
      new Set([...all].filter((name) => [harbour, meridian, lindenhof].some((list) => list.has(name)))),
    );
  });

  it('agrees with the rows [rule 60]', async () => {
    const listed = await names('?alwaysNull=exclude', '103');
    const columns = CATALOGUE.map(({ name }) => name);
    const { body } = await under.query({ columns, rentrolls: 'all-rentrolls' }, '103');
    const filled = columns.filter((name) => body.some((row) => row[name] !== null));
    expect(filled.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !filled.includes(String(name)))).toEqual([]);
  });
});
