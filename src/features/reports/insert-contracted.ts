import { badInput } from '../../contract/failure';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { liveRoles } from '../../table/totals/live-roles';
import { contractedBridge } from '../../templates/bridge/contracted-bridge';
import type { LeaseColumns } from '../../templates/bridge/contracted-rows';
import { addReportSheets } from './add-report-sheets';
import {
  canList,
  chosenCurrencyText,
  findRates,
  firstCurrency,
  mostLetCurrency,
  quarterBefore,
} from './first-choices';
import { asker, CURRENCY_CELL, newestRents } from './insert-bridge';
import { queryHeadings } from './query-headings';
import type { Inserted } from './report-actions';
import type { ReportParts } from './report-parts';
import { ownColumns, type RoleAnswers } from './role-questions';

const ROLES = [
  ...(['property', 'unit', 'tenant', 'leaseStart', 'currency', 'contractedRent', 'area'] as const),
  'rentrollDate',
] as const;
/** Without one of them, no bridge can be made. */
const REQUIRED = ['property', 'unit', 'tenant', 'currency', 'contractedRent', 'rentrollDate'] as const;

/** The leases of a day, as a query of its own. Throws `bad-input` that names what the service lacks. */
export function leaseColumns(catalogue: readonly ColumnEntry[], profile: ServiceProfile): LeaseColumns {
  const live = liveRoles(catalogue, profile);
  const missing = REQUIRED.filter((role) => !live[role]);
  if (missing.length > 0)
    throw badInput(
      `No bridge of contracted rent can be made, because the service has no column for: ${missing.join(', ')}. An administrator names it in reportRoles of the service profile.`,
    );
  const { property, unit, lease } = profile.identity;
  const { headings, columnOf, positionsOf } = queryHeadings(catalogue);
  const at = positionsOf([
    ...ROLES.map((role) => [role, live[role]] as const),
    ...([
      ['propertyId', columnOf(property)],
      ['unitId', columnOf(unit)],
      ['lease', columnOf(lease)],
      ['database', live.database],
    ] as const),
  ]);
  return { headings, at };
}

/** Adds the sheet "Contracted rent bridge" and shows it, or returns the columns to ask a person for. */
export async function insertContracted(
  parts: ReportParts,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const asked = await ownColumns(parts, ROLES, answers);
  if ('questions' in asked) return asked;
  const { catalogue, profile, usedChosenColumns } = asked;
  const columns = leaseColumns(catalogue, profile);
  const heading = (role: keyof LeaseColumns['at']) => columns.headings[columns.at[role]! - 1]!;
  const { dates, newest, units } = await newestRents(
    asker(parts, new AbortController().signal),
    columns.headings,
    {
      ...{ currency: heading('currency'), rent: heading('contractedRent'), date: heading('rentrollDate') },
      taken: parts.taken,
    },
  );
  const mostLet = mostLetCurrency(units);
  const [rates, rentrolls] = [await findRates(), await canList(parts, 'rentrolls')];
  const { currency, about } = firstCurrency(
    mostLet,
    chosenCurrencyText(mostLet, units, CURRENCY_CELL),
    rates,
    CURRENCY_CELL,
  );
  const title = 'Contracted rent bridge';
  return addReportSheets(parts, {
    titles: [title],
    build: (free) => [
      contractedBridge(free[title], {
        ...{ columns, currency, dateA: quarterBefore(newest, dates), dateB: newest, rentrolls },
        ...{ rates: rates?.sheet, question: parts.taken?.question },
      }),
    ],
    notes: ({ chartsLeftOut, named }) => [about, chartsLeftOut, named?.message],
    usedChosenColumns,
  });
}
