import { FIGURE, HEADING, LABEL, NUMBER_HEADING, ROW, WHOLE } from '../cell-styles';
import { columnLetters, grouped, isoText } from '../formula-parts';
import type { SheetWriter } from '../sheet-writer';
import { CAME_ROW, INPUTS, OPENING_ROW } from './bridge-cells';
import { MODES } from './bridge-status';
import { type BridgeLines, REASON_GROUPS } from './bridge-table';

export interface Step {
  name: string;
  /** The last row of the lines whose sum is the level after the step. */
  until: number;
}

const HEADINGS = ['The chart’s cells', 'Foot', 'Gap or base', 'Total', 'Rise', 'Fall', 'Level'] as const;

/** The steps of a bridge of passing rent. */
export const reasonSteps = (rows: BridgeLines): Step[] => [
  { name: 'Came', until: CAME_ROW },
  ...REASON_GROUPS.map(({ step }, index) => ({ name: step, until: rows.groupEnds[index]! })),
  { name: 'Other', until: rows.otherReasons },
  { name: 'Not told', until: rows.unreported },
];

interface Waterfall {
  /** What the chart is of. */
  rent: string;
  steps: readonly Step[];
  /** Where its cells begin, a column counted from 0. */
  at: number;
  mode: string;
  currency: string;
  covers: string;
}

/**
 * Writes the cells that the chart is drawn from, and the chart. The white base lifts each step to the level before or after it.
 * Steps are small against a portfolio's rent, so the axis begins at an amount that a person can change, and a white gap cuts
 * both ends. Returns where it begins at first.
 */
export function putBridgeChart(writer: SheetWriter, waterfall: Waterfall): string {
  const { rent, steps, at, mode, currency, covers } = waterfall;
  const { put } = writer;
  const [label, foot, gap, total, rise, fall, level] = HEADINGS.map((_, k) => columnLetters(at + k)) as [
    ...[string, string, string, string, string, string, string],
  ];
  /** The letters of these columns but the first and the last. */
  const bars = [foot, gap, total, rise, fall];
  const first = OPENING_ROW;
  const last = first + steps.length + 1;
  const { beginsAt, dateA, dateB } = INPUTS;
  const levels = `$${level}$${first}:$${level}$${last - 1}`;
  const title = `${label}${first - 2}`;
  const isDrawn = `$${foot}$${last + 2}="yes"`;
  HEADINGS.forEach((heading, k) =>
    put(`${columnLetters(at + k)}${first - 1}`, heading, k === 0 ? HEADING : NUMBER_HEADING),
  );
  const line = (row: number, name: string, amount: string, parts: readonly string[]) => {
    put(`${label}${row}`, name, ROW);
    put(`${level}${row}`, `=${amount}`, FIGURE, WHOLE);
    parts.forEach((formula, k) => put(`${bars[k]}${row}`, `=IF(${isDrawn},${formula},0)`, FIGURE, WHOLE));
  };
  const end = (row: number, name: string, amount: string) => {
    // A foot, a gap, and what remains.
    const part = (share: number) => `ROUND(IF(${beginsAt}=0,0,MAX(${levels})-${beginsAt})*${share},0)`;
    line(row, `=IF(${beginsAt}=0,"${name}","${name} (cut)")`, amount, [
      ...[part(0.06), part(0.02), `${level}${row}-${beginsAt}-${foot}${row}-${gap}${row}`, '0', '0'],
    ]);
  };
  const sum = (until: number) =>
    `IF(${mode}="${MODES.oneCurrency}",ROUND(SUM($C$${OPENING_ROW}:$C$${until}),2),0)`;
  end(first, 'Opening', sum(OPENING_ROW));
  steps.forEach(({ name, until }, index) => {
    const row = first + 1 + index;
    const [before, after] = [`${level}${row - 1}`, `${level}${row}`];
    line(row, name, sum(until), [
      ...['0', `MIN(${before},${after})-${beginsAt}`, '0'],
      ...[`MAX(${after}-${before},0)`, `MAX(${before}-${after},0)`],
    ]);
  });
  end(last, 'Closing', `${level}${last - 1}`);

  const lowest = `MIN(${levels})`;
  const room = `(${lowest}-(MAX(${levels})-${lowest}))`;
  put(`${label}${last + 2}`, 'Drawn');
  put(`${foot}${last + 2}`, `=IF(${mode}="${MODES.oneCurrency}",IF(${lowest}<0,"no","yes"),"no")`, {
    align: 'right',
  });
  const about = `"${rent} pa, "&${currency}&", "&${isoText(dateA)}&" to "&${isoText(dateB)}`;
  const axis = `IF(${beginsAt}=0,". Bars begin at zero.",". Both ends are cut: the axis counts from "&${grouped(beginsAt)}&".")`;
  put(
    title,
    `=IF(${mode}="${MODES.none}","No figures",IF(${mode}="${MODES.converted}","The chart is left out: it needs opening and closing.",IF(${isDrawn},${about}&${axis},"The chart is left out: the running total falls below zero.")))`,
    LABEL,
  );
  writer.chart({
    kind: 'stacked columns',
    title: `=${title}`,
    source: `${label}${first - 1}:${fall}${last}`,
    covers,
    invisible: [1],
    colors: ['#0F5F51', '#FFFFFF', '#0F5F51', '#4C9F70', '#C8622B'],
  });
  return `=IF(${room}>100,ROUNDDOWN(${room},2-LEN(INT(${room}))),0)`;
}
