import type { Basis } from '../../../answers/formulas/basis';
import { addressText, byCell, cellKey } from '../../../excel/cell-address';
import { countOf, countText, plural } from '../../../contract/count-text';
import { joinAnd } from '../../../table/quoted';
import { readAggregate, type Aggregate } from '../facts/read-aggregate';
import {
  resultPart,
  type FormulaFact,
  type ResultFact,
  type ResultPart,
  type WorkbookFacts,
} from '../facts/workbook-facts';
import type { Finding } from '../finding';

const amount = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

interface TotalFact extends FormulaFact {
  value: number;
  kind: Aggregate['kind'];
  part: ResultPart;
}

/** The formulas that make one figure of cells of a result. */
const totalsOf = ({ formulas, results }: WorkbookFacts): TotalFact[] =>
  formulas.flatMap((fact) => {
    const { value, formula, sheet } = fact;
    const aggregate = typeof value === 'number' ? readAggregate(formula, sheet) : undefined;
    const part = aggregate && resultPart(aggregate.reference, results);
    return part ? [{ ...fact, value: value as number, kind: aggregate.kind, part }] : [];
  });

/** Finds sums and averages over amounts of several currencies. */
export const mixedCurrencies = (facts: WorkbookFacts): Finding[] =>
  totalsOf(facts).flatMap(({ sheet, cell, formula, value, kind, part }): Finding[] => {
    const found = kind === 'sum' || kind === 'average' ? currenciesOf(part) : [];
    if (found.length < 2) return [];
    const what = kind === 'sum' ? 'total' : 'average';
    return [
      {
        rule: 'mixed currencies',
        severity: 'error',
        sheet,
        cell,
        title: `${what === 'total' ? 'Adds' : 'Averages'} amounts of ${joinAnd(found)}.`,
        advice: `The ${what} mixes currencies: ${amount.format(value)} is an amount of none of them. Filter ${addressText(part.result)} by one currency, or use SUMIFS by currency.`,
        evidence: [formula, part.result.formula, found],
        remedy: 'ask',
      },
    ];
  });

/** The currencies of one column, whose values are amounts in the currency of their row. */
function currenciesOf({ result: { area, whole }, area: part, rows: [from, end] }: ResultPart): string[] {
  const ofRows = part.columns === 1 ? whole.currencies?.[part.column - area.column] : undefined;
  return [...new Set(ofRows?.slice(from, end))].filter((currency) => currency !== '').sort();
}

/** Finds totals of results of which the option `limit` left a part of the rows. */
export const cutTotal = (facts: WorkbookFacts): Finding[] =>
  totalsOf(facts).flatMap(({ sheet, cell, formula, part: { result } }): Finding[] => {
    const { limited } = result.whole.shown;
    if (!limited || limited.shown >= limited.all) return [];
    return [
      {
        rule: 'cut total',
        severity: 'warning',
        sheet,
        cell,
        title: `The total counts ${countText(limited.shown)} of ${countText(limited.all)} rows.`,
        advice: `Option limit leaves the other rows out of ${addressText(result)}. Remove the limit, or total a query without it.`,
        evidence: [formula, result.formula, limited.shown],
      },
    ];
  });

type Pair = readonly [ResultFact, ResultFact];
type PairOf = (first: ResultFact, second: ResultFact) => Pair | undefined;

