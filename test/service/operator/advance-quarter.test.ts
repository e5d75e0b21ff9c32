import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QUARTER_ENDS, NEXT_QUARTER_END } from '../../../src/service/data/world';
import { operatorCommandLine } from '../../../src/service/operator-command-line';
import { provideDemoData } from '../../support/demo-data';
import { countBy, runService, type Row, type ServiceUnderTest } from '../run-service';

const LATEST = QUARTER_ENDS.at(-1)!;
const UNITS = 600;

describe('advance-quarter', () => {
  let dataDir: string;
  let under: ServiceUnderTest;
  const units = async (question: object = {}): Promise<Row[]> =>
    (
      await under.query({
        columns: ['unit_id', 'svc_property_id', 'in_place_rent_pa', 'rentroll_date'],
        ...question,
      })
    ).body;
  const advance = async () => {
    const print = jest.fn<void, [string]>();
    const command = { words: ['advance-quarter'], options: {} };
    await operatorCommandLine({ dataDir, command, json: false, print });
    return print.mock.calls.join('\n');
  };
  const start = () => runService({ units: UNITS, dataDir });
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'rent-roll-next-'));
    await provideDemoData(dataDir, { units: UNITS });
    under = await start();
  });
  afterAll(async () => {
    await under.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('brings rent rolls that the running service answers with, with changes of every usual reason', async () => {
    const before = await units();
    const files = (await under.get('/thirdparty/files', '101')).body;
    const approved = await units({ approvedOnly: true });
    expect(countBy(before, 'rentroll_date')).toEqual({ [`${LATEST}T00:00:00+00:00`]: before.length });

    expect(await advance()).toMatch(
      new RegExp(
        `^The rent rolls of ${NEXT_QUARTER_END} have come: \\d+ with \\d+ units, none of them approved. New: .+\\.`,
      ),
    );
    const after = await units();
    expect(countBy(after, 'rentroll_date')).toEqual({ [`${NEXT_QUARTER_END}T00:00:00+00:00`]: after.length });
    const known = new Set(before.map((row) => row['svc_property_id']));
    const bought = new Set(after.map((row) => row['svc_property_id']).filter((id) => !known.has(id)));
    expect(bought.size).toBe(1);
    expect(await units({ approvedOnly: true })).toEqual(approved);
    expect((await under.get('/thirdparty/files', '101')).body.length).toBeGreaterThan(files.length);

    const columns = ['unit_id', 'svc_property_id', 'rent_change_pa', 'reason_for_rent_change'];
    const changes = (await under.changes({ columns })).body;
    const reasons = countBy(changes, 'reason_for_rent_change');
    for (const reason of ['new letting', 'expiry', 'indexation', 'unexplained'])
      expect([reason, (reasons[reason] ?? 0) > 0]).toEqual([reason, true]);
    const corrected = changes.filter((row) => row['reason_for_rent_change'] === 'unexplained');
    expect(corrected.map((row) => row['rent_change_pa'])).toEqual([1200]);
    expect(changes.filter((row) => bought.has(row['svc_property_id']))).toEqual([]);
  });

  it('is kept when the service starts again, and comes once only', async () => {
    await under.stop({ shouldRetainData: true });
    under = await start();
    expect((await units()).every((row) => String(row['rentroll_date']).startsWith(NEXT_QUARTER_END))).toBe(
      true,
    );
    await expect(advance()).rejects.toThrow(`The demo data ends with ${NEXT_QUARTER_END}.`);
  });
});
