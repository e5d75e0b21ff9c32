import type { Steps } from '../table/steps';
import type { Judge } from './checks/table-reading';
import type { Extraction, Hints, RowKind } from './extraction';
import { readFacts } from './facts/read-facts';
import { resolveMeasures } from './facts/resolve-measures';
import { askedFindings } from './findings/asked-findings';
import { findCurrency, findDate, findProperty } from './findings/sheet-facts';
import { textsIn } from './grid/sheet';
import { AROUND } from './read-columns';
import { classifyRows } from './rows/classify-rows';
import { resolveLeases } from './rows/resolve-leases';
import { sourceRows } from './rows/source-rows';
import { isUnit, type TableColumns } from './rows/table-lines';
import { createDates } from './values/read-value';

/** Reads the rows of a table. `begin` is the line below the rent roll above, and `end` where the next one begins. */
export function* readTable(
  table: TableColumns,
  { begin, end }: { begin: number; end: number },
  hints: Hints,
  judge: Judge | undefined,
): Steps<Extraction> {
  const { sheet, heading, columns, styles, bottom, fingerprint } = table;
  const top = heading.lines[0]!;
  const classified = yield* classifyRows(table, hints.isList);
  const order = [...styles.values()].find((style) => style.order)?.order;
  const position = table.positions.get('rentroll_date');
  const date = findDate(sheet, top, hints, { order, position });
  const rollDate = date?.value;
  const dateAt = createDates(sheet, styles, Number(rollDate?.slice(0, 4) ?? AROUND));
  const { lines, twice } = hints.isList
    ? { lines: classified, twice: [] }
    : yield* resolveLeases({ table, dateAt, lines: classified, rollDate });
  yield;
  const linesOf = (isOne: (kind: RowKind) => boolean) =>
    [...lines.keys()].filter((line) => isOne(lines.get(line)!.kind));
  const unitLines = linesOf(isUnit);
  const found = { ...table, lines, unitLines, begin, top };
  yield;
  const { property, names } = yield* findProperty(found, hints);
  yield;
  const { currency, mixed, isByRow } = findCurrency(found, hints);
  yield;
  const linesAround = [...Array(top).keys(), ...linesOf((kind) => kind === 'note')];
  const titles = linesAround.flatMap((line) => textsIn(sheet, line).filter(Boolean));
  const measures = resolveMeasures({ ...table, titles, hints, order, currency: currency?.value });
  yield;
  const source = { ...table, lines, dateAt, order, measures: measures.of };
  const { facts, problems } = yield* readFacts(source);
  const rows = sourceRows(table, lines, { top, end });
  yield;
  const asked = new Set([...measures.withoutPeriod, ...measures.withoutUnit]);
  const reading = { ...source, rows, facts, problems, twice, asked, rollDate, currency: currency?.value };
  const judged = judge && (yield* judge.table(reading));
  yield;
  const questions = askedFindings({ ...found, measures, currency, mixed, isByRow, names, date });
  return {
    table: { top, left: columns[0]!.position, bottom, right: columns.at(-1)!.position },
    headingRows: heading.lines.map((line) => sheet.firstRow + line),
    columns,
    rows,
    facts,
    fingerprint,
    property,
    date,
    currency,
    totals: judged?.totals ?? [],
    findings: [...questions, ...(judged?.findings ?? [])],
  };
}
