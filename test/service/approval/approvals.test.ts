import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { buildService } from '../../../src/service/start-service';
import { openApprovals } from '../../../src/service/approval/approvals';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { openService, type OpenService } from '../../../src/service/open-service';
import { RENTROLLS } from '../../../src/service/query/row-source';
import { createTokens } from '../../../src/service/access/tokens';
import { DEFAULT_VARIANTS } from '../../../src/service/wire/variants';
import { provideDemoData } from '../../support/demo-data';
import { runService, type Row, type ServiceUnderTest } from '../run-service';

const REVIEWER = 'a.lindqvorn@reviewers.example';
const COLUMNS = [
  'rentroll_id',
  'property_approval_status',
  'property_approval_decided_by',
  'property_approval_decided_at',
];

describe('approval', () => {
  let clock = new Date('2026-11-03T09:15:30.789Z');
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200, now: () => clock });
  });
  afterAll(() => under.stop());

  const rows = async (approvedOnly = false) =>
    (await under.query({ columns: COLUMNS, rentrolls: 'all-rentrolls', approvedOnly })).body;
  const rollsOf = async (submissionId: number) =>
    new Set((await under.service.admin.rentrolls({ submissionId })).map(({ rentrollId }) => rentrollId));
  const undecided = async () => {
    const [next] = await under.service.admin.submissions({ undecided: true });
    if (!next) throw new Error('No submission is left to decide: take more units.');
    return next;
  };

  it('lists each submission with its database, quarter, properties and state', async () => {
    const { admin } = under.service;
    const all = await admin.submissions();
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['no decision', 'approved', 'rejected']));
    const everyRoll = await admin.rentrolls();
    for (const { submissionId, database, date, properties, state, decidedBy, decidedAt } of all) {
      const rolls = everyRoll.filter((roll) => roll.submissionId === submissionId);
      expect(rolls).toHaveLength(properties);
      expect(new Set(rolls.map((roll) => `${roll.database} ${roll.date} ${roll.propertyState}`))).toEqual(
        new Set([`${database} ${date} ${state}`]),
      );
      expect([decidedBy === null, decidedAt === null]).toEqual([
        state === 'no decision',
        state === 'no decision',
      ]);
    }
    const [first] = all;
    expect(await admin.rentrolls({ submissionId: first!.submissionId })).toEqual(
      everyRoll.filter((roll) => roll.submissionId === first!.submissionId),
    );
    const open = await admin.submissions({ database: 'Meridian Value Add', undecided: true });
    expect(open).toEqual(all.filter(({ database, state }) => database === '102' && state === 'no decision'));
  });

  it.each(['approved', 'rejected'] as const)(
    'shows the decision %s on every property of the submission, with reviewer and time, and nowhere else [rules 17, 45, 46]',
    async (decision) => {
      clock = new Date('2026-11-03T09:15:30.789Z');
      const before = await rows();
      const { submissionId } = await undecided();
      const rolls = await rollsOf(submissionId);
      const at = '2026-11-03T09:15:30';
      expect(await under.service.admin.decide(submissionId, decision, REVIEWER)).toMatchObject({
        submissionId,
        state: decision,
        decidedBy: REVIEWER,
        decidedAt: `${at}Z`,
      });
      const decided = {
        property_approval_status: decision,
        property_approval_decided_by: REVIEWER,
        property_approval_decided_at: `${at}+00:00`,
      };
      expect(rolls.size).toBeGreaterThan(1);
      expect(await rows()).toEqual(
        before.map((row) => (rolls.has(Number(row['rentroll_id'])) ? { ...row, ...decided } : row)),
      );
    },
  );

  it("does not change a rent roll's own approval when its submission is decided [rule 18]", async () => {
    const { submissionId } = await undecided();
    const approved = async () =>
      (await under.service.admin.rentrolls({ submissionId })).map(({ isApproved }) => isApproved);
    const [before, rowsBefore] = [await approved(), (await rows(true)).length];
    await under.service.admin.decide(submissionId, 'rejected', REVIEWER);
    expect(await approved()).toEqual(before);
    expect(await rows(true)).toHaveLength(rowsBefore);
  });

  it.each(['approved', 'rejected'] as const)(
    'refuses to change a submission that is %s [rule 47]',
    async (decision) => {
      const { admin } = under.service;
      const { submissionId } = await undecided();
      await admin.decide(submissionId, decision, REVIEWER);
      clock = new Date(clock.getTime() + 60_000);
      const before = await admin.submissions();
      for (const next of ['approved', 'rejected'] as const)
        await expect(admin.decide(submissionId, next, 'm.castelluna@reviewers.example')).rejects.toThrow(
          `Submission ${submissionId} was ${decision} by ${REVIEWER} at 2026-11-03T09:1`,
        );
      expect(await admin.submissions()).toEqual(before);
    },
  );

  it('accepts the first of two simultaneous decisions', async () => {
    const { admin } = under.service;
    const { submissionId } = await undecided();
    const outcomes = await Promise.allSettled([
      admin.decide(submissionId, 'approved', REVIEWER),
      admin.decide(submissionId, 'rejected', REVIEWER),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const [after] = (await admin.submissions()).filter((one) => one.submissionId === submissionId);
    expect(after?.state).toBe('approved');
  });

  it.each(['', 'lindqvorn', 'a@b', '@b.example', 'a@', 'a b@c.example', 'a@b@c.example', 'a@b..example'])(
    'refuses the reviewer %j, which is not an email address',
    async (by) => {
      const { submissionId } = await undecided();
      await expect(under.service.admin.decide(submissionId, 'approved', by)).rejects.toThrow(
        `The reviewer must be an email address, such as a.lindqvorn@reviewers.example, not "${by}".`,
      );
      expect((await undecided()).submissionId).toBe(submissionId);
    },
  );

  it("grants and withdraws a rent roll's own approval in every state of its property [rule 16]", async () => {
    const { admin } = under.service;
    const has = async (
      { rentrollId, database }: { rentrollId: number; database: string },
      approvedOnly: boolean,
    ) => {
      const question = { columns: ['rentroll_id'], rentrolls: 'all-rentrolls', approvedOnly };
      const { body } = await under.query(question, database);
      return body.some((row) => row['rentroll_id'] === rentrollId);
    };
    const rolls = await admin.rentrolls();
    for (const state of ['no decision', 'approved', 'rejected']) {
      const roll = rolls.find((one) => one.propertyState === state)!;
      for (const isApproved of [false, true, true, false]) {
        expect(await admin.setApproved(roll.rentrollId, isApproved)).toEqual({ ...roll, isApproved });
        expect([await has(roll, true), await has(roll, false)]).toEqual([isApproved, true]);
      }
    }
  });

  it('shows each query all of a decision or nothing of it', async () => {
    const { admin } = under.service;
    const submissionOf = new Map(
      (await admin.rentrolls()).map(({ rentrollId, submissionId }) => [rentrollId, submissionId]),
    );
    const mixed: string[] = [];
    const seen = new Set<string>();
    let deciding = true;
    const ask = async () => {
      while (deciding) {
        const states = new Map<number | undefined, Set<string>>();
        for (const row of await rows()) {
          const submission = submissionOf.get(Number(row['rentroll_id']));
          const state = COLUMNS.slice(1)
            .map((name) => row[name])
            .join();
          states.set(submission, (states.get(submission) ?? new Set()).add(state));
        }
        for (const [submission, found] of states) if (found.size > 1) mixed.push(`${submission}`);
        seen.add(JSON.stringify([...states].map(([, found]) => [...found])));
      }
    };
    const asking = Promise.all([ask(), ask()]);
    for (const { submissionId } of (await admin.submissions({ undecided: true })).slice(0, 6)) {
      await rows();
      await admin.decide(submissionId, 'approved', REVIEWER);
    }
    deciding = false;
    await asking;
    expect(mixed).toEqual([]);
    expect(seen.size).toBeGreaterThan(2);
  });
});

