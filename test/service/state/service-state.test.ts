import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { openServiceState } from '../../../src/service/state/service-state';
import { provideDemoData } from '../../support/demo-data';
import { DEMO, runService, type Row, type ServiceUnderTest } from '../run-service';

const CLIENT = { clientId: 'demo', clientSecret: 'secret', databases: ['101', '102'] };

describe('the state file', () => {
  let folder: string;
  beforeEach(async () => {
    // The name contains "lock", as does DuckDB's message if another process has the file open.
    folder = await mkdtemp(path.join(tmpdir(), 'rent-roll-clock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const file = () => path.join(folder, 'state.duckdb');
  const open = () =>
    openServiceState({ path: file(), clients: [CLIENT], monthlyTokenQuota: 5, now: () => new Date() });

  it('is named in the error if it is not a database, and can be replaced', async () => {
    await writeFile(file(), 'Rent roll '.repeat(1000));
    const refused = {
      code: 'bad-input',
      message: expect.stringMatching(
        /^The state file ".*state\.duckdb" cannot be used: .+ If you move it away, /,
      ),
    };
    await expect(open()).rejects.toMatchObject(refused);
    await rm(file());
    await (await open()).close();
  });
});

it('decisions, properties, tokens, quotas and memberships stay after a restart, the first two with their data only', async () => {
  const { path: properties } = DEFAULT_PROFILE.createProperty;
  const create = async (under: ServiceUnderTest) =>
    (await under.call(properties, await under.as(DEMO, '101'), { project_name: "O'Hara's" })).body as Row;
  const standing = async ({ service: { admin } }: ServiceUnderTest) => [
    await admin.submissions(),
    await admin.rentrolls(),
    [...admin.properties()],
  ];
  const first = await runService({ units: 200, monthlyTokenQuota: 1 });
  const { dataDir } = first;
  const { admin } = first.service;
  const generated = await standing(first);
  const created = await create(first);
  const [open] = await admin.submissions({ undecided: true });
  await admin.decide(open!.submissionId, 'approved', "o'reviewer@reviewers.example");
  const approved = (await admin.rentrolls()).find(({ isApproved }) => isApproved)!;
  await admin.setApproved(approved.rentrollId, false);
  await admin.setQuota('demo', 2);
  await admin.removeMembership('demo', '103');
  const headers = await first.as(DEMO);
  const decided = await standing(first);
  await first.stop({ shouldRetainData: true });

  await provideDemoData(dataDir, { units: 220 });
  const otherService = await runService({ units: 220, dataDir });
  const fresh = await runService({ units: 220 });
  expect(await standing(otherService)).toEqual(await standing(fresh));
  await fresh.stop();
  await otherService.stop({ shouldRetainData: true });

  await provideDemoData(dataDir, { units: 200 });
  const again = await runService({ units: 200, monthlyTokenQuota: 5, dataDir });
  expect(decided).not.toEqual(generated);
  expect(await standing(again)).toEqual(decided);
  const { body } = await again.call(DEFAULT_PROFILE.databases.path, headers);
  expect(body).toMatchObject([{ id: '101' }, { id: '102' }]);
  expect(again.service.admin.clients()).toMatchObject([
    { clientId: 'demo', tokensIssued: 1, tokensPerMonth: 2, tokensLeft: 1 },
    { clientId: 'analyst', tokensIssued: 0, tokensPerMonth: 5, tokensLeft: 5 },
  ]);
  const next = Number(created['svc_property_id']) + 1;
  expect(await create(again)).toEqual({ ...created, svc_property_id: next });
  await again.stop();
});
