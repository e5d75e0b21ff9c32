import type { DuckDBInstance } from '@duckdb/node-api';
import { RrError } from '../../contract/failure';
import { oneAtATime } from '../state/one-at-a-time';
import type { StateStore } from '../state/service-state';
import {
  approvalLists,
  type RentrollApproval,
  type RentrollFilter,
  type Submission,
  type SubmissionFilter,
} from './approval-lists';
import { applyApprovals, applyDecision, openKeptDecisions, type Decided } from './kept-decisions';

export interface Approvals {
  submissions(filter?: SubmissionFilter): Promise<Submission[]>;
  rentrolls(filter?: RentrollFilter): Promise<RentrollApproval[]>;
  /** Decides a submission that has no decision, now, in the name of a reviewer's address. */
  decide(submissionId: number, decision: Decided['decision'], by: string): Promise<Submission>;
  /** Sets a rent roll's own approval. It may be given and withdrawn at any time, whatever its submission's state. */
  setApproved(rentrollId: number, isApproved: boolean): Promise<RentrollApproval>;
  /** Has `listener` called after each change of what questions read. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

interface ApprovalParts {
  /** With its rent rolls in memory: see live-rentrolls.ts. */
  data: DuckDBInstance;
  stamp: string;
  store: StateStore;
  now: () => Date;
}

/**
 * What operators decide. Everything that was decided for data of this stamp holds again. A decision is first written
 * to the state file, and then shows to questions as a whole: each sees all of it or nothing.
 */
export async function openApprovals({ data, stamp, store, now }: ApprovalParts): Promise<Approvals> {
  const kept = await openKeptDecisions(store, stamp);
  const connection = await data.connect();
  await kept.applyTo(connection);
  const lists = approvalLists(connection);
  const inTurn = oneAtATime();
  const listeners: (() => void)[] = [];

  const change = async (apply: () => Promise<void>, keep: () => Promise<void>) => {
    await connection.run('BEGIN');
    try {
      await apply();
      await keep();
      await connection.run('COMMIT');
    } catch (thrown) {
      await connection.run('ROLLBACK');
      throw thrown;
    }
    for (const listener of listeners) listener();
  };

  return {
    submissions: (filter = {}) => inTurn(() => lists.submissions(filter)),
    rentrolls: (filter = {}) => inTurn(() => lists.rentrolls(filter)),

    decide: (submissionId, decision, by) =>
      inTurn(async () => {
        if (!isAddress(by))
          throw new RrError(
            'bad-input',
            `The reviewer must be an address, such as a.lindqvorn@reviewers.example, not "${by}".`,
          );
        const { state, decidedBy, decidedAt } = await lists.submission(submissionId);
        if (state !== 'no decision')
          throw new RrError(
            'bad-input',
            `Submission ${submissionId} was ${state} by ${decidedBy} at ${decidedAt}. ` +
              'The interface shows no way on from a decision, so it stays as it is.',
          );
        const decided = { submissionId, decision, by, at: now().toISOString().slice(0, 19) };
        await change(
          () => applyDecision(connection, decided),
          () => kept.keepDecision(decided),
        );
        return lists.submission(submissionId);
      }),

    setApproved: (rentrollId, isApproved) =>
      inTurn(async () => {
        await lists.rentroll(rentrollId);
        await change(
          () => applyApprovals(connection, [[rentrollId, isApproved]]),
          () => kept.keepApproval(rentrollId, isApproved),
        );
        return lists.rentroll(rentrollId);
      }),

    onChange: (listener) => void listeners.push(listener),
    close: () => inTurn(async () => connection.closeSync()),
  };
}

/** What has one @ between a name and a domain. Whether somebody reads there, nobody can tell. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{C}@]+@[^\s\p{C}@.]+(\.[^\s\p{C}@.]+)+$/u.test(text);
