import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { badInput } from '../../contract/failure';
import { oneAtATime } from '../../contract/one-at-a-time';
import { sqlRows } from '../data/sql-text';
import { RENTROLLS } from '../query/row-source';
import type { StateStore } from '../state/service-state';
import {
  approvalLists,
  type RentrollApproval,
  type RentrollFilter,
  type Submission,
  type SubmissionFilter,
} from './approval-lists';
import { openNextQuarter } from './live-rentrolls';

interface ApprovalParts {
  /** With its rent rolls in memory (see `openLiveRentrolls`). */
  data: DuckDBInstance;
  stamp: string;
  store: StateStore;
  now: () => Date;
}

/** Opens the decisions stored for data of this stamp. The state file gets a new one before queries see it, as a whole. */
export async function openApprovals({ data, stamp, store, now }: ApprovalParts) {
  const storedDecisions = await openStoredDecisions(store, stamp);
  const next = await openNextQuarter(store, stamp);
  const connection = await data.connect();
  if (await next.hasCome()) await next.apply(connection);
  await storedDecisions.applyTo(connection);
  const lists = approvalLists(connection);
  const inTurn = oneAtATime();
  const listeners: (() => void)[] = [];

  const change = async (apply: () => Promise<void>, save: () => Promise<void>) => {
    await connection.run('BEGIN');
    try {
      await apply();
      await save();
      await connection.run('COMMIT');
    } catch (thrown) {
      await connection.run('ROLLBACK');
      throw thrown;
    }
    for (const listener of listeners) listener();
  };

  return {
    submissions: (filter: SubmissionFilter = {}) => inTurn(() => lists.submissions(filter)),
    rentrolls: (filter: RentrollFilter = {}) => inTurn(() => lists.rentrolls(filter)),

    /** Decides a submission that has no decision yet. `by` is the reviewer's email address. */
    decide: (submissionId: number, decision: Decided['decision'], by: string): Promise<Submission> =>
      inTurn(async () => {
        if (!isAddress(by))
          throw badInput(
            `The reviewer must be an email address, such as a.lindqvorn@reviewers.example, not "${by}".`,
          );
        const { state, decidedBy, decidedAt } = await lists.submission(submissionId);
        if (state !== 'no decision')
          throw badInput(
            `Submission ${submissionId} was ${state} by ${decidedBy} at ${decidedAt}. ` +
              'A decision is final, because the interface shows no transition from it.',
          );
        const decided = { submissionId, decision, by, at: now().toISOString().slice(0, 19) };
        await change(
          () => applyDecision(connection, decided),
          () => storedDecisions.saveDecision(decided),
        );
        return lists.submission(submissionId);
      }),

    /** Sets a rent roll's own approval. This is possible at any time, in every state of its submission. */
    setApproved: (rentrollId: number, isApproved: boolean): Promise<RentrollApproval> =>
      inTurn(async () => {
        await lists.rentroll(rentrollId);
        await change(
          () => applyApprovals(connection, [[rentrollId, isApproved]]),
          () => storedDecisions.saveApproval(rentrollId, isApproved),
        );
        return lists.rentroll(rentrollId);
      }),

    /** Makes the rent rolls of the next quarter visible, which were generated with the others. Possible once. */
    advanceQuarter: () =>
      inTurn(async () => {
        if (await next.hasCome()) {
          const { date } = await next.describe(connection);
          throw badInput(
            `The demo data ends with ${date}. To begin again, stop the service and remove its data directory.`,
          );
        }
        await change(() => next.apply(connection), next.save);
        return next.describe(connection);
      }),

    onChange: (listener: () => void) => void listeners.push(listener),
    close: () => inTurn(async () => connection.closeSync()),
  };
}

export type Approvals = Awaited<ReturnType<typeof openApprovals>>;

const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{C}@]+@[^\s\p{C}@.]+(\.[^\s\p{C}@.]+)+$/u.test(text);

interface Decided {
  submissionId: number;
  decision: 'approved' | 'rejected';
  by: string;
  /** UTC, to the second, without an offset. */
  at: string;
}

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS submission_decision (stamp VARCHAR, submission_id INTEGER, decision VARCHAR,
     decided_by VARCHAR, decided_at TIMESTAMP, PRIMARY KEY (stamp, submission_id))`,
  `CREATE TABLE IF NOT EXISTS rentroll_approval (stamp VARCHAR, rentroll_id INTEGER, is_approved BOOLEAN,
     PRIMARY KEY (stamp, rentroll_id))`,
];

const applyDecision = async (
  connection: DuckDBConnection,
  { submissionId, decision, by, at }: Decided,
): Promise<void> => {
  await connection.run(
    `UPDATE ${RENTROLLS} SET decision = $2, decided_by = $3, decided_at = $4::TIMESTAMP WHERE submission_id = $1`,
    [submissionId, decision, by, at],
  );
};

const applyApprovals = async (
  connection: DuckDBConnection,
  approvals: readonly (readonly [rentrollId: number, isApproved: boolean])[],
): Promise<void> => {
  if (approvals.length > 0)
    await connection.run(
      `UPDATE ${RENTROLLS} SET is_approved = kept.is_approved
       FROM ${sqlRows(approvals)} AS kept(id, is_approved) WHERE rentroll_id = kept.id`,
    );
};

/** Opens the decisions in the state file that were made for data of this stamp. Leaves the others alone. */
async function openStoredDecisions(store: StateStore, stamp: string) {
  for (const sql of SCHEMA) await store.write(sql);
  return {
    async applyTo(connection: DuckDBConnection): Promise<void> {
      const decisions = await store.read(
        'SELECT submission_id, decision, decided_by, decided_at::VARCHAR FROM submission_decision WHERE stamp = $1',
        [stamp],
      );
      for (const [submissionId, decision, by, at] of decisions)
        await applyDecision(connection, { submissionId, decision, by, at } as Decided);
      const approvals = await store.read(
        'SELECT rentroll_id, is_approved FROM rentroll_approval WHERE stamp = $1',
        [stamp],
      );
      await applyApprovals(connection, approvals as [number, boolean][]);
    },
    saveDecision: ({ submissionId, decision, by, at }: Decided): Promise<void> =>
      store.write('INSERT INTO submission_decision VALUES ($1, $2, $3, $4, $5::TIMESTAMP)', [
        stamp,
        submissionId,
        decision,
        by,
        at,
      ]),
    saveApproval: (rentrollId: number, isApproved: boolean): Promise<void> =>
      store.write('INSERT OR REPLACE INTO rentroll_approval VALUES ($1, $2, $3)', [
        stamp,
        rentrollId,
        isApproved,
      ]),
  };
}
