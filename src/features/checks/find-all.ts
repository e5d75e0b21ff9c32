import type { WorkbookFacts } from './facts/workbook-facts';
import { SEVERITIES, type Finding, type RuleName } from './finding';
import { doubtfulData, failedFormulas, partFigure, unusedWord } from './rules/doubtful-answers';
import { earlierReport, outgrownRange, volatileArgument, wrongLabel } from './rules/doubtful-cells';
import { agesApart, cutTotal, mixedApproval, mixedCurrencies } from './rules/doubtful-figures';

type Rule = (facts: WorkbookFacts) => Finding[];

interface RuleFacts {
  find: Rule;
  /** A refresh can break what the rule guards. */
  isAfterRefresh?: true;
  /** Judges cells that show a result, and so finds nothing before Excel has spilled it. */
  needsSpill?: true;
}

const RULES: Readonly<Record<RuleName, RuleFacts>> = {
  failed: { find: failedFormulas, isAfterRefresh: true },
  'wrong label': { find: wrongLabel, isAfterRefresh: true, needsSpill: true },
  'mixed currencies': { find: mixedCurrencies, isAfterRefresh: true, needsSpill: true },
  'unused word': { find: unusedWord, isAfterRefresh: true },
  'doubtful data': { find: doubtfulData, isAfterRefresh: true },
  'part figure': { find: partFigure, isAfterRefresh: true },
  'outgrown range': { find: outgrownRange, isAfterRefresh: true, needsSpill: true },
  // It looks at what an update moved, and not at what the workbook holds: see create-checks.ts.
  'moved entries': { find: () => [], isAfterRefresh: true },
  'earlier report': { find: earlierReport },
  'volatile argument': { find: volatileArgument },
  'mixed approval': { find: mixedApproval },
  'cut total': { find: cutTotal },
  'ages apart': { find: agesApart },
};

export const isAfterRefresh = (rule: RuleName): boolean => RULES[rule].isAfterRefresh === true;

export const needsSpill = (rule: RuleName): boolean => RULES[rule].needsSpill === true;

export const findAfterRefresh = (facts: WorkbookFacts): Finding[] =>
  Object.values(RULES).flatMap(({ find, isAfterRefresh }) => (isAfterRefresh ? find(facts) : []));

export const findAll = (facts: WorkbookFacts): Finding[] =>
  Object.values(RULES).flatMap(({ find }) => find(facts));

/** Errors first. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
