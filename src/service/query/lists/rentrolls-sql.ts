import type { ServiceProfile } from '../../../contract/profile';
import { sqlList } from '../../data/sql-text';
import type { WireVariants } from '../../wire/variants';
import { rowsSql, type Field } from '../row-json';
import { RENTROLLS } from '../tables';
import { listFields, type ListField } from './list-fields';

/** `isApproved` in each form that the interface allows. */
const APPROVED: Readonly<Record<WireVariants['isApproved'], readonly [type: Field['type'], sql: string]>> = {
  boolean: ['BOOLEAN', 'r.is_approved'],
  text: ['STRING', 'r.is_approved::VARCHAR'],
  number: ['INT', 'r.is_approved::INTEGER'],
  word: ['STRING', `CASE WHEN r.is_approved THEN 'approved' ELSE 'not approved' END`],
};

/** The fields of a rent roll (interface, "Rentrolls endpoints"). */
export function rentrollFields(profile: ServiceProfile, isApproved: WireVariants['isApproved']): ListField[] {
  const [type, sql] = APPROVED[isApproved];
  return listFields('rentrolls', profile, {
    rentrollId: { sql: 'r.rentroll_id' },
    propertyId: { sql: 'p.svc_property_id' },
    propertyName: { sql: 'p.property_name' },
    rentrollDate: { sql: 'r.date' },
    fileId: { sql: 'e.file_id' },
    isApproved: {
      type,
      sql,
      description: 'Whether data governance has approved the rent roll. `approvedOnly` tests this.',
      shown: 'name',
    },
    lastApprovedAt: {
      sql: 'r.completed_at',
      description: 'When the rent roll was completed. This is not an approval by data governance.',
      shown: 'name',
    },
  });
}

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
