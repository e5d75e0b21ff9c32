import type { WorkbookFacts } from './facts/workbook-facts';
import { SEVERITIES, type Finding, type RuleName } from './finding';
import { cutTotal, mixedCurrencies } from './rules/doubtful-totals';
import { outgrownRange } from './rules/outgrown-range';
import { agesApart, mixedApproval } from './rules/unlike-results';
import { volatileArgument } from './rules/volatile-argument';
import { wrongLabel } from './rules/wrong-label';

type Rule = (facts: WorkbookFacts) => Finding[];

/** What a refresh can break. */
const AFTER_REFRESH: readonly Rule[] = [wrongLabel, mixedCurrencies, outgrownRange];
const OTHERS: readonly Rule[] = [volatileArgument, mixedApproval, cutTotal, agesApart];

export const RULES_AFTER_REFRESH: ReadonlySet<RuleName> = new Set([
  'wrong label',
  'mixed currencies',
  'outgrown range',
  'moved entries',
]);

export const findAfterRefresh = (facts: WorkbookFacts): Finding[] =>
  AFTER_REFRESH.flatMap((rule) => rule(facts));

export const findAll = (facts: WorkbookFacts): Finding[] =>
  [...AFTER_REFRESH, ...OTHERS].flatMap((rule) => rule(facts));

/** Errors first. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  SEVERITIES.flatMap((severity) => findings.filter((one) => one.severity === severity));
