import { unitIdentities } from './columns/assign-columns';
import { type ColumnProfile } from './columns/column-profile';
import type { Area, Extraction, Hints, SourceRow } from './extraction';
import { readFacts } from './facts/read-facts';
import { settleMeasures } from './facts/settle-measures';
import { askedFindings } from './findings/asked-findings';
import { findCurrency, findDate, findProperty } from './findings/sheet-facts';
import type { Judge } from './checks/table-reading';
import { cellAt, cellText, type Sheet } from './grid/sheet';
import { type HeadingLines } from './headings/find-headings';
import type { LineFeatures } from './headings/line-features';
import { isUnit, type ClassifiedLine } from './rows/table-lines';
import { classifyRows } from './rows/classify-rows';
import { settleLeases } from './rows/settle-leases';
import { canBeSummed, createSumProof } from './rows/sum-proof';
import { type Task } from './task';
import { createDates } from './values/read-value';
import { kindOf } from './vocabulary/target-columns';
import type { TableColumns } from './read-columns';

/** The lines of a table. */
interface TableLines {
  heading: HeadingLines;
  /** The line below the rent roll above. */
  begin: number;
  bottom: number;
  /** Where the next rent roll begins. */
  end: number;
}

/** Reads the rows of a table whose columns are known. */
export function* readTable(
  sheet: Sheet,
  features: readonly LineFeatures[],
  { heading, begin, bottom, end }: TableLines,
  tableColumns: TableColumns,
  hints: Hints,
  judge: Judge | undefined,
): Task<Extraction> {
  const { cells, proposals: columns, relations, styles, numberAt, profiles } = tableColumns;
  const { language, fingerprint, charges } = tableColumns;
  const used = sheet.used as Area;
  const top = heading.lines[0] as number;
  const numeric = columns.flatMap((proposal) => {
    const { position } = proposal;
    const { numbers, filled } = profiles.get(position) as ColumnProfile;
    const isAmount = !proposal.column || /money|area/.test(kindOf(proposal.column));
    return isAmount && numbers > 0 && numbers >= filled * 0.5 ? position : [];
  });
  const summed = new Set(columns.flatMap((proposal) => (canBeSummed(proposal) ? proposal.position : [])));
  const positions = new Map(columns.flatMap(({ column, position }) => (column ? [[column, position]] : [])));
  const identities = unitIdentities(columns, profiles);
  const table = { sheet, features, heading, bottom, columns, positions, identities, charges };
  const proof = createSumProof(used.left, numeric, summed, numberAt);
  const classified = yield* classifyRows(table, proof);
  const order = [...styles.values()].find((style) => style.order)?.order;
  const date = findDate(sheet, top, columns, order, hints);
  const dateAt = createDates(sheet, styles, Number(date?.value.slice(0, 4) ?? 2025));
  const rollDate = date?.value;
  const { lines, twice } = yield* settleLeases({ table, dateAt, lines: classified, rollDate });
  yield;
  const unitLines = [...lines.keys()].filter((line) => isUnit((lines.get(line) as ClassifiedLine).kind));
  const { property, names } = findProperty(sheet, { begin, top }, columns, lines, hints);
  yield;
  const { currency, mixed, isByRow = false } = findCurrency(sheet, top, columns, unitLines, hints);
  yield;
  const notes = [...lines.keys()].filter((line) => lines.get(line)?.kind === 'note');
  const titles = [...sheet.cells.keys()]
    .slice(0, top)
    .concat(notes)
    .flatMap((line) => sheet.cells[line]?.map(cellText).filter(Boolean) ?? []);
  const measures = settleMeasures({
    ...{ columns, relations, titles, language, profiles, hints, order },
    ...{ code: charges?.code, currency: currency?.value },
    textAt: (line, position) => cellText(cellAt(sheet, line, position)),
  });
  const source = { ...table, lines, numberAt, dateAt, order, measures: measures.of };
  const { facts, problems } = yield* readFacts(source);
  const rows = sourceRows(sheet, features, lines, top, end);
  yield;
  const asked = new Set([...measures.withoutPeriod, ...measures.withoutUnit]);
  const reading = { ...source, rows, facts, problems, twice, asked, rollDate, currency: currency?.value };
  const judged = judge && (yield* judge.table(reading));
  yield;
  const questions = askedFindings(columns, measures, styles, profiles, { currency, mixed, isByRow, names });
  return {
    table: {
      top,
      left: cells[0]?.position ?? used.left,
      bottom,
      right: cells.at(-1)?.position ?? used.right,
    },
    headingRows: heading.lines.map((line) => sheet.firstRow + line),
    columns,
    rows,
    ...(property && { property }),
    ...(date && { date }),
    ...(currency && { currency }),
    facts,
    totals: judged?.totals ?? [],
    findings: [...questions, ...(judged?.findings ?? [])],
    fingerprint,
  };
}

/** Accounts for every row of the used area, once and in order. */
function sourceRows(
  sheet: Sheet,
  features: readonly LineFeatures[],
  lines: ReadonlyMap<number, ClassifiedLine>,
  top: number,
  end: number,
): SourceRow[] {
  const rows: SourceRow[] = [];
  for (let line = sheet.used?.top ?? 0; line <= (sheet.used?.bottom ?? -1); line++) {
    const { kind, reason, owner } =
      lines.get(line) ?? outsideLine(features[line] as LineFeatures, line, top, end);
    const row = sheet.firstRow + line;
    rows.push(
      owner === undefined ? { row, kind, reason } : { row, kind, reason, owner: sheet.firstRow + owner },
    );
  }
  return rows;
}

function outsideLine(
  { filled, numbers }: LineFeatures,
  line: number,
  top: number,
  end: number,
): ClassifiedLine {
  if (filled === 0) return { kind: 'blank', reason: '' };
  if (line >= top)
    return { kind: line < end ? 'summary' : 'outside', reason: 'It belongs to another table.' };
  return numbers >= 3
    ? { kind: 'outside', reason: 'It stands above the headings and has numbers.' }
    : { kind: 'title', reason: 'It stands above the headings.' };
}