/** Groups figures by the first pair of results that they are made of and that `pairOf` finds. */
function figuresOf(
  { formulas, results, resultsOfFigures }: Pick<WorkbookFacts, 'formulas' | 'results' | 'resultsOfFigures'>,
  pairOf: PairOf,
): { pair: Pair; figures: FormulaFact[] }[] {
  const known = byCell(results);
  const groups = new Map<string, { pair: Pair; figures: FormulaFact[] }>();
  for (const fact of formulas) {
    const used = (resultsOfFigures.get(cellKey(fact)) ?? []).flatMap((key) => known.get(key) ?? []);
    const pair = firstPair(used, pairOf);
    if (!pair) continue;
    const key = pair.map(cellKey).join('|');
    const group = groups.get(key) ?? { pair, figures: [] };
    group.figures.push(fact);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function firstPair(results: readonly ResultFact[], pairOf: PairOf): Pair | undefined {
  for (const [at, first] of results.entries())
    for (const second of results.slice(at + 1)) {
      const pair = pairOf(first, second);
      if (pair) return pair;
    }
  return undefined;
}

const HOUR = 3_600_000;

/** Finds figures of answers that are more than an hour apart. A refresh that changes nothing gives an answer a new time. */
export const agesApart = (facts: WorkbookFacts): Finding[] =>
  figuresOf(facts, distantPair).flatMap(
    ({ pair: [older, newer], figures: [figure, ...otherFigures] }): Finding[] => {
      if (!figure) return [];
      const hours = (ageOf(newer)! - ageOf(older)!) / HOUR;
      const apart = hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
      const also =
        otherFigures.length > 0
          ? ` ${countOf(otherFigures.length, 'other figure uses', 'other figures use')} both, too.`
          : '';
      return [
        {
          rule: 'ages apart',
          severity: 'note',
          sheet: figure.sheet,
          cell: figure.cell,
          title: `Answers ${apart} apart feed one figure.`,
          advice: `${addressText(older)} is older than ${addressText(newer)}.${also} Refresh both.`,
          evidence: [figure.formula, older.formula, newer.formula, ageOf(older)],
          remedy: 'refresh',
        },
      ];
    },
  );

/** Returns the older result and the newer one. */
function distantPair(first: ResultFact, second: ResultFact): Pair | undefined {
  const [a, b] = [ageOf(first), ageOf(second)];
  if (a === undefined || b === undefined || Math.abs(a - b) <= HOUR) return undefined;
  return a < b ? [first, second] : [second, first];
}

/** When the oldest of its answers was given. */
function ageOf({ runs }: ResultFact): number | undefined {
  const ages = runs.flatMap(({ shown }) => shown?.at ?? []);
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** Finds figures of results that differ only in whether they take approved rent rolls alone. */
export function mixedApproval(facts: WorkbookFacts): Finding[] {
  return figuresOf(facts, mixedPair).flatMap(
    ({ pair: [approved, all], figures: [figure, ...otherFigures] }): Finding[] => {
      const [basis] = queriesOf(all);
      const unapproved = facts.unapproved.get((basis?.databases ?? []).join());
      if (!figure || unapproved === false) return [];
      const also =
        otherFigures.length > 0
          ? ` So ${plural(otherFigures.length, 'does', 'do')} ${countOf(otherFigures.length, 'other figure')}.`
          : '';
      const unknown =
        unapproved === undefined
          ? ' Whether a rent roll is not approved is not known here: enter =RR.RENTROLLS().'
          : '';
      return [
        {
          rule: 'mixed approval',
          severity: unapproved === undefined ? 'note' : 'warning',
          sheet: figure.sheet,
          cell: figure.cell,
          title: 'Uses approved and unapproved data.',
          advice: `${addressText(approved)} takes approved rent rolls only, and ${addressText(all)} takes all.${also} Give both the same approved_only.${unknown}`,
          evidence: [figure.formula, approved.formula, all.formula],
        },
      ];
    },
  );
}

/** Returns the result that takes approved rent rolls only, and the other one. */
function mixedPair(first: ResultFact, second: ResultFact): Pair | undefined {
  for (const a of queriesOf(first))
    for (const b of queriesOf(second))
      if (a.approvedOnly !== b.approvedOnly && sameButApproval(a) === sameButApproval(b))
        return a.approvedOnly ? [first, second] : [second, first];
  return undefined;
}

const queriesOf = ({ runs }: ResultFact): Basis[] =>
  runs.flatMap(({ name, shown }) => (name === 'QUERY' && shown?.basis ? [shown.basis] : []));

const sameButApproval = ({ databases, rentrolls, asOf }: Basis): string =>
  JSON.stringify([[...databases].sort(), rentrolls, asOf]);
