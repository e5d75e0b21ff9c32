import type { FunctionMetadata, FunctionRuntime } from '../../workbook/function-runtime';
import { BUSY, type GridArgument, type GridResult } from '../engine/grid-cell';
import { toArgument, type EmptyCell } from './to-argument';
import { toGrid } from './to-grid';

/**
 * What the calls need of the grid they live in. Cells go by the engine's cell id, which moves with the cell.
 */
interface GridAccess {
  /** Where the cell is now, such as `Sheet1!B2`; undefined if it is gone or holds no formula any more. */
  addressOf(cellId: number): string | undefined;
  /** Evaluates these cells again, growing the sheet first where a result needs room. */
  evaluate(cellIds: number[]): void;
}

/** One line of the log of calls. A call that a new one replaces before its answer is `cancelled`. */
export interface LoggedCall {
  id: string;
  address: string;
  state: 'running' | 'done' | 'cancelled';
  /** From start to answer. */
  ms?: number;
}

interface Call {
  fn: FunctionMetadata;
  args: unknown[];
  result?: GridResult;
  /** While it is under way, or not started yet. */
  waiting: boolean;
  cancel?: () => void;
}

/**
 * The calls that one cell's formula makes, by function and arguments, and which of them its evaluation made.
 */
interface FunctionCell {
  calls: Map<string, Call>;
  used: Set<string>;
}

/**
 * Turns the grid's synchronous evaluation into asynchronous calls: a formula is evaluated, asks for a call,
 * gets #BUSY!, and is evaluated again when the answer is there. A call belongs to a cell and ends with it.
 */
export class FunctionCells {
  readonly log: LoggedCall[] = [];
  private readonly cells = new Map<number, FunctionCell>();
  /** Cells with a new answer, to be evaluated. */
  private readonly answered = new Set<number>();
  private onIdle: (() => void)[] = [];

  constructor(
    private readonly runtime: FunctionRuntime,
    private readonly grid: GridAccess,
    private readonly emptyCell: EmptyCell = '',
  ) {}

  get pending(): boolean {
    return this.answered.size > 0 || this.everyCall().some((call) => call.waiting);
  }

  /** Resolves when every call has been answered and shown. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.onIdle.push(resolve);
      this.announce();
    });
  }

  /**
   * Around the evaluation of one formula: calls that it no longer makes are cancelled. By use, because one
   * formula may call one function twice.
   */
  evaluating<T>(cellId: number, evaluate: () => T): T {
    this.cells.get(cellId)?.used.clear();
    try {
      return evaluate();
    } finally {
      const cell = this.cells.get(cellId);
      for (const [key, call] of cell?.calls ?? []) {
        if (cell?.used.has(key)) continue;
        call.cancel?.();
        cell?.calls.delete(key);
      }
    }
  }

  /** Within an evaluation: the answer if it is there. Starting waits for {@link settle}. */
  call(cellId: number, fn: FunctionMetadata, given: GridArgument[]): GridResult {
    const args = fn.parameters.map((parameter, i) => toArgument(given[i], parameter, this.emptyCell));
    const wrong = fn.parameters.find((_, i) => args[i] === undefined);
    if (wrong) return { value: '#VALUE!', message: `${wrong.name} must be a ${wrong.type}.` };
    const key = fn.id + JSON.stringify(args);
    const cell = this.cells.get(cellId) ?? { calls: new Map<string, Call>(), used: new Set<string>() };
    const call = cell.calls.get(key) ?? { fn, args, waiting: true };
    this.cells.set(cellId, cell);
    cell.calls.set(key, call);
    cell.used.add(key);
    return call.result ?? BUSY;
  }

  /**
   * After every command: ends the calls that have lost their cell and starts those still wanted. Not sooner:
   * a cell may be evaluated several times with passing arguments.
   */
  settle(): void {
    for (const [cellId, { calls }] of this.cells) {
      const address = this.grid.addressOf(cellId);
      if (address === undefined) this.forget(cellId);
      else
        for (const call of calls.values())
          if (call.waiting && !call.cancel) this.start(cellId, call, address);
    }
    this.announce();
  }

  /** The next evaluation of this cell calls anew. */
  forget(cellId: number): void {
    this.cells.get(cellId)?.calls.forEach((call) => call.cancel?.());
    this.cells.delete(cellId);
  }

  /** Calls anew for these cells, which show what they have until the answer comes, as newer Excel does. */
  rerun(cellIds: readonly number[] = [...this.cells.keys()]): void {
    for (const cellId of cellIds)
      for (const call of this.cells.get(cellId)?.calls.values() ?? []) {
        call.cancel?.();
        delete call.cancel;
        call.waiting = true;
      }
    this.settle();
  }

  /**
   * As when a saved workbook is opened: calls anew for cells that wait or show an error. The others keep what
   * they have.
   */
  reopen(isInError: (cellId: number) => boolean): void {
    const waits = ({ calls }: FunctionCell) => [...calls.values()].some((call) => call.waiting);
    this.rerun([...this.cells].flatMap(([id, cell]) => (waits(cell) || isInError(id) ? [id] : [])));
  }

  /** The results that a cell holds, so that room can be made for them. */
  results(cellId: number): GridResult[] {
    return [...(this.cells.get(cellId)?.calls.values() ?? [])].flatMap(({ result }) =>
      result ? [result] : [],
    );
  }

  private start(cellId: number, call: Call, address: string): void {
    const entry: LoggedCall = { id: call.fn.id, address, state: 'running' };
    const started = performance.now();
    this.log.push(entry);
    const stop = this.runtime.start({ function: call.fn, args: call.args, address }, (outcome) => {
      if (entry.state === 'cancelled') return;
      entry.state = 'done';
      entry.ms = performance.now() - started;
      call.result = toGrid(outcome);
      call.waiting = false;
      this.show(cellId);
    });
    call.cancel = () => {
      if (entry.state === 'running') entry.state = 'cancelled';
      stop();
    };
  }

  /**
   * By a timer, because no command may be dispatched while another one is being settled. Answers go together.
   */
  private show(cellId: number): void {
    this.answered.add(cellId);
    if (this.answered.size > 1) return;
    setTimeout(() => {
      const alive = [...this.answered].filter(
        (id) => this.cells.has(id) && this.grid.addressOf(id) !== undefined,
      );
      this.answered.clear();
      if (alive.length > 0) this.grid.evaluate(alive);
      this.announce();
    });
  }

  private everyCall(): Call[] {
    return [...this.cells.values()].flatMap(({ calls }) => [...calls.values()]);
  }

  private announce(): void {
    if (this.onIdle.length > 0 && !this.pending) this.onIdle.splice(0).forEach((resolve) => resolve());
  }
}
