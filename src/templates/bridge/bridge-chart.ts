import { bare } from '../formula-parts';
import { FIGURE, HEADING, INPUT, NOTE, NUMBER_HEADING, ROW, WHOLE } from '../cell-styles';
import type { SheetChart } from '../sheet-template';
import { CAME_ROW, OPENING_ROW, type BridgeCells } from './bridge-cells';
import { MODES } from './bridge-status';
import { type BridgeRows, type SheetPart, REASON_GROUPS } from './bridge-table';

const TOP = OPENING_ROW;
const CHART_NOTE = 'B11';

interface Step {
  name: string;
  /** The last row of the lines whose sum is the level after the step. */
  until: number;
}

/**
 * The chart, and the cells that it is drawn from. The white base lifts each step to the level before or after it. Bars
 * begin at an amount that a person can change, because steps are small beside a portfolio's rent.
 */
export function bridgeChart(at: BridgeCells, rows: BridgeRows): SheetPart & { chart: SheetChart } {
  const steps: Step[] = [
    { name: 'Came', until: CAME_ROW },
    ...REASON_GROUPS.map(({ step }, index) => ({ name: step, until: rows.groupEnds[index]! })),
    { name: 'Other', until: rows.otherReasons },
    { name: 'Not told', until: rows.unreported },
  ];
  const first = TOP;
  const last = first + steps.length + 1;
  const beginsAt = `$I$${last + 2}`;
  const levels = `$M$${first}:$M$${last - 1}`;
  const isDrawn = `$I$${last + 3}="yes"`;
  const cells: Record<string, string> = {
    [`H${first - 1}`]: 'The chart’s cells',
    [`I${first - 1}`]: 'Base',
    [`J${first - 1}`]: 'Total',
    [`K${first - 1}`]: 'Rise',
    [`L${first - 1}`]: 'Fall',
    [`M${first - 1}`]: 'Level',
  };
  const bar = (row: number, [base, total, rise, fall]: readonly [string, string, string, string]) => {
    for (const [letter, formula] of [
      ['I', base],
      ['J', total],
      ['K', rise],
      ['L', fall],
    ])
      cells[`${letter}${row}`] = formula === '0' ? '=0' : `=IF(${isDrawn},${formula},0)`;
  };
  const level = (row: number, until: number) =>
    (cells[`M${row}`] =
      `=IF(${at.mode}="${MODES.oneCurrency}",ROUND(SUM($C$${OPENING_ROW}:$C$${until}),2),0)`);

  cells[`H${first}`] = 'Opening';
  level(first, OPENING_ROW);
  bar(first, ['0', `M${first}-${beginsAt}`, '0', '0']);
  steps.forEach(({ name, until }, index) => {
    const row = first + 1 + index;
    cells[`H${row}`] = name;
    level(row, until);
    const [before, after] = [`M${row - 1}`, `M${row}`];
    bar(row, [
      `MIN(${before},${after})-${beginsAt}`,
      '0',
      `MAX(${after}-${before},0)`,
      `MAX(${before}-${after},0)`,
    ]);
  });
  cells[`H${last}`] = 'Closing';
  cells[`M${last}`] = `=M${last - 1}`;
  bar(last, ['0', `M${last}-${beginsAt}`, '0', '0']);

  const lowest = `MIN(${levels})`;
  const room = `(${lowest}-(MAX(${levels})-${lowest}))`;
  cells[`H${last + 2}`] = 'Bars begin at';
  cells[bare(beginsAt)] = `=IF(${room}>100,ROUNDDOWN(${room},2-LEN(INT(${room}))),0)`;
  cells[`J${last + 2}`] = 'Write 0 to begin at zero.';
  cells[`H${last + 3}`] = 'Drawn';
  cells[`I${last + 3}`] = `=IF(${at.mode}="${MODES.oneCurrency}",IF(${lowest}<0,"no","yes"),"no")`;
  cells[CHART_NOTE] =
    `=IF(${at.mode}="${MODES.none}","",IF(${at.mode}="${MODES.converted}","The chart is left out: it needs opening and closing.",IF(${isDrawn},IF(${beginsAt}=0,"Green rises, orange falls. Bars begin at zero.","Green rises, orange falls. Bars do not begin at zero: the axis counts what lies above the amount in cell ${bare(beginsAt)}."),"The chart is left out: the running total falls below zero.")))`;

  return {
    cells,
    styles: [
      [CHART_NOTE, NOTE],
      [`H${first - 1}`, HEADING],
      [`I${first - 1}:M${first - 1}`, NUMBER_HEADING],
      [`H${first}:M${last}`, ROW],
      [`I${first}:M${last}`, FIGURE],
      [`I${last + 2}`, { ...INPUT, align: 'right' }],
      [`I${last + 3}`, { align: 'right' }],
      [`J${last + 2}`, NOTE],
    ],
    formats: { [`I${first}:M${last}`]: WHOLE, [`I${last + 2}`]: WHOLE },
    chart: {
      kind: 'stacked columns',
      title: `Passing rent per year, above the amount in cell ${bare(beginsAt)}`,
      source: `H${first - 1}:L${last}`,
      covers: 'B12:F27',
      invisible: [0],
      colors: ['#FFFFFF', '#0F5F51', '#4C9F70', '#C8622B'],
    },
  };
}
