import { runService, type ServiceUnderTest } from '../run-service';

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

  const rows = async (approvedOnly = false, databases?: string) =>
    (await under.query({ columns: COLUMNS, rentrolls: 'all-rentrolls', approvedOnly }, databases)).body;
  const undecided = async () => {
    const [next] = await under.service.admin.submissions({ undecided: true });
    if (!next) throw new Error('No submission is left to decide: take more units.');
    return next;
  };

  it.each(['approved', 'rejected'] as const)(
    'shows the decision %s on every property of the submission, nowhere else, and for good [rules 17, 18, 45, 46, 47]',
    async (decision) => {
      const { admin } = under.service;
      clock = new Date('2026-11-03T09:15:30.789Z');
      const [before, approvedBefore] = [await rows(), (await rows(true)).length];
      const { submissionId } = await undecided();
      const rolls = new Set((await admin.rentrolls({ submissionId })).map(({ rentrollId }) => rentrollId));
      const at = '2026-11-03T09:15:30';
      expect(await admin.decide(submissionId, decision, REVIEWER)).toMatchObject({
        submissionId,
        state: decision,
        decidedBy: REVIEWER,
        decidedAt: `${at}Z`,
      });
      clock = new Date(clock.getTime() + 60_000);
      for (const next of ['approved', 'rejected'] as const)
        await expect(admin.decide(submissionId, next, 'm.castelluna@reviewers.example')).rejects.toThrow(
          `Submission ${submissionId} was ${decision} by ${REVIEWER} at 2026-11-03T09:1`,
        );
      const decided = {
        property_approval_status: decision,
        property_approval_decided_by: REVIEWER,
        property_approval_decided_at: `${at}+00:00`,
      };
      expect(rolls.size).toBeGreaterThan(1);
      expect(await rows()).toEqual(
        before.map((row) => (rolls.has(Number(row['rentroll_id'])) ? { ...row, ...decided } : row)),
      );
      // Rent rolls keep their own approval.
      expect(await rows(true)).toHaveLength(approvedBefore);
    },
  );

  it("grants and withdraws a rent roll's own approval in every state of its property [rule 16]", async () => {
    const { admin } = under.service;
    const rolls = await admin.rentrolls();
    for (const state of ['no decision', 'approved', 'rejected']) {
      const roll = rolls.find((candidate) => candidate.propertyState === state)!;
      const isIn = async (approvedOnly: boolean) =>
        (await rows(approvedOnly, roll.database)).some((row) => row['rentroll_id'] === roll.rentrollId);
      for (const isApproved of [true, false]) {
        expect(await admin.setApproved(roll.rentrollId, isApproved)).toEqual({ ...roll, isApproved });
        expect([await isIn(true), await isIn(false)]).toEqual([isApproved, true]);
      }
    }
  });
});
