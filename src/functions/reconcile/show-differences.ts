import { headline, type Difference, type PropertyReconciliation } from '../../intake/reconcile';
import { placeShown, type ComparedRange } from './compared-range';
import { differenceCell, factCell, type ShownCell, type ShownLines } from './shown-lines';

const HEADINGS = [
  'Unit',
  'Tenant',
  'Column',
  'Sheet',
  'Database',
  'Difference',
  'Kind',
  'Row',
  'In',
] as const;

/** Shows every difference, by size. The lines of the rent add up to the difference of its totals. */
export function showDifferences(compared: ComparedRange, firstColumn: number): ShownLines {
  const { reconciliation } = compared;
  const { properties, asks } = reconciliation;
  const lineOf = (line: Difference) => differenceLine(line, compared, firstColumn);
  const lines = (property: PropertyReconciliation): ShownCell[][] => [
    ...(properties.length > 1 ? [sentence(saysOf([property], compared))] : []),
    ...property.differences.map(lineOf),
  ];
  return {
    headline: saysOf(properties, compared),
    headings: HEADINGS,
    rows: [...asks.map((text) => sentence(text, 'not compared')), ...properties.flatMap(lines)],
  };
}

/** The sentence about one or all properties, with their names and the date of the rent roll. */
export function saysOf(
  properties: readonly PropertyReconciliation[],
  { reconciliation }: ComparedRange,
): string {
  const [only] = properties;
  const rollDate = newestDate(properties);
  const name =
    only && properties.length === 1
      ? only.property === ''
        ? `${only.name} is not in the database.`
        : `${only.name}${rollDate === undefined ? '' : `, rent roll of ${rollDate}`}.`
      : `${properties.length} properties${rollDate === undefined ? '' : `, rent rolls up to ${rollDate}`}.`;
  const { rentColumn, asks } = reconciliation;
  const isAll = properties.length === reconciliation.properties.length;
  return `${headline(properties, { rentColumn, asks: isAll ? asks : [] })} ${name}`;
}

const newestDate = (properties: readonly PropertyReconciliation[]): string | undefined =>
  properties
    .flatMap(({ rollDate }) => rollDate ?? [])
    .sort()
    .at(-1);

const sentence = (text: string, kind = ''): ShownCell[] =>
  HEADINGS.map((heading) => (heading === 'Unit' ? text : heading === 'Kind' ? kind : ''));

const differenceLine = (
  { unit = '', tenant = '', column, sheet, database, difference, measure, kind, row, position }: Difference,
  { range, label }: ComparedRange,
  firstColumn: number,
): ShownCell[] => [
  unit,
  tenant,
  column === undefined ? '' : label(column),
  factCell(sheet),
  factCell(database),
  differenceCell(difference, measure),
  kind,
  placeShown(range, row, position, firstColumn),
  measure ?? '',
];
