import { countOf, countText, plural } from '../../contract/count-text';
import { titleOf } from '../../contract/entries';
import { type Finding, type RowKind, isTargetColumn } from '../../intake/index';
import { isoText } from '../../table/day-text';
import { quoted } from '../../table/quoted';
import { columnOf, isBlank, valueAt } from '../../table/table';
import type { Notes } from '../../table/notes';
import { sourcesOf, type RollTable } from './roll-table';

/** The name of a cell, such as `D7`, by the row of the sheet and the column of the grid. */
export type NameCell = (row: number, position?: number) => string;

/** Columns below this confidence are to be checked. */
const SURE = 0.9;
const MAX_NAMED = 4;

/** Says what a reading leaves out, and what is doubtful in the columns that a formula uses: how many values, and where. */
export function readingNotes(of: RollTable, used: readonly string[], nameCell: NameCell): Notes {
  const sources = new Set(used.flatMap(sourcesOf));
  const { extraction } = of.roll;
  const isUsed = ({ positions }: Finding) =>
    !positions ||
    extraction.columns.some(
      ({ column, position }) => column && sources.has(column) && positions.includes(position),
    );
  const findings = extraction.findings.filter(isUsed);
  const doubts = [
    ...unsureColumns(of, sources, nameCell),
    ...unreadValues(of, used, nameCell),
    ...findings
      .filter(
        ({ code, severity }) =>
          severity === 'blocks' || (severity === 'warns' && code !== 'value-unreadable'),
      )
      .map(({ text }) => text),
  ];
  const notes = findings
    .filter(({ code, severity }) => severity === 'note' && code !== 'several-properties')
    .map(({ text }) => text);
  return { all: [...summary(of), ...doubts, ...notes], doubts };
}

/** Which rent roll it is, how many rows it has, and what is not a row. */
function summary({ roll: { extraction }, units, furtherLeases }: RollTable): string[] {
  const { property, date, facts, rows } = extraction;
  const vacant = units.filter((unit) => facts[unit]!.kind === 'vacant unit').length;
  const name = [property?.value, date && `rent roll of ${isoText(date.value)}`].filter(Boolean).join(', ');
  const count = (kind: RowKind, single: string) => {
    const found = rows.filter((row) => row.kind === kind).length;
    return found > 0 ? [countOf(found, single)] : [];
  };
  const left = [...count('next lease', 'next lease'), ...count('past lease', 'past lease')];
  return [
    `${name ? `${name}: ` : ''}${countOf(units.length - vacant, 'lease')} in force and ${countOf(vacant, 'vacant unit')}.${left.length > 0 ? ` Not counted: ${left.join(' and ')}.` : ''}`,
    ...(furtherLeases > 0
      ? [
          `${countOf(furtherLeases, 'row is a further lease', 'rows are further leases')} of a unit, whose area stands in its first row.`,
        ]
      : []),
  ];
}

/** Says which columns are not surely what they are read as, and how many values they have. */
const unsureColumns = (
  { roll: { extraction }, table, columns }: RollTable,
  sources: ReadonlySet<string>,
  nameCell: NameCell,
): string[] =>
  extraction.columns.flatMap(({ heading, column, position, confidence }) => {
    if (column === null || confidence >= SURE || !sources.has(column)) return [];
    const entry = columns.find(({ name }) => sourcesOf(name)[0] === column);
    if (!entry) return [];
    const values = columnOf(table, column);
    let count = 0;
    for (let row = 0; row < table.rowCount; row++) if (!isBlank(valueAt(values, row))) count += 1;
    const [from, to] = [extraction.facts[0]!.row, extraction.facts.at(-1)!.row];
    const where = `${nameCell(from, position)} to ${nameCell(to, position)}`;
    return `${quoted(heading)} is read as ${titleOf(entry)}, which is not sure: check ${countOf(count, 'value')}, ${where}. If it is right, write the mapping "#${position + 1}=${column}".`;
  });

/** Says which values are blank because they cannot be read. */
function unreadValues(
  { roll, units, columns }: RollTable,
  used: readonly string[],
  nameCell: NameCell,
): string[] {
  const { facts } = roll.extraction;
  return columns
    .filter(({ name }) => used.includes(name))
    .flatMap((entry) => {
      const [source = ''] = sourcesOf(entry.name);
      const unread = isTargetColumn(source)
        ? Array.from(units).flatMap((unit) => facts[unit]!.unread?.get(source) ?? [])
        : [];
      if (unread.length === 0) return [];
      const cells = unread
        .slice(0, MAX_NAMED)
        .map(({ text, row, position }) => `${quoted(text)} in ${nameCell(row, position)}`);
      const more = unread.length > MAX_NAMED ? ` and ${countText(unread.length - MAX_NAMED)} more` : '';
      return `${countOf(unread.length, 'value')} of ${titleOf(entry)} ${plural(unread.length, 'is', 'are')} blank, because the reader cannot read ${plural(unread.length, 'it', 'them')}: ${cells.join(', ')}${more}.`;
    });
}
