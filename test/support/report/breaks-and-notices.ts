import { textTable } from '../text-table';
import { LEASE } from './misleading-rolls';
import { dayOf, type OracleUnit } from './report-oracle';

export const AS_AT = dayOf('2026-09-30');

/**
 * Breaks of a lease until 30 September 2036 that pays 40,000, as at 30 September 2026: up to three with who holds them; the last day of
 * notice of the first one; what the service says is next, unless it is the first of them that is ahead; the break that counts, of any
 * party; of the tenant, if another one; and if all do. `*`: the first one has lapsed. `+`: of any party, but not of the tenant.
 */
const TABLE = textTable(`
  lease                                                | breaks                                            | notice     | next       | counts      | tenant's | all
  notice until a day that has passed                   | 2027-03-31 TENANT                                 | 2026-06-30 |            | *none      |          | 2027-03-31
  the same, and a second break                         | 2027-03-31 TENANT, 2029-03-31 TENANT              | 2026-06-30 |            | *2029-03-31 |          | 2027-03-31
  the same, and a third break                          | 2027-03-31 TENANT, -, 2031-03-31 BOTH             | 2026-06-30 |            | *2031-03-31 |          | 2027-03-31
  the same, and a second break before the first        | 2027-03-31 TENANT, 2026-12-31 TENANT              | 2026-06-30 | 2026-12-31 | *2026-12-31 |          | 2026-12-31
  the same, and a second break on the day of the first | 2027-03-31 TENANT, 2027-03-31 TENANT              | 2026-06-30 |            | *2027-03-31 |          | 2027-03-31
  the same, and another break that is next             | 2027-03-31 TENANT                                 | 2026-06-30 | 2028-01-01 | *2028-01-01 | none     | 2027-03-31
  notice until the day itself                          | 2027-03-31 TENANT                                 | 2026-09-30 |            | 2027-03-31
  notice until the day before                          | 2027-03-31 TENANT                                 | 2026-09-29 |            | *none      |          | 2027-03-31
  notice that is missing                               | 2027-03-31 TENANT                                 |            |            | 2027-03-31
  notice after the break                               | 2027-03-31 TENANT                                 | 2027-06-30 |            | 2027-03-31
  notice on the day of the break                       | 2027-03-31 TENANT                                 | 2027-03-31 |            | 2027-03-31
  notice on a day that stands for none                 | 2027-03-31 TENANT                                 | 9999-12-31 |            | 2027-03-31
  notice that cannot be read                           | 2027-03-31 TENANT                                 | mid 2026   |            | 2027-03-31
  a break that has passed                              | 2026-03-31 TENANT                                 | 2025-09-30 |            | none
  a break that has passed, and a second one            | 2026-03-31 TENANT, 2028-03-31 TENANT              | 2025-09-30 |            | 2028-03-31
  a break that is today                                | 2026-09-30 TENANT                                 | 2026-03-31 |            | none
  a break after the expiry                             | 2037-03-31 TENANT                                 | 2026-06-30 |            | none
  a break on a day that stands for none                | 9999-12-31 TENANT                                 | 2026-06-30 |            | none
  the landlord's break, too late, and the tenant's     | 2027-03-31 LANDLORD, 2030-03-31 TENANT            | 2026-06-30 |            | +2030-03-31 |          | 2027-03-31
  the tenant's break, too late, and the landlord's     | 2027-03-31 TENANT, 2030-03-31 LANDLORD            | 2026-06-30 |            | *2030-03-31 | none     | 2027-03-31
  a break that only the service’s next one tells       |                                                   |            | 2028-01-01 | 2028-01-01  | none
`).slice(1);

const isoOf = (text: string) => /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? null;
const dayIn = (text: string) => (isoOf(text) === null ? null : dayOf(isoOf(text)!));

export const BREAKS_AND_NOTICES = Object.fromEntries(
  TABLE.map(([name = '', list = '', notice = '', next = '', counts = '', tenants = '', all = '']) => {
    const breaks = list.split(', ').map((text) => [dayIn(text), text.split(' ')[1] ?? null] as const);
    const ahead = breaks.flatMap(([day]) => (day !== null && day > AS_AT ? [day] : []));
    const unit: OracleUnit = {
      ...LEASE,
      ...{ unit: name, tenant: name, expiry: dayOf('2036-09-30') },
      breaks: [0, 1, 2].map((k) => breaks[k] ?? [null, null]),
      notice: dayIn(notice),
      nextBreak: dayIn(next) ?? ahead[0] ?? null,
      ...(notice.startsWith('mid') && { sent: { breakNotice: notice } }),
    };
    const lapsed = { '*': 'of the tenant, too', '+': 'of any party' }[counts.charAt(0)];
    return [
      name,
      {
        ...{ unit, lapsed, counts: isoOf(counts) },
        tenants: isoOf(tenants === '' ? counts : tenants),
        all: isoOf(all === '' ? counts : all),
      },
    ];
  }),
);

/** The units of the table, each with another tenant. */
export const unitOf = (name: string): OracleUnit => BREAKS_AND_NOTICES[name]!.unit;
