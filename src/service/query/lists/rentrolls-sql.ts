import type { ServiceProfile } from '../../../contract/profile';
import { sqlList } from '../../data/sql-text';
import type { WireVariants } from '../../wire/variants';
import { field, rowsSql, type Field } from '../row-json';
import { RENTROLLS } from '../tables';

/** The approval of a rent roll itself, in the forms that the interface leaves open. */
const APPROVED: Readonly<Record<WireVariants['isApproved'], readonly [type: Field['type'], sql: string]>> = {
  boolean: ['BOOLEAN', 'r.is_approved'],
  text: ['STRING', 'r.is_approved::VARCHAR'],
  number: ['INT', 'r.is_approved::INTEGER'],
  word: ['STRING', `CASE WHEN r.is_approved THEN 'approved' ELSE 'not approved' END`],
};

/** The fields of a rent roll, spelled as the profile does. `lastApprovedAt` is when it was completed (interface). */
export const rentrollFields = (
  { rentrolls: names }: ServiceProfile,
  isApproved: WireVariants['isApproved'],
): Field[] => [
  field(names.rentrollId, 'INT', 'r.rentroll_id'),
  field(names.propertyId, 'INT', 'p.svc_property_id'),
  field(names.propertyName, 'STRING', 'p.property_name'),
  field(names.rentrollDate, 'TIMESTAMP', 'r.date'),
  field(names.fileId, 'INT', 'e.file_id'),
  field(names.isApproved, ...APPROVED[isApproved]),
  field(names.lastApprovedAt, 'TIMESTAMP', 'r.completed_at'),
];

/** SQL for the rent rolls of databases, or those of one file among them, as JSON texts. */
export const rentrollsSql = (
  fields: readonly Field[],
  databases: readonly string[],
  fileId?: number,
): string =>
  rowsSql(fields, {
    from: `${RENTROLLS} r JOIN property p ON p.property_id = r.property_id
      JOIN extraction e ON e.rentroll_id = r.rentroll_id
    WHERE r.database_id IN ${sqlList(databases)}
      ${fileId === undefined ? '' : `AND e.file_id = ${fileId}`}`,
    key: 'r.rentroll_id',
    order: 'r.property_id, r.date',
  });
