// Loads apart from the functions, with the first formula that uses it: see answer-rows.ts.
import type { ColumnEntry } from '../../contract/entries';
import { badInput } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { RowsRequest } from '../calls/answers';
import { argumentCells, isBlankName } from '../../table/arguments/argument-cells';
import { quoted } from '../../table/quoted';
import { columnMeasure } from '../../table/totals/column-measure';
import { liveRoles } from '../../table/totals/live-roles';
import { isCount, type Statistic } from '../../table/totals/statistic';
import { toSpec, type ResolvedRows } from '../resolve-rows';
import { refuseStatistic, refuseWeight } from './refuse-statistic';
import { shapeTotal, type TotalColumns } from './shape-total';

/** Throws `bad-input` for a total that does not say what to calculate. */
export function refuseRequest({ statistic, columns, options: { weight } }: RowsRequest): void {
  if (argumentCells(columns, 'column').flat().every(isBlankName))
    throw badInput('No column is named. Name one, for example "contracted_rent_pa".');
  if (statistic === 'weighted average' && weight === undefined)
    throw badInput(
      'A weighted average needs the column that weighs. Write it as an option, such as "weight=contracted_rent_pa".',
    );
  if (statistic !== 'weighted average' && weight !== undefined)
    throw badInput(
      `Option weight does not apply to the statistic ${quoted(String(statistic))}. Remove it, or write "weighted average".`,
    );
}

/** Says what to ask for, and how one figure is made of the rows. May refuse, before a request. */
export function finishTotal(
  statistic: Statistic,
  resolved: ResolvedRows,
  profile: ServiceProfile,
): Pick<ResolvedRows, 'question' | 'view'> {
  const { question, view, catalogue, weight } = resolved;
  const column = onlyColumn(view.columns);
  const amounts = judgedAmounts(statistic, column, resolved, profile);

  const known = new Map(question.columns.map((spec) => [spec.name, spec]));
  /** Adds a column to the question. Without a fixed grain, that might change its rows. */
  const addColumn = (name: string, { isNeeded = profile.rowGrain === 'fixed' } = {}): string | undefined => {
    const entry = catalogue.find((candidate) => candidate.name === name);
    if (!entry || (!known.has(name) && !isNeeded)) return undefined;
    if (!known.has(name)) known.set(name, toSpec(entry));
    return name;
  };
  const columns: TotalColumns = {
    column,
    weight,
    amounts,
    currency: profile.currencyColumn,
    hasCurrency: amounts.length > 0 && addColumn(profile.currencyColumn, { isNeeded: true }) !== undefined,
    property: addColumn(profile.identity.property),
    date: addColumn(profile.rentrollDateColumn),
    hasAllRolls: view.asked.rentrolls === 'all-rentrolls',
  };
  const { watch, options } = view;
  return {
    question: { ...question, columns: [...known.values()] },
    view: {
      ...view,
      asked: { ...view.asked, endpoint: 'total', statistic, weight: weight?.name },
      // A figure over several currencies is refused, so a note would only repeat it.
      watch: watch && { ...watch, money: watch.money.map((money) => ({ ...money, shown: [] })) },
      shape: (rows) => shapeTotal(rows, statistic, columns, options.empty),
    },
  };
}

function onlyColumn([column, ...more]: readonly (ColumnEntry | null)[]): ColumnEntry {
  if (column && more.length === 0) return column;
  throw badInput(
    `RR.TOTAL takes one column, but has ${more.length + 1}. Write one formula for each, or use RR.QUERY.`,
  );
}

/** Throws `bad-input` for a figure that means nothing. Returns the columns that must be in one currency. */
function judgedAmounts(
  statistic: Statistic,
  column: ColumnEntry,
  { catalogue, weight }: ResolvedRows,
  profile: ServiceProfile,
): ColumnEntry[] {
  const measured = columnMeasure(column, profile);
  const { area, contractedRent } = liveRoles(catalogue, profile);
  const exampleWeight = measured.isMoney ? area : (contractedRent ?? area);
  refuseStatistic({ ...measured, column, statistic, exampleWeight });
  if (weight) refuseWeight(weight, columnMeasure(weight, profile), exampleWeight);
  const used = isCount(statistic) ? [] : [column, ...(weight ? [weight] : [])];
  return used.filter((entry) => columnMeasure(entry, profile).isMoney);
}
