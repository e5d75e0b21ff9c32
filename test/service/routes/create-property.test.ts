import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { ANALYST, DEMO, runService, type Row, type ServiceUnderTest } from '../run-service';

const { path, fields } = DEFAULT_PROFILE.createProperty;
const NOTHING = Object.fromEntries(fields.map((name) => [name, null]));

describe('V2 Property API', () => {
  const clock = new Date('2026-11-03T09:15:30.789Z');
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200, now: () => clock });
  });
  afterAll(() => under.stop());

  const create = async (body: unknown, databases: string | undefined = '101', client = DEMO) =>
    (await under.call(path, await under.as(client, databases), body)) as { status: number; body: Row };
  const made = async (body: unknown, databases?: string) => {
    const answer = await create(body, databases);
    expect(answer.status).toBe(201);
    return answer.body as { svc_property_id: number; svc_project_id: number };
  };
  it('creates a property and returns its ids and the stored fields [rule 99]', async () => {
    const { status, body } = await create({
      project_name: '  Riverside  ',
      property_name: 'Fähre 7',
      property_city: '',
      property_country_code: null,
    });
    expect([status, body]).toEqual([
      201,
      {
        ...NOTHING,
        svc_property_id: expect.any(Number),
        svc_project_id: expect.any(Number),
        project_name: 'Riverside',
        property_name: 'Fähre 7',
      },
    ]);
    expect(under.service.admin.properties().at(-1)).toEqual({
      propertyId: body['svc_property_id'],
      projectId: body['svc_project_id'],
      databaseId: '101',
      createdAt: '2026-11-03T09:15:30Z',
      projectName: 'Riverside',
      fields: { ...NOTHING, property_name: 'Fähre 7' },
    });
  });

  it('assigns unique ids that follow those of the data, in one project for one name', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => made({ project_name: `Project ${i % 4}` })),
    );
    const columns = ['svc_property_id', 'svc_project_id'] as const;
    const { body } = await under.query({ columns, rentrolls: 'all-rentrolls' });
    for (const [column, count] of [
      ['svc_property_id', 20],
      ['svc_project_id', 4],
    ] as const) {
      const ids = new Set(all.map((created) => created[column]));
      expect(ids.size).toBe(count);
      expect(Math.min(...ids)).toBeGreaterThan(Math.max(...body.map((row) => Number(row[column]))));
    }
  });

  it.each([
    ['no database of several', undefined, DEMO, 400],
    ['one of several', '102', DEMO, 201],
    ["another caller's database", '102', ANALYST, 401],
  ])('answers a call that selects %s with %s', async (_, databases, client, status) => {
    const headers = await under.as(client, databases);
    const answer = await under.call(path, headers, { project_name: 'Choice' });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect((answer.body as Row)['message']).toBe(
        'A property belongs to one company database, but the call selects several. ' +
          'Name one in the header "X-company-databases".',
      );
  });

  it.each([
    ['no fields [rules 97, 130]', {}, 'Field "project_name" is missing.'],
    ['a null', { project_name: null }, 'Field "project_name" must be text.'],
    ['a blank', { project_name: ' \t' }, 'Field "project_name" must not be blank.'],
    [
      'a number in another field',
      { project_name: 'x', property_city: 7 },
      'Field "property_city" must be text.',
    ],
    [
      'a long text',
      { project_name: 'x', property_name: 'x'.repeat(256) },
      'Field "property_name" must not be longer than 255 characters.',
    ],
    [
      'two lines',
      { project_name: 'x\ny' },
      'Field "project_name" must be one line of text, without control characters.',
    ],
    [
      'a misspelt field',
      { project_name: 'x', propertyName: 'y' },
      `Unknown field "propertyName". The fields are: project_name, ${fields.join(', ')}.`,
    ],
  ])('refuses %s, names the field and stores nothing', async (_, body, message) => {
    const before = under.service.admin.properties().length;
    const answer = await create(body);
    expect([answer.status, answer.body]).toEqual([400, { error: 'bad_request', message }]);
    expect(under.service.admin.properties()).toHaveLength(before);
  });
});

it('does not exist unless the profile enables it [rule 98]', async () => {
  const under = await runService({ units: 200, profile: DEFAULT_PROFILE });
  const answer = await under.call(path, await under.as(DEMO, '101'), { project_name: 'x' });
  expect([answer.status, under.service.admin.properties()]).toEqual([404, []]);
  await under.stop();
});
