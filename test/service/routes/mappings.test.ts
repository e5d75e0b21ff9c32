import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { ANALYST, runService, type Row, type ServiceUnderTest } from '../run-service';

const { path, extractionIds } = DEFAULT_PROFILE.columnMappings;
const asking = (ids: string) => `${path}?${extractionIds}=${encodeURIComponent(ids)}`;

describe('column mappings', () => {
  let under: ServiceUnderTest;
  let rows: Row[];
  beforeAll(async () => {
    under = await runService({ units: 200 });
    const columns = ['extraction_id', 'company_database_id'];
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
    expect(new Set(together.map((entry) => entry['extractionId']))).toEqual(new Set([first, second, third]));
  });

  it('map every extraction to known columns with a confidence from 0 to 1, and leave some headings unmapped [rule 42]', async () => {
    const { find } = createCatalogue();
    const ids = idsOf().slice(0, 500);
    const all = (await mappings(ids)).body;
    expect(new Set(all.map((entry) => entry['extractionId']))).toEqual(new Set(ids));
    expect(all.filter((entry) => entry['columnName'] === null).length).toBeGreaterThan(0);
    for (const { extractionId: _, columnName, ...entry } of all)
      expect(entry).toEqual({
        sourceColumn: expect.stringMatching(/\S/),
        confidence: columnName === null ? null : expect.any(Number),
      });
    const mapped = all.filter((entry) => entry['columnName'] !== null);
    expect(mapped.filter((entry) => !find(String(entry['columnName'])))).toEqual([]);
    const confidences = mapped.map((entry) => Number(entry['confidence']));
    expect(Math.min(...confidences)).toBeGreaterThan(0);
    expect(Math.max(...confidences)).toBeLessThanOrEqual(1);
    const headings = all.map((entry) => `${entry['extractionId']} ${entry['sourceColumn']}`);
    expect(new Set(headings).size).toBe(headings.length);
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

  it.each<readonly [string, string]>([
    ['7', '"7"'],
    ['1,2,3,4,5', '"1", "2", "3", "4", "5"'],
    ['1,2,3,4,5,6,7', '"1", "2", "3", "4", "5" and 2 more'],
    ...['0250063', '1); DROP TABLE extraction; --', 'ä\u0000\n€', '99999999999999999999'].map(
      (id) => [id, JSON.stringify(id)] as const,
    ),
  ])('are refused if extractions %j are unknown, and the error names the first ones', async (ids, named) =>
    expect(await mappings([idsOf()[0], ids])).toEqual({
      status: 404,
      body: { error: 'not_found', message: `No extraction ${named} exists in the selected databases.` },
    }),
  );

  it('come only from the selected databases', async () => {
    const [inMeridian] = idsOf((row) => row['company_database_id'] === '102');
    const status = async (...call: Parameters<typeof mappings>) => (await mappings(...call)).status;
    expect(await status([inMeridian], '102')).toBe(200);
    expect(await status([inMeridian], '101,103')).toBe(404);
    expect(await status([inMeridian], undefined, ANALYST)).toBe(404);
    expect(await status([inMeridian], '102', ANALYST)).toBe(401);
  });
});
