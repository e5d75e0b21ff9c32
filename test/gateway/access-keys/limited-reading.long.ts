import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseProfile } from '../../../src/contract/profile';
import type { DatabaseLimit } from '../../../src/gateway/access-keys/access-keys';
import { REFERENCE_PROFILE, type RunningService, startService } from '../../../src/service/start-service';
import { textTable } from '../../support/text-table';
import { type GatewayFixture, openGateway } from '../gateway-fixture';
import type { OperatorRecords } from '../operator-records';

type Row = Record<string, unknown>;

const PROFILE = parseProfile(REFERENCE_PROFILE);

const { query, changes, rentrolls, files, file, columnMappings, databases, columnList } = PROFILE;
const HEADER = PROFILE.databasesHeader.name;
const [MINE, THEIRS] = ['102', '103'];

/** Headers that might trick the gateway into returning more. */
const TRICKS = textTable(String.raw`
  ["102,103"]
  ["102", "103"]
  ["[\"102\",\"103\"]"]
  ["[102,103]"]
  ["\"103\""]
  ["Lindenhof Residential"]
  ["Meridian Value Add"]
  ["0102,0103"]
  ["102;103"]
  ["102\t103"]
  ["102\u00a0,103"]
  [",,,"]
  [""]
  ["[]"]
  ["[\"102\""]
  ["null"]
  ["*"]
`).map(([header]) => JSON.parse(header!) as string[]);

let dataDir: string;
let service: RunningService;
let fixture: GatewayFixture;
let operator: OperatorRecords;
beforeAll(async () => (dataDir = await mkdtemp(path.join(tmpdir(), 'rent-roll-limited-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('an access key limited to one database', () => {
  beforeAll(async () => {
    service = await startService({ dataDir, units: 100, profile: PROFILE });
    const [organisation] = service.clients;
    fixture = await openGateway({ service, profile: PROFILE, ...(organisation && { organisation }) });
    operator = await fixture.operator();
  });
  afterAll(async () => {
    await fixture.close();
    await service.close();
  });

  const newSession = async (limit: DatabaseLimit) => fixture.keyBy(await operator.newKey('A', limit));
  async function ask(key: string, address: string, header?: string | string[], body?: object) {
    const { status, json } = await fixture.ask(address, {
      key,
      method: body ? 'POST' : 'GET',
      ...(body && { body }),
      ...(header !== undefined && { headers: { [HEADER]: header } }),
    });
    return { status, rows: json as unknown as Row[] };
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

  it.each(READINGS)('reads only that database from %s, whatever it requests', async (_, address, body) => {
    const [all, limited] = [await newSession(null), await newSession([MINE])];
    const whole = await ask(all, address, undefined, body);
    const mine = await ask(all, address, MINE, body);
    expect(whole.rows.length).toBeGreaterThan(mine.rows.length);
    const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
    expect(sorted((await ask(limited, address, undefined, body)).rows)).toEqual(sorted(mine.rows));
    for (const trick of TRICKS) {
      const { status, rows } = await ask(limited, address, trick, body);
      if (status === 200) expect(sorted(rows)).toEqual(sorted(mine.rows));
      else expect([400, 403]).toContain(status);
    }
  });

  it('reads only that database from one file, one extraction and the lists', async () => {
    const [all, limited] = [await newSession(null), await newSession([MINE])];
    const idsOf = async (id: string) => {
      const [row] = (await ask(all, query.path, id, ROWS)).rows;
      const [theFile] = (await ask(all, files.path, id)).rows;
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
    expect((await ask(limited, excluded)).rows).toEqual((await ask(all, excluded, MINE)).rows);
  });
});
