import { changeHeadingsOf, REFERENCE_COLUMNS } from '../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../src/templates/bridge/rent-bridge';
import { leaseEventsSheet } from '../../src/templates/events/lease-events';
import { gapSheets } from '../../src/templates/gaps/gaps-sheet';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';
import type { WireValue } from '../../src/workbench/workbook/function-runtime';
import { ODD_NAMES } from './odd-names';

type Value = string | number | boolean;
/** Gives the value of a cell of a sheet. */
export type ReadCell = (sheet: string, cell: string) => Value;

const [march, june, later] = [46112, 46203, 46600];
const ALL = [
  ...new Map(
    Object.values(ODD_NAMES)
      .flat()
      .map((name) => [name.toLowerCase(), name]),
  ).values(),
];
const rentOf = (at: number): number => (at + 1) * 10;
const HEADINGS = {
  totals: ['House', 'Currency', 'Rent'],
  gaps: ['House', 'Unit', 'Currency', 'Rent', 'ERV'],
  events: ['House', 'Unit', 'Currency', 'Rent', 'Day', 'Expiry'],
};
const HEADED = ['007', '7', '7.0', '*', 'A*', 'AB', 'Rent'];
const ofResult = { formula: 'Result!B4', columns: HEADED.length, rowsOfHeadings: 1 };

/** Sheets over the names of all lists at once, which each of them must keep apart. */
export const ODD_SHEETS: readonly SheetTemplate[] = [
  totalsSheet('Totals', {
    source: { headings: HEADINGS.totals },
    groups: [{ word: 'house', at: 1 }],
    amounts: [{ word: 'Rent', at: 3, currencyAt: 2 }],
    ...{ by: 'house', amount: 'Rent', endless: [] },
  }),
  rentBridge('Bridge', {
    ...{ columns: REFERENCE_COLUMNS, currency: 'EUR', dateA: march, dateB: june, further: ALL },
  }),
  ...gapSheets(
    { Gaps: 'Gaps', 'Gap questions': 'Gaps questions' },
    {
      headings: HEADINGS.gaps,
      at: { property: 1, unit: 2, currency: 3, contractedRent: 4, erv: 5 },
      ...{ endless: [], approvals: [] },
    },
  ),
  leaseEventsSheet('Events', {
    headings: HEADINGS.events,
    at: { propertyId: 1, property: 1, unit: 2, currency: 3, contractedRent: 4, rentrollDate: 5, expiry: 6 },
    endless: [],
  }),
  { name: 'Result', cells: { B4: '=RR.QUERY("everything")' } },
  totalsSheet('Totals of it', {
    source: { ...ofResult, anchor: "'Result'!$B$4", headings: { texts: HEADED } },
    groups: HEADED.slice(0, -1).map((word, k) => ({ word, at: k + 1 })),
    amounts: [{ word: 'Rent', at: HEADED.length, currency: 'EUR' }],
    ...{ by: '7', amount: 'Rent', endless: [] },
  }),
];

/** One name of each two comes after the first date. */
const isNew = (at: number) => at % 2 === 1;
const changeOf = (name: string, at: number): WireValue[] =>
  changeHeadingsOf(REFERENCE_COLUMNS).map((heading) => {
    if (heading === REFERENCE_COLUMNS.change) return rentOf(at);
    return [REFERENCE_COLUMNS.reason, REFERENCE_COLUMNS.propertyId].includes(heading) ? name : '';
  });

/** What the questions of the sheets return. */
export function answerOddly(name: string, args: readonly unknown[]): { value: WireValue[][] } {
  if (name === 'TOTAL') return { value: [[0]] };
  const asked = name === 'CHANGES' ? 'CHANGES' : JSON.stringify((args[0] as unknown[][])[0]);
  const rows = (row: (name: string, at: number) => WireValue[]) => ({ value: ALL.map(row) });
  if (asked === 'CHANGES') return rows(changeOf);
  if (asked.includes('everything')) return { value: [HEADED, ['a', 'b', 'c', 'd', 'e', 'f', 5]] };
  if (asked === JSON.stringify(HEADINGS.totals)) {
    const { value } = rows((house, at) => [house, 'EUR', rentOf(at)]);
    return { value: [...value, ...value.map(([house]): WireValue[] => [house!, 'EUR', 1])] };
  }
  if (asked === JSON.stringify(HEADINGS.gaps))
    return rows((house, at) => [house, 'U', 'EUR', rentOf(at), '']);
  if (asked === JSON.stringify(HEADINGS.events))
    return rows((house, at) => [house, 'U', 'EUR', rentOf(at), june, later]);
  if (asked.includes('Expiry')) {
    // The earlier rent rolls, of which some houses have none.
    const { value } = rows((house) => [house, march, 'U', later]);
    return { value: value.filter((_, at) => !isNew(at)) };
  }
  const { value } = rows((house, at) =>
    (args[0] as unknown[][])[0]!.length === 4 ? [house, 'EUR', rentOf(at), june] : [house, 'EUR', rentOf(at)],
  );
  return { value: (args[0] as unknown[][])[0]!.length === 4 ? value : value.filter((_, at) => !isNew(at)) };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const amounts = (test: (at: number) => boolean = () => true) =>
  ALL.flatMap((_, at) => (test(at) ? [rentOf(at)] : []));

/** What the sheets show, as {@link readOddly} reads it. */
export const ODD_FIGURES = {
  totals: ALL.map((name, at) => [name, rentOf(at) + 1, 2]).toReversed(),
  grand: [sum(amounts()) + ALL.length, 2 * ALL.length, ALL.length],
  check: 'OK: the lines add up to all rows.',
  reasons: ALL.map((name, at) => [name, rentOf(at), 1]),
  came: [0, amounts(isNew).length],
  otherReasons: 'Other reasons: none',
  houses: ALL.length,
  events: Object.fromEntries(ALL.map((name, at) => [name, isNew(at) ? 'first rent roll' : ''])),
  ofResult: ['b', 5],
};

/** Reads from the first row on, as long as the first of the columns is filled. */
function filled(read: ReadCell, sheet: string, first: number, letters: string): Value[][] {
  const rows: Value[][] = [];
  for (let row = first; read(sheet, `${letters.charAt(0)}${row}`) !== ''; row++)
    rows.push([...letters].map((letter) => read(sheet, `${letter}${row}`)));
  return rows;
}

export function readOddly(read: ReadCell): typeof ODD_FIGURES {
  const bridge = filled(read, 'Bridge', 33, 'BCE');
  const from = bridge.findIndex(([label]) => label === ALL[0]);
  return {
    totals: filled(read, 'Totals', 28, 'BDF') as (string | number)[][],
    grand: ['D15', 'F15', 'G15'].map((cell) => read('Totals', cell) as number),
    check: String(read('Totals', 'C23')),
    reasons: bridge.slice(from, from + ALL.length) as (string | number)[][],
    came: bridge[1]!.slice(1) as number[],
    otherReasons: String(bridge.at(-3)![0]),
    houses: read('Gaps', 'F27') as number,
    events: Object.fromEntries(
      filled(read, 'Events', 28, 'BEJ').map(([, house, news]) => [String(house), String(news)]),
    ),
    ofResult: ['B28', 'D28'].map((cell) => read('Totals of it', cell) as string | number),
  };
}
