import { FIGURE, HEADING, LABEL, NUMBER_HEADING, ROW, WHOLE } from '../cell-styles';
import { grouped, isoText } from '../formula-parts';
import type { SheetChart } from '../sheet-template';
import { CAME_ROW, INPUTS, OPENING_ROW, type BridgeCells } from './bridge-cells';
import { MODES } from './bridge-status';
import { type BridgeRows, type SheetPart, REASON_GROUPS } from './bridge-table';

interface Step {
  name: string;
  /** The last row of the lines whose sum is the level after the step. */
  until: number;
}

const HEADINGS = ['The chart’s cells', 'Foot', 'Gap or base', 'Total', 'Rise', 'Fall', 'Level'] as const;
/** The letters of these columns but the first and the last. */
const BARS = [...'IJKLM'] as const;

/**
 * The chart, and the cells that it is drawn from. The white base lifts each step to the level before or after it. Steps are small
 * beside a portfolio's rent, so the axis begins at an amount that a person can change, and a white gap cuts both ends.
 */
export function bridgeChart(
  at: BridgeCells,
  rows: BridgeRows,
): SheetPart & { chart: SheetChart; beginsAt: string } {
  const steps: Step[] = [
    { name: 'Came', until: CAME_ROW },
    ...REASON_GROUPS.map(({ step }, index) => ({ name: step, until: rows.groupEnds[index]! })),
    { name: 'Other', until: rows.otherReasons },
    { name: 'Not told', until: rows.unreported },
  ];
  const first = OPENING_ROW;
  const last = first + steps.length + 1;
  const { beginsAt, dateA, dateB } = INPUTS;
  const levels = `$N$${first}:$N$${last - 1}`;
  const title = `H${first - 2}`;
  const isDrawn = `$I$${last + 2}="yes"`;
  const cells: Record<string, string> = Object.fromEntries(
    HEADINGS.map((heading, k) => [`${'HIJKLMN'.charAt(k)}${first - 1}`, heading]),
  );
  const line = (row: number, name: string, level: string, bars: readonly string[]) => {
    cells[`H${row}`] = name;
    cells[`N${row}`] = `=${level}`;
    bars.forEach((formula, k) => (cells[`${BARS[k]}${row}`] = `=IF(${isDrawn},${formula},0)`));
  };
  const end = (row: number, name: string, level: string) => {
    // A foot, a gap, and what remains.
    const part = (share: number) => `ROUND(IF(${beginsAt}=0,0,MAX(${levels})-${beginsAt})*${share},0)`;
    line(row, `=IF(${beginsAt}=0,"${name}","${name} (cut)")`, level, [
      ...[part(0.06), part(0.02), `N${row}-${beginsAt}-I${row}-J${row}`, '0', '0'],
    ]);
  };
  const sum = (until: number) =>
    `IF(${at.mode}="${MODES.oneCurrency}",ROUND(SUM($C$${OPENING_ROW}:$C$${until}),2),0)`;
  end(first, 'Opening', sum(OPENING_ROW));
  steps.forEach(({ name, until }, index) => {
    const row = first + 1 + index;
    const [before, after] = [`N${row - 1}`, `N${row}`];
    line(row, name, sum(until), [
      ...['0', `MIN(${before},${after})-${beginsAt}`, '0'],
      ...[`MAX(${after}-${before},0)`, `MAX(${before}-${after},0)`],
    ]);
  });
  end(last, 'Closing', `N${last - 1}`);

  const lowest = `MIN(${levels})`;
  const room = `(${lowest}-(MAX(${levels})-${lowest}))`;
  cells[`H${last + 2}`] = 'Drawn';
  cells[`I${last + 2}`] = `=IF(${at.mode}="${MODES.oneCurrency}",IF(${lowest}<0,"no","yes"),"no")`;
  const about = `"Passing rent pa, "&${at.currency}&", "&${isoText(dateA)}&" to "&${isoText(dateB)}`;
  const axis = `IF(${beginsAt}=0,". Bars begin at zero.",". Both ends are cut: the axis counts from "&${grouped(beginsAt)}&".")`;
  cells[title] =
    `=IF(${at.mode}="${MODES.none}","No figures",IF(${at.mode}="${MODES.converted}","The chart is left out: it needs opening and closing.",IF(${isDrawn},${about}&${axis},"The chart is left out: the running total falls below zero.")))`;

  return {
    cells,
    styles: [
      [title, LABEL],
      [`H${first - 1}`, HEADING],
      [`I${first - 1}:N${first - 1}`, NUMBER_HEADING],
      [`H${first}:N${last}`, ROW],
      [`I${first}:N${last}`, FIGURE],
      [`I${last + 2}`, { align: 'right' }],
    ],
    formats: { [`I${first}:N${last}`]: WHOLE },
    beginsAt: `=IF(${room}>100,ROUNDDOWN(${room},2-LEN(INT(${room}))),0)`,
    chart: {
      kind: 'stacked columns',
      title: `=${title}`,
      source: `H${first - 1}:M${last}`,
      covers: 'B15:F30',
      invisible: [1],
      colors: ['#0F5F51', '#FFFFFF', '#0F5F51', '#4C9F70', '#C8622B'],
    },
  };
}
