import { positionsOf } from './columns/positions-of';
import type { Steps } from '../table/steps';
import type { Judge } from './checks/table-reading';
import { unitIdentities } from './columns/assign-columns';
import { EMPTY_PROFILE } from './columns/column-profile';
import type { Area, Extraction, Hints } from './extraction';
import { readFacts } from './facts/read-facts';
import { resolveMeasures } from './facts/resolve-measures';
import { askedFindings, undatedColumns } from './findings/asked-findings';
import { findCurrency, findDate, findProperty } from './findings/sheet-facts';
import { textAt, textsIn } from './grid/sheet';
import { AROUND, MAX_SAMPLED, type TableColumns, type TableHeading } from './read-columns';
import { classifyRows } from './rows/classify-rows';
import { resolveLeases } from './rows/resolve-leases';
import { sourceRows } from './rows/source-rows';
import { canBeSummed, createSubtotalCheck } from './rows/subtotal-check';
import { isUnit, type ClassifiedLine } from './rows/table-lines';
import { createDates } from './values/read-value';
import { isAmount } from './vocabulary/target-columns';

const LINES_A_PAUSE = 500;

/** The lines of a table. */
interface TableLines extends TableHeading {
  /** The line below the rent roll above. */
  begin: number;
  /** Where the next rent roll begins. */
  end: number;
}

/** Reads the rows of a table whose columns are known. */
export function* readTable(
  { sheet, features, heading, begin, bottom, end }: TableLines,
  tableColumns: TableColumns,
  hints: Hints,
  judge: Judge | undefined,
): Steps<Extraction> {
  const { cells, proposals: columns, relations, styles, numberAt, profiles } = tableColumns;
  const { language, fingerprint, charges } = tableColumns;
  const used = sheet.used as Area;
  const top = heading.lines[0] as number;
  const positions = positionsOf(columns);
  const identities = unitIdentities(columns, profiles);
  const table = { sheet, features, heading, bottom, columns, positions, identities, charges };
  const summed = new Set(columns.flatMap((proposal) => (canBeSummed(proposal) ? proposal.position : [])));
  const subtotalCheck = createSubtotalCheck(used.left, amountsOf(tableColumns), summed, numberAt);
  const classified = yield* classifyRows(table, subtotalCheck, hints.isList);
  const order = [...styles.values()].find((style) => style.order)?.order;
  const date = findDate(sheet, { columns, top, order }, hints);
  const rollDate = date?.value;
  const dateAt = createDates(sheet, styles, Number(rollDate?.slice(0, 4) ?? AROUND));
  const { lines, twice } = hints.isList
    ? { lines: classified, twice: [] }
    : yield* resolveLeases({ table, dateAt, lines: classified, rollDate });
  yield;
  const { unitLines, noteLines } = yield* sortedLines(lines);
  const found = { columns, lines, unitLines, begin, top };
  const { property, names } = yield* findProperty(sheet, found, hints);
  yield;
  const { currency, mixed, isByRow = false } = findCurrency(sheet, found, hints);
  yield;
  const linesAbove = Array.from({ length: top }, (_, line) => line);
  const titles = [...linesAbove, ...noteLines].flatMap((line) => textsIn(sheet, line).filter(Boolean));
  const measures = resolveMeasures({
    ...{ columns, relations, titles, language, profiles, hints, order, numberAt },
    currency: currency?.value,
    textAt: (line, position) => textAt(sheet, line, position),
  });
  const source = { ...table, lines, numberAt, dateAt, order, measures: measures.of };
  const { facts, problems } = yield* readFacts(source);
  const rows = sourceRows(table, lines, { top, end });
  yield;
  const asked = new Set([...measures.withoutPeriod, ...measures.withoutUnit]);
  const reading = { ...source, rows, facts, problems, twice, asked, rollDate, currency: currency?.value };
  const judged = judge && (yield* judge.table(reading));
  yield;
  const sampled = unitLines.slice(0, MAX_SAMPLED);
  const textsOf = (position: number) => sampled.map((line) => textAt(sheet, line, position));
  const undated = undatedColumns(date ? [] : columns, textsOf);
  const questions = askedFindings({
    ...{ columns, measures, styles, profiles, currency, mixed, isByRow, names, undated },
  });
  const [left, right] = [cells[0]?.position ?? used.left, cells.at(-1)?.position ?? used.right];
  return {
    table: { top, left, bottom, right },
    headingRows: heading.lines.map((line) => sheet.firstRow + line),
    ...{ columns, rows, facts, fingerprint },
    ...(property && { property }),
    ...(date && { date }),
    ...(currency && { currency }),
    totals: judged?.totals ?? [],
    findings: [...questions, ...(judged?.findings ?? [])],
  };
}

/** The columns whose numbers can be those of a sum. */
const amountsOf = ({ proposals, profiles }: TableColumns): number[] =>
  proposals.flatMap(({ column, position }) => {
    const { numbers, filled } = profiles.get(position) ?? EMPTY_PROFILE;
    const canBe = !column || isAmount(column);
    return canBe && numbers > 0 && numbers >= filled * 0.5 ? position : [];
  });

function* sortedLines(
  lines: ReadonlyMap<number, ClassifiedLine>,
): Steps<{ unitLines: number[]; noteLines: number[] }> {
  const unitLines: number[] = [];
  const noteLines: number[] = [];
  for (const [line, { kind }] of lines) {
    if (line % LINES_A_PAUSE === 0) yield;
    if (isUnit(kind)) unitLines.push(line);
    else if (kind === 'note') noteLines.push(line);
  }
  return { unitLines, noteLines };
}