describe('a decision', () => {
  const standing = async ({ service }: ServiceUnderTest) => ({
    submissions: await service.admin.submissions(),
    rentrolls: await service.admin.rentrolls(),
  });

  it('applies after a restart to the same data, and never to other data', async () => {
    const first = await runService({ units: 200 });
    const { dataDir } = first;
    const generated = await standing(first);
    const [open] = await first.service.admin.submissions({ undecided: true });
    const [approvedOne] = generated.rentrolls.filter(({ isApproved }) => isApproved);
    await first.service.admin.decide(open?.submissionId ?? 0, 'approved', "o'reviewer@reviewers.example");
    await first.service.admin.setApproved(approvedOne?.rentrollId ?? 0, true);
    await first.service.admin.setApproved(approvedOne?.rentrollId ?? 0, false);
    const decided = await standing(first);
    expect(decided).not.toEqual(generated);
    await first.stop({ keep: true });

    const again = await runService({ units: 200, dataDir });
    expect(await standing(again)).toEqual(decided);
    await again.stop({ keep: true });

    const fresh = await runService({ units: 220 });
    await provideDemoData(dataDir, { units: 220 });
    const other = await runService({ units: 220, dataDir });
    expect(await standing(other)).toEqual(await standing(fresh));
    await fresh.stop();
    await other.stop({ keep: true });

    await provideDemoData(dataDir, { units: 200 });
    const back = await runService({ units: 200, dataDir });
    expect(await standing(back)).toEqual(decided);
    await back.stop();
  });
});

