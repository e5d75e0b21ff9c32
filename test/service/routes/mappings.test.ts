import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { ANALYST, countBy, runService, type Row, type ServiceUnderTest } from '../run-service';

const { path, extractionIds } = DEFAULT_PROFILE.columnMappings;
const asking = (ids: string) => `${path}?${extractionIds}=${encodeURIComponent(ids)}`;

describe('column mappings', () => {
  let under: ServiceUnderTest;
  let rows: Row[];
  beforeAll(async () => {
    under = await runService({ units: 200 });
    const columns = ['extraction_id', 'company_database_id', 'source_system', 'property_country'];
    rows = (await under.query({ columns, rentrolls: 'all-rentrolls' })).body;
  });
  afterAll(() => under.stop());

  const idsOf = (wanted: (row: Row) => boolean = () => true) => [
    ...new Set(rows.filter(wanted).map((row) => row['extraction_id'] as number)),
  ];
  const mappings = async (ids: readonly unknown[], databases?: string, client?: typeof ANALYST) =>
    under.get(asking(ids.join()), databases, client);

  it('come from the requested extractions, in the order of their headings [rules 66, 129]', async () => {
    const [first, second, third] = idsOf();
    const alone = async (id: unknown) => (await mappings([id])).body;
    const together = (await mappings([third, first, second])).body;
    expect(together).toEqual([...(await alone(first)), ...(await alone(second)), ...(await alone(third))]);
    expect(countBy(together, 'extractionId')).toEqual({
      [String(first)]: expect.any(Number),
      [String(second)]: expect.any(Number),
      [String(third)]: expect.any(Number),
    });
  });

  it('map every extraction to known columns with a confidence from 0 to 1, and leave some headings unmapped [rule 42]', async () => {
    const { find } = createCatalogue();
    const all: Row[] = [];
    const ids = idsOf();
    for (let at = 0; at < ids.length; at += 500) all.push(...(await mappings(ids.slice(at, at + 500))).body);
    expect(new Set(all.map((entry) => entry['extractionId']))).toEqual(new Set(ids));
    const mapped = all.filter((entry) => entry['columnName'] !== null);
    expect(mapped.length).toBeLessThan(all.length);
    const odd = all.filter(
      (entry) =>
        Object.keys(entry).sort().join() !== 'columnName,confidence,extractionId,sourceColumn' ||
        !/\S/.test(String(entry['sourceColumn'] ?? '')) ||
        (entry['columnName'] === null && entry['confidence'] !== null),
    );
    expect(odd).toEqual([]);
    expect(mapped.filter((entry) => !find(String(entry['columnName'])))).toEqual([]);
    const sure = mapped.map((entry) => entry['confidence'] as number);
    expect(Math.min(...sure)).toBeGreaterThan(0);
    expect(Math.min(...sure)).toBeLessThan(0.6);
    expect(Math.max(...sure)).toBeLessThanOrEqual(1);
    const headings = all.map((entry) => `${entry['extractionId']} ${entry['sourceColumn']}`);
    expect(headings.filter((one, at) => headings.indexOf(one) !== at)).toEqual([]);
  });

  it('accept repeated ids, blanks and spaces between ids [rule 67]', async () => {
    const [first, second] = idsOf();
    const expected = (await mappings([first, second])).body;
    expect((await mappings([` ${first} `, '', first, second, ' '])).body).toEqual(expected);
    const repeated = `${path}?${extractionIds}=${first}&${extractionIds}=${second}`;
    expect((await under.get(repeated)).body).toEqual(expected);
  });

  it.each([
    [path, 'is missing'],
    [`${path}?other=1`, 'is missing'],
    [asking(''), 'must not be empty'],
    [asking(' , ,'), 'must not be empty'],
  ])('need ids: 400 for %s', async (url, end) => {
    const { status, body } = await under.get(url);
    expect([status, body]).toEqual([
      400,
      { error: 'bad_request', message: `Parameter "${extractionIds}" ${end}.` },
    ]);
  });

  it('are limited to a thousand extractions [rule 66]', async () => {
    const ids = idsOf();
    const filled = (count: number) =>
      [...ids, ...Array.from({ length: count }, (_, i) => i + 1)].slice(0, count);
    const { status, body } = await under.get<Row>(asking(filled(1001).join()));
    expect([status, body]).toEqual([
      400,
      { error: 'bad_request', message: `Parameter "${extractionIds}" has 1001 entries; the limit is 1000.` },
    ]);
    // A thousand ids are accepted. The error only says that they do not exist.
    expect((await under.get(asking(filled(1000).join()))).status).toBe(404);
  });

  it('are refused if an extraction is unknown, and the error names the first unknown ones', async () => {
    const [known] = idsOf();
    const refused = async (...ids: unknown[]) => {
      const { status, body } = await under.get<Row>(asking(ids.join()));
      expect([status, body['error']]).toEqual([404, 'not_found']);
      return body['message'];
    };
    expect(await refused(known, 7)).toBe('No extraction "7" exists in the selected databases.');
    expect(await refused(1, known, 2, 3, 4, 5)).toBe(
      'No extraction "1", "2", "3", "4", "5" exists in the selected databases.',
    );
    expect(await refused(1, 2, 3, 4, 5, 6, 7, known)).toBe(
      'No extraction "1", "2", "3", "4", "5" and 2 more exists in the selected databases.',
    );
  });

  it.each(['0250063', '2.5e5', '1); DROP TABLE extraction; --', '\\', 'ä\u0000\n€', '99999999999999999999'])(
    'treat %j as an unknown extraction',
    async (id) => {
      const { status, body } = await mappings([id]);
      expect([status, body]).toEqual([
        404,
        {
          error: 'not_found',
          message: `No extraction ${JSON.stringify(id)} exists in the selected databases.`,
        },
      ]);
    },
  );

  it('come only from the selected databases', async () => {
    const [inMeridian] = idsOf((row) => row['company_database_id'] === '102');
    const [inHarbour] = idsOf((row) => row['company_database_id'] === '101');
    const status = async (...call: Parameters<typeof mappings>) => (await mappings(...call)).status;
    expect(await status([inMeridian], '102')).toBe(200);
    expect(await status([inMeridian], '101,103')).toBe(404);
    expect(await status([inHarbour, inMeridian], '101')).toBe(404);
    expect(await status([inHarbour, inMeridian], '101,102')).toBe(200);
    expect(await status([inMeridian], undefined, ANALYST)).toBe(404);
    expect(await status([inMeridian], '102', ANALYST)).toBe(401);
    expect((await under.call(asking(String(inMeridian)), {})).status).toBe(401);
  });
});
