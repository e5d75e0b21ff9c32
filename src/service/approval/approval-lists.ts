import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { badInput } from '../../contract/failure';
import { sqlText } from '../data/sql-text';
import { DATABASES, findDatabase } from '../data/world';
import { RENTROLLS } from '../query/row-source';

/** States of property-level approval (interface, "States and transitions"). */
type ApprovalState = 'no decision' | 'approved' | 'rejected';

/** Some properties of one database, submitted for one quarter. The decision on it applies to all of them. */
export interface Submission {
  submissionId: number;
  database: string;
  date: string;
  properties: number;
  /** The number of its rent rolls whose own approval is set. */
  approvedRentrolls: number;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: string | null;
}

export interface RentrollApproval {
  rentrollId: number;
  propertyId: number;
  property: string;
  database: string;
  date: string;
  submissionId: number;
  propertyState: ApprovalState;
  /** The rent roll's own approval, which `approvedOnly` tests. */
  isApproved: boolean;
}

export interface SubmissionFilter {
  /** Id or name of a company database. */
  database?: string | undefined;
  undecided?: boolean | undefined;
}

export interface RentrollFilter {
  database?: string | undefined;
  /** `svc_property_id` or name of a property. */
  property?: string | undefined;
  submissionId?: number | undefined;
}

const STATE = `coalesce(r.decision, 'no decision')`;
const SUBMISSIONS = `
  SELECT r.submission_id AS "submissionId", r.database_id AS "database", r.date::VARCHAR AS "date",
    count(*)::INTEGER AS "properties", (count(*) FILTER (r.is_approved))::INTEGER AS "approvedRentrolls", ${STATE} AS "state",
    r.decided_by AS "decidedBy", strftime(r.decided_at, '%Y-%m-%dT%H:%M:%SZ') AS "decidedAt"
  FROM ${RENTROLLS} r`;
const ROLLS = `
  SELECT r.rentroll_id AS "rentrollId", p.svc_property_id AS "propertyId", p.property_name AS "property",
    r.database_id AS "database", r.date::VARCHAR AS "date", r.submission_id AS "submissionId", ${STATE} AS "propertyState",
    r.is_approved AS "isApproved"
  FROM ${RENTROLLS} r JOIN property p ON p.property_id = r.property_id`;
const OF_PROPERTY = '(p.property_name = $1 OR p.svc_property_id::VARCHAR = $1)';

/** Throws `bad-input` if a named submission, database or property does not exist. */
export function approvalLists(connection: DuckDBConnection) {
  const read = async <T>(sql: string, values: DuckDBValue[] = []): Promise<T[]> =>
    (await connection.runAndReadAll(sql, values)).getRowObjectsJS() as T[];
  const submissionsWhere = (where: string) =>
    read<Submission>(`${SUBMISSIONS} WHERE ${where} GROUP BY ALL ORDER BY r.submission_id`);
  const rentrollsWhere = (where: string, values?: DuckDBValue[]) =>
    read<RentrollApproval>(`${ROLLS} WHERE ${where} ORDER BY r.rentroll_id`, values);

  const submission = async (id: number): Promise<Submission> => {
    const [found] = await submissionsWhere(`r.submission_id = ${id}`);
    if (found) return found;
    throw badInput(`Submission ${id} does not exist. To see all submissions, run "submissions list".`);
  };

  return {
    submission,

    async rentroll(id: number): Promise<RentrollApproval> {
      const [found] = await rentrollsWhere(`r.rentroll_id = ${id}`);
      if (found) return found;
      throw badInput(`Rent roll ${id} does not exist. To see all rent rolls, run "rentrolls list".`);
    },

    submissions: async ({ database, undecided = false }: SubmissionFilter) =>
      submissionsWhere(`${inDatabase(database)} ${undecided ? 'AND r.decision IS NULL' : ''}`),

    async rentrolls({ database, property, submissionId }: RentrollFilter): Promise<RentrollApproval[]> {
      const where = [inDatabase(database)];
      if (submissionId !== undefined)
        where.push(`r.submission_id = ${(await submission(submissionId)).submissionId}`);
      if (property === undefined) return rentrollsWhere(where.join(' AND '));
      if ((await read(`SELECT 1 FROM property p WHERE ${OF_PROPERTY} LIMIT 1`, [property])).length === 0)
        throw badInput(
          `No property "${property}" has rent rolls. Enter its svc_property_id or its full name. ` +
            'To see both, run "rentrolls list".',
        );
      return rentrollsWhere([...where, OF_PROPERTY].join(' AND '), [property]);
    },
  };
}

const inDatabase = (text: string | undefined): string =>
  text === undefined ? 'true' : `r.database_id = ${sqlText(databaseId(text))}`;

/** Finds a company database by its id or name. Throws `bad-input` with all of them if it does not exist. */
export function databaseId(text: string): string {
  const database = findDatabase(text);
  if (database) return database.id;
  const known = DATABASES.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw badInput(`Company database "${text}" does not exist. The company databases are: ${known}.`);
}
