import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { ServiceRow } from '../totals/totals-oracle';

const { reportRoles, sheetRoles, identity, currencyColumn } = DEFAULT_PROFILE;

export const GAP_COLUMNS = [
  ...[reportRoles.property, reportRoles.unit, reportRoles.tenant, reportRoles.use, identity.property],
  ...[reportRoles.contractedRent, reportRoles.erv, reportRoles.area, reportRoles.expiry, currencyColumn],
  ...[reportRoles.earliestTermination, reportRoles.firstBreak, reportRoles.nextBreak, sheetRoles.index],
  ...[reportRoles.nextIndexation, reportRoles.nextReview, reportRoles.nextStep, sheetRoles.approval],
  ...[reportRoles.breakNotice, reportRoles.firstBreakHolder, identity.rentroll],
];

/** What a row lacks, in the order of the sheet's list. */
export function lacksOf(row: ServiceRow): string[] {
  const blank = (...columns: string[]) =>
    columns.every((column) => row[column] === undefined || row[column] === null || row[column] === '');
  const paysRent = Number(row[reportRoles.contractedRent] ?? 0) > 0;
  const { expiry, earliestTermination, firstBreak, nextBreak, nextIndexation, nextReview, nextStep } =
    reportRoles;
  const isBreakDue = !blank(reportRoles.breakNotice, reportRoles.firstBreakHolder);
  const tests: readonly (readonly [string, boolean])[] = [
    ['ERV', blank(reportRoles.erv)],
    ['break', paysRent && isBreakDue && blank(firstBreak, nextBreak, earliestTermination)],
    ['index', paysRent && blank(sheetRoles.index, nextIndexation, nextReview, nextStep)],
    ['area', blank(reportRoles.area)],
    ['expiry', paysRent && blank(expiry, earliestTermination)],
    ['approval', row[sheetRoles.approval] === 'rejected'],
  ];
  return tests.flatMap(([word, lacks]) => (lacks ? [word] : []));
}

export const cents = (row: ServiceRow): number =>
  Math.round(Number(row[reportRoles.contractedRent] ?? 0) * 100);

export interface GapLine {
  word: string;
  cents: number;
  units: number;
  properties: number;
}

/** What the units of a currency lack, the most rent first, without a formula. */
export function gapsOracle(rows: readonly ServiceRow[]): GapLine[] {
  return ['ERV', 'break', 'index', 'area', 'expiry', 'approval']
    .map((word) => {
      const lacking = rows.filter((row) => lacksOf(row).includes(word));
      return {
        word,
        cents: lacking.reduce((sum, row) => sum + cents(row), 0),
        units: lacking.length,
        properties: new Set(lacking.map((row) => row[identity.property])).size,
      };
    })
    .sort((left, right) => right.cents - left.cents || right.units - left.units);
}