describe('approval over opened data', () => {
  let dataDir: string;
  let opened: OpenService;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rent-roll-'));
    await provideDemoData(dataDir, { units: 200 });
    opened = await openService({ dataDir, settings: { units: 200, seed: 7 } });
  });
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('shows nothing of a decision that could not be saved, and accepts the next one', async () => {
    let isFull = false;
    const store = {
      read: async () => [],
      write: async (sql: string) => {
        if (isFull && sql.startsWith('INSERT')) throw new Error('disk full');
      },
    };
    const approvals = await openApprovals({ data: opened.data, stamp: 'x', store, now: () => new Date() });
    const listener = jest.fn();
    approvals.onChange(listener);
    const [open] = await approvals.submissions({ undecided: true });
    const before = [await approvals.submissions(), await approvals.rentrolls()];
    isFull = true;
    await expect(approvals.decide(open?.submissionId ?? 0, 'approved', REVIEWER)).rejects.toThrow(
      'disk full',
    );
    const [roll] = await approvals.rentrolls();
    await expect(approvals.setApproved(roll?.rentrollId ?? 0, !roll?.isApproved)).rejects.toThrow(
      'disk full',
    );
    expect([await approvals.submissions(), await approvals.rentrolls()]).toEqual(before);
    expect(listener).not.toHaveBeenCalled();
    isFull = false;
    expect((await approvals.decide(open?.submissionId ?? 0, 'approved', REVIEWER)).state).toBe('approved');
    expect(listener).toHaveBeenCalledTimes(1);
    await approvals.close();
  });

  it('removes a column from the always-null columns as soon as a decision fills it', async () => {
    // The generated data has decisions in every database. Without them the three columns are always null.
    await undecide(opened.data);
    const { state, approvals } = opened;
    const [audience, now, tokenLifetimeSeconds] = ['test', () => new Date(), 60];
    const { columns, ...catalogue } = createCatalogue();
    const app = buildService({
      ...opened,
      // To find the null columns of the whole catalogue takes long.
      catalogue: { ...catalogue, columns: columns.filter(({ name }) => COLUMNS.includes(name)) },
      profile: DEFAULT_PROFILE,
      audience,
      tokenLifetimeSeconds,
      now,
      variants: DEFAULT_VARIANTS,
    });
    const token = createTokens({
      signingKey: state.signingKey,
      audience,
      lifetimeSeconds: tokenLifetimeSeconds,
      includesExp: true,
      now,
    }).issue('demo');
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    closing.push(() => app.close());
    const hasStatus = async (databases: string) => {
      const reply = await fetch(`${url}${DEFAULT_PROFILE.columnList.path}?alwaysNull=exclude`, {
        headers: { authentication: `Bearer ${token}`, 'x-company-databases': databases },
      });
      const entries = (await reply.json()) as Row[];
      return entries.some((entry) => entry['columnName'] === 'property_approval_status');
    };
    expect([await hasStatus('101'), await hasStatus('102'), await hasStatus('101,102')]).toEqual([
      false,
      false,
      false,
    ]);
    const [open] = await approvals.submissions({ database: '101' });
    await approvals.decide(open?.submissionId ?? 0, 'rejected', REVIEWER);
    expect([await hasStatus('101'), await hasStatus('102'), await hasStatus('101,102')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

async function undecide(data: DuckDBInstance): Promise<void> {
  const connection = await data.connect();
  await connection.run(`UPDATE ${RENTROLLS} SET decision = NULL, decided_by = NULL, decided_at = NULL`);
  connection.closeSync();
}
