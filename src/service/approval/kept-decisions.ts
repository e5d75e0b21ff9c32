import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlRows } from '../data/sql-text';
import { RENTROLLS } from '../query/row-source';
import type { StateStore } from '../state/service-state';

export interface Decided {
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

export const applyDecision = async (
  connection: DuckDBConnection,
  { submissionId, decision, by, at }: Decided,
): Promise<void> => {
  await connection.run(
    `UPDATE ${RENTROLLS} SET decision = $2, decided_by = $3, decided_at = $4::TIMESTAMP WHERE submission_id = $1`,
    [submissionId, decision, by, at],
  );
};

export const applyApprovals = async (
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
export async function openKeptDecisions(store: StateStore, stamp: string) {
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
    keepDecision: ({ submissionId, decision, by, at }: Decided): Promise<void> =>
      store.write('INSERT INTO submission_decision VALUES ($1, $2, $3, $4, $5::TIMESTAMP)', [
        stamp,
        submissionId,
        decision,
        by,
        at,
      ]),
    keepApproval: (rentrollId: number, isApproved: boolean): Promise<void> =>
      store.write('INSERT OR REPLACE INTO rentroll_approval VALUES ($1, $2, $3)', [
        stamp,
        rentrollId,
        isApproved,
      ]),
  };
}
