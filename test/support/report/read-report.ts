import type { SheetTemplate } from '../../../src/templates/sheet-template';

type Value = string | number | boolean;

/** Reads what a calculated report shows, in the form of the oracle. `valueOf` gives the value of a cell of "Report". */
export function readReport({ cells }: SheetTemplate, valueOf: (cell: string) => Value) {
  const rows = new Map<unknown, number>();
  for (const [at, text] of Object.entries(cells))
    if (at.startsWith('B') && !rows.has(text)) rows.set(text, Number(at.slice(1)));
  const rowOf = (label: string): number => {
    const row = rows.get(label);
    if (row === undefined) throw new Error(`"${label}" is not a line of the report.`);
    return row;
  };
  const table = (heading: string, count: number, letters: string, skip = 0): Value[][] =>
    Array.from({ length: count }, (_, k) =>
      [...letters].map((letter) => valueOf(`${letter}${rowOf(heading) + 1 + skip + k}`)),
    );
  const filled = (heading: string, count: number, letters: string) =>
    table(heading, count, letters).filter(([first]) => first !== '');
  return {
    asAt: () => valueOf('C5'),
    figure: (label: string) => valueOf(`C${rowOf(label)}`),
    /** The cell beside a label, in which a person types. */
    inputOf: (label: string) => `C${rowOf(label)}`,
    /** The labels of all figures. */
    figures: () => {
      const labels: string[] = [];
      for (let row = rowOf('Key figures') + 1; typeof cells[`B${row}`] === 'string'; row++)
        labels.push(cells[`B${row}`] as string);
      return labels;
    },
    definition: (label: string) => valueOf(`G${rowOf(label)}`),
    /** What stands beside the headings of a table. */
    note: (heading: string) => valueOf(`H${rowOf(heading)}`),
    covers: (label: string) => valueOf(`D${rowOf(label)}`),
    /** A figure beside that of the service, and what is said of the two. */
    service: (label: string) => ['C', 'D', 'G'].map((letter) => valueOf(`${letter}${rowOf(label)}`)),
    profile: () => table('Lease expiry profile', 14, 'BCDEFG'),
    bands: () => table('Remaining term', 4, 'CDEF'),
    uses: () => filled('Use', 10, 'BCDEFG'),
    tenants: () => filled('Top 10 tenants', 10, 'BCDEF'),
    calendar: () => table('Rent that may move: from', 10, 'DEFG'),
    breaks: () => table('Next breaks: tenant', 20, 'BCDEFG').filter(([, day]) => typeof day === 'number'),
    checks: () => {
      const lines: Record<string, Value> = {};
      for (let row = last(cells, 'Checks') + 1; typeof cells[`C${row}`] === 'string'; row++)
        lines[String(cells[`B${row}`])] = valueOf(`C${row}`) === 'OK' ? 'OK' : valueOf(`D${row}`);
      return lines;
    },
  };
}

/** The label "Checks" stands at the top of the sheet, too. */
const last = (cells: SheetTemplate['cells'], label: string): number =>
  Math.max(
    ...Object.entries(cells).flatMap(([at, text]) =>
      at.startsWith('B') && text === label ? [Number(at.slice(1))] : [],
    ),
  );
