import type { ReportRole } from '../../../src/templates/report/report-columns';
import { textTable } from '../text-table';
import type { OracleUnit } from './report-oracle';

/** What a field of a unit holds. */
type Kind = 'name' | 'text' | 'hundredths' | 'day';
/** Fields that are a text or a number. */
type FieldName = Exclude<keyof OracleUnit, 'breaks' | 'sent' | 'service'>;

/** The fields of a unit that hold what one column tells, by its role. The other roles need more than a field. */
export const FIELDS = Object.fromEntries(
  textTable(`
    property            | property    | name
    unit                | unit        | name
    tenant              | tenant      | text
    tenantGroup         | group       | text
    use                 | use         | text
    currency            | currency    | text
    area                | area        | hundredths
    contractedRent      | rent        | hundredths
    passingRent         | passing     | hundredths
    erv                 | erv         | hundredths
    nonRecoverableCost  | cost        | hundredths
    expiry              | expiry      | day
    nextBreak           | nextBreak   | day
    earliestTermination | termination | day
    nextIndexation      | indexation  | day
    nextReview          | review      | day
    nextStep            | step        | day
    breakNotice         | notice      | day
    rentrollDate        | roll        | day
    leaseStart          | start       | day
    rentFreeEnd         | rentFreeEnd | day
  `).map(([role, field, kind]) => [role, { field, kind }]),
) as Partial<Record<ReportRole, { field: FieldName; kind: Kind }>>;
