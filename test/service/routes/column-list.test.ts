import { REMOVED_COLUMNS } from '../../../src/contract/removed-columns';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { runService, type Row, type ServiceUnderTest } from '../run-service';

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
    expect(body).toHaveLength(CATALOGUE.length);
    expect(body.find((entry) => entry['columnName'] === 'contracted_rent_pa')).toEqual({
      columnName: 'contracted_rent_pa',
      columnType: 'FLOAT',
      displayName: 'Contracted Rent PA',
      description: expect.any(String),
      group: 'Rent',
      unit: 'currency p.a.',
      deprecated: false,
      alpha: false,
    } satisfies Row);
  });

  it.each(['', '?alwaysNull=ignore'])('is complete with "%s" [rule 61]', async (search) => {
    expect((await names(search)).size).toBe(CATALOGUE.length);
    expect((await names(search, '103')).size).toBe(CATALOGUE.length);
  });

  it('does not list removed columns', async () =>
    expect([...(await names(''))].filter((name) => REMOVED_COLUMNS.has(String(name)))).toEqual([]));

  it('marks exactly the deprecated and configured columns', async () => {
    const { body } = await under.columnList();
    const marked = (mark: string) => body.filter((entry) => entry[mark] !== false);
    expect(marked('deprecated').map(({ columnName, deprecated }) => [columnName, deprecated])).toEqual([
      ['property_id', true],
      ['project_id', true],
    ]);
    expect(marked('alpha').map(({ displayName, alpha }) => [displayName, alpha])).toEqual([
      ['Lettable Area (sqft)', true],
      ['Lettable Area (tsubo)', true],
      ['Contracted Rent PA / sqft', true],
      ['Tenant Name (incl. pre-let)', true],
    ]);
  });

  it('does not list the reasons for rent changes', async () =>
    expect(await names('')).not.toContain('reason_for_rent_change'));

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
