import type { RefresherOptions } from '../../src/features/refresh/create-refresher';
import { answerCell } from '../../src/functions/answer-cell';
import { cellKey, parseCellAddress } from '../../src/excel/cell-address';
import { areaOfCell, intersect } from '../../src/excel/reference-walk/area';
import type { FeedsReader } from '../../src/features/refresh/stage/group-changes';
import type { FormulasOptions } from '../../src/answers/formulas/formula-inventory';
import { callNames, repeatsCalls } from '../../src/excel/rr-formula';
import type { ScannedFormula } from '../../src/excel/scan/scan-formulas';
import { repeatCall } from '../../src/functions/call-function';
import type { FakeGateway } from './fake-gateway';

interface FakeCell {
  text: string;
  name: string;
  args: readonly unknown[];
  value?: unknown;
}

const BUSY = '#BUSY!';

/** A workbook with our formulas. Its cells keep their values until Excel calls them again. */
export class FakeWorkbook {
  readonly cells = new Map<string, FakeCell>();
  /** Cells that Excel called, in order. */
  readonly called: string[] = [];
  selected: readonly string[] = [];
  /** Cells whose formula was entered again, in order. */
  readonly enteredAgain: string[] = [];
  /** How many answers Excel does not take, by cell. The cell then stays `#BUSY!`. */
  readonly loses = new Map<string, number>();

  constructor(private readonly gateway: Pick<FakeGateway, 'context'>) {}

  /** Enters a formula as if typed: Excel calls it. */
  async enter(
    address: string,
    columns: string,
    more: { name?: string; filters?: string } = {},
  ): Promise<void> {
    const { name = 'QUERY', filters = null } = more;
    const args =
      name === 'COLUMNS' ? [columns, filters, null, null, null] : [[[columns]], filters && [[filters]], null];
    this.put(address, { text: `=RR.${name}("${columns}", "${filters ?? ''}")`, name, args });
    await this.call(address);
  }

  /** Puts a formula there without calling it, as if the workbook were opened with its values. */
  put(address: string, cell: FakeCell): void {
    this.cells.set(address, cell);
  }

  async call(address: string): Promise<void> {
    const cell = this.cells.get(address);
    if (!cell) throw new Error(`No formula at ${address}.`);
    this.called.push(address);
    const invocation = { address } as CustomFunctions.CancelableInvocation;
    const { context } = this.gateway;
    const answer = await answerCell(context, { ...cell, invocation }, (call) =>
      repeatCall(context, cell, call),
    ).catch(({ code, message }: { code: string; message: string }) => `${code} ${message}`);
    const losses = this.loses.get(address) ?? 0;
    this.loses.set(address, losses - 1);
    cell.value = losses > 0 ? BUSY : answer;
  }

  value(address: string): unknown {
    return this.cells.get(address)?.value;
  }

  /** The value with its cells, as one text. */
  shown(address: string): string {
    return JSON.stringify(this.value(address));
  }

  /** Sheets that Excel does not let a scan read. */
  unread: readonly string[] = [];

  readonly scan: FormulasOptions['scan'] = async () => ({
    scanned: [],
    unread: this.unread,
    formulas: [...this.cells].map(([address, { text, value }]): ScannedFormula => {
      const { sheet, cell } = parseCellAddress(address)!;
      return {
        sheet,
        sheetId: sheet,
        cell,
        row: Number(cell.slice(1)) - 1,
        column: cell.charCodeAt(0) - 65,
        sheetIsHidden: false,
        sheetPosition: sheet.charCodeAt(0),
        formula: text,
        calls: callNames(text).length,
        isPlain: !repeatsCalls(text),
        ...(value === BUSY
          ? { error: undefined, isBusy: true }
          : {
              error:
                typeof value === 'string' && value.startsWith('#') ? value.replace(/ .*/, '') : undefined,
            }),
      };
    }),
  });

  /** The formulas of other cells, by address. */
  readonly otherFormulas: Record<string, string> = {};
  readonly between: FeedsReader = {
    names: async () => new Map(),
    used: async (sheet) => ({ sheet, row: 0, column: 0, rows: 50, columns: 26 }),
    cells: async (areas) =>
      areas.map((area) =>
        Object.entries(this.otherFormulas).flatMap(([address, formula]) => {
          const cell = parseCellAddress(address)!;
          return intersect(area, areaOfCell(cell)) ? [{ ...cell, formula }] : [];
        }),
      ),
  };

  /** The columns beside each result. */
  adjacentEntries: Awaited<ReturnType<RefresherOptions['excel']['readAdjacentEntries']>> = [];

  readonly excel: RefresherOptions['excel'] = {
    spillValues: async ({ sheet, cell }) => {
      const value = this.value(`${sheet}!${cell}`);
      const plain = (item: unknown) =>
        typeof item === 'object' && item !== null ? (item as { basicValue: unknown }).basicValue : item;
      return Array.isArray(value) ? value.map((row: unknown[]) => row.map(plain)) : [[value]];
    },
    readAdjacentEntries: async () => this.adjacentEntries,
    activeSheet: async () => 'Roll',
    selectedCells: async () => new Set(this.selected.map((address) => cellKey(parseCellAddress(address)!))),
    calculateDependents: async () => false,
    recalculateCells: async (cells) => {
      for (const { sheet, cell } of cells) void this.call(`${sheet}!${cell}`);
    },
    enterAgain: async (cells) => {
      for (const { sheet, cell } of cells) {
        this.enteredAgain.push(`${sheet}!${cell}`);
        void this.call(`${sheet}!${cell}`);
      }
      return { rewritten: cells.length, left: [] };
    },
  };
}
