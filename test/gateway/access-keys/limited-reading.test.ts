import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import { parseProfile } from '../../../src/contract/profile';
import { createAccessKeys, type DatabaseLimit } from '../../../src/gateway/access-keys/access-keys';
import { buildGateway } from '../../../src/gateway/app';
import { serviceIdentity } from '../../../src/gateway/http/address';
import { gatewayFolder } from '../../../src/gateway/keys/key-file';
import { openStore } from '../../../src/gateway/store/open-store';
import { REFERENCE_PROFILE, type RunningService, startService } from '../../../src/service/start-service';
import { PAGE } from '../gateway-fixture';

type Row = Record<string, unknown>;

const { query, changes, rentrolls, files, file, columnMappings, databases, columnList } = REFERENCE_PROFILE;
const HEADER = REFERENCE_PROFILE.databasesHeader.name;
const [MINE, THEIRS] = ['102', '103'];

/** Headers that might trick the gateway into returning more. */
const TRICKS = [
  ['103'],
  ['102,103'],
  ['102', '103'],
  ['["102","103"]'],
  ['[102,103]'],
  ['"103"'],
  ['Lindenhof Residential'],
  ['Meridian Value Add'],
  ['0102,0103'],
  ['102;103'],
  ['102\t103'],
  ['102\u00a0,103'],
  [',,,'],
  [''],
  ['[]'],
  ['["102"'],
  ['null'],
  ['*'],
];

let dataDir: string;
let service: RunningService;
let gateway: FastifyInstance;
let url: string;
let newSession: (limit: DatabaseLimit) => Promise<string>;

describe.each(['comma', 'json', 'repeated'] as const)(
  'an access key limited to one database, with databases as %s,',
  (format) => {
    beforeAll(async () => {
      dataDir ??= await mkdtemp(path.join(tmpdir(), 'rent-roll-limited-'));
      const addin = path.join(dataDir, 'addin');
      await mkdir(addin, { recursive: true });
      await writeFile(path.join(addin, 'taskpane.html'), PAGE);
      const profile = parseProfile({ databasesHeader: { name: HEADER, format } }, REFERENCE_PROFILE);
      service = await startService({ dataDir, units: 100, profile });
      const options = { service, profile, dataDir, folders: { addin }, logger: false } as const;
      const [organisation] = service.clients;
      gateway = await buildGateway({ ...options, ...(organisation && { organisation }) });
      url = await gateway.listen({ port: 0, host: '127.0.0.1' });
      newSession = async (limit) => {
        const { store, close } = await openStore({ folder: gatewayFolder(dataDir) }, () => undefined);
        const accessKeys = createAccessKeys(store, serviceIdentity(service), Date.now);
        const { key: accessKey } = await accessKeys.create({ name: 'A', limit, expiresAt: null });
        await close();
        const reply = await request(`${url}/gateway/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ accessKey }),
        });
        return ((await reply.body.json()) as { sessionKey: string }).sessionKey;
      };
    });
    afterAll(async () => {
      await gateway.close();
      await service.close();
    });

    const spell = (id: string) => (format === 'json' ? JSON.stringify([id]) : id);
    async function ask(key: string, address: string, header?: string | string[], body?: object) {
      const reply = await request(url + address, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          ...(header !== undefined && { [HEADER]: header }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: reply.statusCode, rows: (await reply.body.json()) as Row[] };
    }

    const ROWS = {
      [query.columns]: ['svc_property_id', 'extraction_id', 'unit_name'],
      [query.rentrolls]: 'latest',
    };
    const READINGS: [name: string, address: string, body: object | undefined][] = [
      ['query', query.path, ROWS],
      ['track-changes', changes.path, { [changes.columns]: [], [changes.rentrolls]: 'latest' }],
      ['rentrolls', rentrolls.path, undefined],
      ['files', files.path, undefined],
    ];

    // The gateway spells the databases in the same way for each endpoint.
    const isFirst = format === 'comma';
    it.each(isFirst ? READINGS : READINGS.slice(0, 1))(
      'reads only that database from %s, whatever it requests',
      async (_, address, body) => {
        const [all, limited] = [await newSession(null), await newSession([MINE])];
        const whole = await ask(all, address, undefined, body);
        const mine = await ask(all, address, spell(MINE), body);
        expect(whole.rows.length).toBeGreaterThan(mine.rows.length);
        const sorted = (rows: Row[]) =>
          rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
        expect(sorted((await ask(limited, address, undefined, body)).rows)).toEqual(sorted(mine.rows));
        for (const trick of TRICKS) {
          const { status, rows } = await ask(limited, address, trick, body);
          if (status === 200) expect(sorted(rows)).toEqual(sorted(mine.rows));
          else expect([400, 403]).toContain(status);
        }
      },
    );

    if (!isFirst) return;
    it('reads only that database from one file, one extraction and the lists', async () => {
      const [all, limited] = [await newSession(null), await newSession([MINE])];
      const idsOf = async (id: string) => {
        const [row] = (await ask(all, query.path, spell(id), ROWS)).rows;
        const [theFile] = (await ask(all, files.path, spell(id))).rows;
        return { extraction: String(row?.extraction_id), file: String(theFile?.[files.fileId[0] as string]) };
      };
      const statusOf = async (key: string, address: string) => (await ask(key, address)).status;
      for (const [id, status] of [
        [MINE, 200],
        [THEIRS, 404],
      ] as const) {
        const ids = await idsOf(id);
        const fileUrl = file.path.replace('{fileId}', ids.file);
        const mappingsUrl = `${columnMappings.path}?${columnMappings.extractionIds}=${ids.extraction}`;
        expect([await statusOf(all, fileUrl), await statusOf(all, mappingsUrl)]).toEqual([200, 200]);
        expect([await statusOf(limited, fileUrl), await statusOf(limited, mappingsUrl)]).toEqual([
          status,
          status,
        ]);
      }
      expect((await ask(all, databases.path)).rows).toHaveLength(3);
      expect((await ask(limited, databases.path)).rows).toEqual([{ id: MINE, name: 'Meridian Value Add' }]);
      const excluded = `${columnList.path}?${columnList.alwaysNull}=exclude`;
      expect((await ask(limited, excluded)).rows).toEqual((await ask(all, excluded, spell(MINE))).rows);
    });
  },
);

afterAll(() => rm(dataDir, { recursive: true, force: true }));
