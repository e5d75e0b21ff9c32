import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NEXT_QUARTER_END } from '../../../src/service/data/world';
import { operatorCommandLine } from '../../../src/service/operator-command-line';
import { provideDemoData } from '../../support/demo-data';
import { countBy, runService, type Row, type ServiceUnderTest } from '../run-service';

it('advance-quarter brings the next rent rolls to the running service, once, and they stay', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rent-roll-next-'));
  await provideDemoData(dataDir, { units: 600 });
  const start = () => runService({ units: 600, dataDir });
  const rowsOf = async (under: ServiceUnderTest, question: object = {}): Promise<Row[]> =>
    (await under.query({ columns: ['unit_id', 'rentroll_date'], ...question })).body;
  const print = jest.fn<void, [string]>();
  const command = { words: ['advance-quarter'], options: {} };
  const advance = () => operatorCommandLine({ dataDir, command, json: false, print });

  const under = await start();
  const approved = await rowsOf(under, { approvedOnly: true });
  await advance();
  expect(print.mock.calls.join()).toMatch(
    /^The rent rolls of 2026-12-31 have come: \d+ with \d+ units, none of them approved\. New: .+\./,
  );
  const rows = await rowsOf(under);
  expect(countBy(rows, 'rentroll_date')).toEqual({ [`${NEXT_QUARTER_END}T00:00:00+00:00`]: rows.length });
  expect(await rowsOf(under, { approvedOnly: true })).toEqual(approved);
  const { body } = await under.changes({ columns: ['rent_change_pa', 'reason_for_rent_change'] });
  const corrected = body.filter((row) => row['reason_for_rent_change'] === 'unexplained');
  expect(corrected.map((row) => row['rent_change_pa'])).toEqual([1200]);
  await under.stop({ shouldRetainData: true });

  const again = await start();
  expect(await rowsOf(again)).toEqual(rows);
  await expect(advance()).rejects.toThrow(`The demo data ends with ${NEXT_QUARTER_END}.`);
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});
