import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type ListQuestion, type RowsQuestion } from '../../src/client/create-client';
import { DEFAULT_PROFILE, parseProfile } from '../../src/contract/profile';
import { buildGateway } from '../../src/gateway/app';
import { startService, type RunningService, type ServiceOptions } from '../../src/service/start-service';
import { RENAMED } from '../service/renamed-profile';

type Variants = ServiceOptions['variants'];

const CHANGES = Object.entries(DEFAULT_PROFILE.changes.columnTypes).map(([name, type]) => ({ name, type }));

/** Nothing here names a shape of a reply: whatever the service sends, the client has the same in its hands. */
describe('whatever the interface leaves open', () => {
  let dataDir: string;
  let expected: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'rent-roll-'));
    expected = await everything({}, {});
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** All that the client can ask for, through a gateway in front of a service that both speak as told. */
  async function everything(overrides: object, variants: Variants) {
    const profile = parseProfile(overrides);
    const service = await startService({ dataDir, units: 200, profile, variants });
    const gateway = await buildGateway({
      service,
      profile,
      dataDir: await mkdtemp(path.join(dataDir, 'gateway-')),
      folders: { addin: dataDir },
      logger: false,
    });
    try {
      return await ask(await gateway.listen({ port: 0, host: '127.0.0.1' }), service);
    } finally {
      await gateway.close();
      await service.close();
    }
  }

  async function ask(baseUrl: string, { clients: [credentials] }: RunningService) {
    const client = createClient({ fetch: globalThis.fetch, baseUrl });
    const { sessionKey, tokenExpiresAt } = await client.signIn(credentials!);
    client.setSession({ key: sessionKey, identity: 'demo' });

    const all = (await client.databases()).value;
    const databases = all.filter(({ name }) => name !== 'Meridian Value Add').map(({ id }) => id);
    const columns = (await client.columns({ databases, alwaysNull: 'exclude' })).value;
    const selection = { databases, rentrolls: 'latest', approvedOnly: true } as const;
    const rowsOf = async (question: Pick<RowsQuestion, 'endpoint' | 'columns' | 'fxCurrency'>) =>
      (await client.rows({ ...selection, ...question })).value;
    const list = async (question: ListQuestion) => (await client.list(question)).value;

    const files = await list({ endpoint: 'files', databases });
    const [fileId] = files.columns.get('fileId')?.values ?? [];
    const asked = columns.filter(
      ({ name, type }, index) => type === 'TIMESTAMP' || index % 9 === 0 || name === 'extraction_id',
    );
    const rows = await rowsOf({ endpoint: 'query', columns: asked });
    const extractionIds = new Set(rows.columns.get('extraction_id')?.values.map(String));
    return {
      databases: all.map(({ name }) => name),
      columns,
      rows,
      changes: await rowsOf({ endpoint: 'changes', columns: CHANGES, fxCurrency: 'EUR' }),
      rentrolls: await list({ endpoint: 'rentrolls', databases }),
      files,
      file: await list({ endpoint: 'file', databases, fileId: String(fileId) }),
      mappings: await list({
        endpoint: 'mappings',
        databases,
        extractionIds: [...extractionIds].slice(0, 5),
      }),
      refusal: await rowsOf({ endpoint: 'query', columns: [{ name: 'nonsense', type: 'STRING' }] }).catch(
        ({ code }: { code: string }) => code,
      ),
      hours: Math.round((Date.parse(tokenExpiresAt ?? '') - Date.now()) / 3_600_000),
    };
  }

  it('there is something to compare', () => {
    expect(expected.databases).toEqual(['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential']);
    expect(expected.columns.length).toBeGreaterThan(200);
    for (const name of ['rows', 'changes', 'rentrolls', 'files', 'mappings'] as const)
      expect([name, expected[name].rowCount > 10]).toEqual([name, true]);
    expect(expected.file.rowCount).toBeGreaterThan(0);
    expect(expected.refusal).toBe('bad-input');
    expect(expected.hours).toBe(24);
  });

  it.each<[string, object, Variants]>([
    ['other names, questions in the address and repeated parameters', RENAMED, {}],
    ['the token in the header Authorization', { authHeader: 'Authorization' }, {}],
    ['databases as a JSON array', { databasesHeader: { format: 'json' } }, {}],
    ['databases one by one', { databasesHeader: { format: 'repeated' } }, {}],
    ['databases as plain names', {}, { databaseEntries: 'names' }],
    [
      'lists in objects',
      {},
      {
        databases: 'wrapped',
        columnList: 'wrapped',
        rentrolls: 'wrapped',
        files: 'wrapped',
        mappings: 'wrapped',
        rows: 'wrapped',
      },
    ],
    ['one row a line, and mappings by extraction', {}, { rows: 'lines', mappings: 'by-extraction' }],
    ['timestamps in any form', {}, { timestamps: 'any' }],
    ['nulls left out', {}, { nulls: 'left-out' }],
    ['approval in words', {}, { isApproved: 'word' }],
    ['approval as text', {}, { isApproved: 'text' }],
    ['approval as a number', {}, { isApproved: 'number' }],
    ['tokens that do not tell their end', {}, { expiresIn: 'left-out', jwtExp: 'left-out' }],
    ['errors as text', {}, { errorBody: 'text' }],
    ['errors as pages', {}, { errorBody: 'html' }],
    ['errors without a body', {}, { errorBody: 'empty' }],
    [
      'much of it at once',
      RENAMED,
      {
        databases: 'wrapped',
        columnList: 'wrapped',
        rentrolls: 'wrapped',
        files: 'wrapped',
        mappings: 'by-extraction',
        rows: 'lines',
        databaseEntries: 'names',
        isApproved: 'word',
        timestamps: 'any',
        nulls: 'left-out',
        expiresIn: 'left-out',
        jwtExp: 'left-out',
        errorBody: 'html',
      },
    ],
  ])('the client reads the same from a service with %s', async (_, overrides, variants) =>
    expect(await everything(overrides, variants)).toEqual(expected),
  );
});
