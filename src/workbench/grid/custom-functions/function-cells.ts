import type { FunctionMetadata, FunctionRuntime } from '../../workbook/function-runtime';
import { BUSY, type GridArgument, type GridCell, type GridResult } from '../engine/grid-cell';
import { endsCall, toArgument, toGrid, type ArgumentRules } from './function-values';

/** The engine's cell id moves with the cell. */
interface GridAccess {
  /** Returns an address such as `Sheet1!B2`, or undefined if the cell or its formula is gone. */
  addressOf(cellId: number): string | undefined;
  /** Grows the sheet first if a result needs room. */
  evaluate(cellIds: number[]): void;
}

/** A call that is replaced before its answer is `cancelled`. The host loses an answer only if an option says so. */
export interface LoggedCall {
  id: string;
  address: string;
  state: 'running' | 'done' | 'cancelled' | 'lost';
}

interface Call {
  fn: FunctionMetadata;
  args: unknown[];
  parameterAddresses?: readonly (string | null)[] | undefined;
  result?: GridResult;
  waiting: boolean;
  /** It made a result that the opened file holds. */
  isSaved: boolean;
  cancel?: () => void;
}

/** `used` has the keys of the calls that the last evaluation made. */
interface FunctionCell {
  calls: Map<string, Call>;
  used: Set<string>;
}

/** Makes asynchronous calls for synchronous evaluation: a formula gets #BUSY!, and is evaluated again on the answer. */
export class FunctionCells {
  readonly log: LoggedCall[] = [];
  private readonly cells = new Map<number, FunctionCell>();
  private readonly answered = new Set<number>();
  /** Cells whose formulas the reopened file does not know until they are entered again. */
  private readonly unknown = new Set<number>();
  /** What formulas of an opened file showed when it was saved. */
  private readonly saved = new Map<number, GridResult>();
  private isOpening = false;
  private isDeferred = false;
  private isLate = false;
  private onIdle: (() => void)[] = [];

  constructor(
    private readonly runtime: FunctionRuntime,
    private readonly grid: GridAccess,
    private readonly rules: ArgumentRules,
  ) {}

  get pending(): boolean {
    return this.answered.size > 0 || this.ids().some((cellId) => this.isWaiting(cellId));
  }

  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.onIdle.push(resolve);
      this.announce();
    });
  }

  /** Evaluates a formula, then cancels the calls that it no longer makes. It may call one function twice. */
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

  /** Lets formulas show what their file holds, as Excel does. `evaluate` evaluates all formulas for the first time. */
  open(saved: ReadonlyMap<number, GridResult>, evaluate: () => void): void {
    for (const [cellId, result] of saved) this.saved.set(cellId, result);
    this.isOpening = true;
    evaluate();
    this.isOpening = false;
  }

  hasSaved(cellId: number): boolean {
    return this.saved.has(cellId);
  }

  /** Returns what a formula shows: the saved result until a call with other arguments, or an answer to each call. */
  shown(cellId: number, computed: GridResult): GridResult {
    const { calls, used = [] } = this.cells.get(cellId) ?? {};
    const made = [...used].flatMap((key) => calls?.get(key) ?? []);
    const isSaved = made.every((call) => call.isSaved) && made.some((call) => !call.result);
    const saved = this.saved.get(cellId);
    if (isSaved && saved) return saved;
    if (!this.isOpening) this.saved.delete(cellId);
    return computed;
  }

  errorWithoutCall(fn: FunctionMetadata, inputs: GridArgument[]): GridCell | undefined {
    for (const [at, parameter] of fn.parameters.entries()) {
      const error = endsCall(inputs[at], parameter, this.rules);
      if (error) return error;
    }
    return undefined;
  }

  /** Returns the answer to a call, or #BUSY!. Use it within an evaluation. {@link updateCalls} starts the call. */
  call(
    cellId: number,
    fn: FunctionMetadata,
    inputs: GridArgument[],
    parameterAddresses?: readonly (string | null)[],
  ): GridResult {
    if (this.unknown.has(cellId)) return { value: '#NAME?' };
    const args = this.toArguments(fn, inputs);
    if (!Array.isArray(args)) return args;
    const key = fn.id + JSON.stringify([args, parameterAddresses]);
    const cell = this.cells.get(cellId) ?? { calls: new Map<string, Call>(), used: new Set<string>() };
    const isSaved = this.isOpening && this.saved.has(cellId);
    const call = cell.calls.get(key) ?? { fn, args, parameterAddresses, waiting: !isSaved, isSaved };
    this.cells.set(cellId, cell);
    cell.calls.set(key, call);
    cell.used.add(key);
    const { result = BUSY } = call;
    return Array.isArray(result) && !this.rules.spills ? (result[0]?.[0] ?? BUSY) : result;
  }

  private toArguments(fn: FunctionMetadata, inputs: GridArgument[]): unknown[] | GridCell {
    const args = fn.parameters.map((parameter, i) => toArgument(inputs[i], parameter, this.rules));
    const at = args.indexOf(undefined);
    const wrong = fn.parameters[at];
    if (!wrong) return args;
    if (Array.isArray(inputs[at])) return { value: '#VALUE!' };
    const about = wrong.description ? `: ${wrong.description}` : '.';
    return { value: '#VALUE!', message: `${wrong.name} must be a ${wrong.type}${about}` };
  }

  /** Ends and starts calls after each command: within one, a cell may be evaluated with temporary arguments. */
  updateCalls(): void {
    this.isLate = this.isDeferred;
    if (this.isDeferred) return;
    for (const [cellId, { calls }] of this.cells) {
      const address = this.grid.addressOf(cellId);
      if (address === undefined) this.forget(cellId);
      else
        for (const call of calls.values())
          if (call.waiting && !call.cancel) this.start(cellId, call, address);
    }
    this.announce();
  }

  /** Ends and starts calls after several commands. */
  updateCallsAfter(run: () => void): void {
    if (this.isDeferred) return run();
    this.isDeferred = true;
    try {
      run();
    } finally {
      this.isDeferred = false;
      if (this.isLate) this.updateCalls();
    }
  }

  /** Drops a cell's calls, so that its next evaluation calls again. */
  forget(cellId: number): void {
    this.unknown.delete(cellId);
    this.saved.delete(cellId);
    this.callsOf(cellId).forEach((call) => call.cancel?.());
    this.cells.delete(cellId);
  }

  /** Cells keep their values until the answer arrives, as in newer versions of Excel. */
  rerun(cellIds: readonly number[]): void {
    for (const call of cellIds.flatMap((cellId) => this.callsOf(cellId))) {
      call.cancel?.();
      delete call.cancel;
      call.waiting = true;
    }
    this.updateCalls();
  }

  ids(): number[] {
    return [...this.cells.keys()];
  }

  isUnknown(cellId: number): boolean {
    return this.unknown.has(cellId);
  }

  /** Makes all formulas show #NAME? until they are entered again, as in a file from another computer. */
  unregister(): void {
    const cellIds = this.ids();
    for (const cellId of cellIds) {
      this.forget(cellId);
      this.unknown.add(cellId);
    }
    this.grid.evaluate(cellIds);
  }

  /** Enters a formula again that has not changed. */
  reenter(cellIds: readonly number[]): void {
    const unknown = cellIds.filter((cellId) => this.unknown.delete(cellId));
    if (unknown.length > 0) this.grid.evaluate(unknown);
    this.rerun(cellIds.filter((cellId) => !unknown.includes(cellId)));
  }

  /** Calls again only for cells that wait or show an error. */
  reopen(isInError: (cellId: number) => boolean): void {
    this.rerun(this.ids().filter((cellId) => this.isWaiting(cellId) || isInError(cellId)));
  }

  isWaiting(cellId: number): boolean {
    return this.callsOf(cellId).some((call) => call.waiting);
  }

  results(cellId: number): GridResult[] {
    return this.callsOf(cellId).flatMap(({ result }) => (result ? [result] : []));
  }

  private start(cellId: number, call: Call, address: string): void {
    const entry: LoggedCall = { id: call.fn.id, address, state: 'running' };
    this.log.push(entry);
    const { fn, args, parameterAddresses } = call;
    const about = { function: fn, args, address, ...(parameterAddresses && { parameterAddresses }) };
    const stop = this.runtime.start(about, (outcome) => {
      if (entry.state === 'cancelled') return;
      call.waiting = false;
      if ('lost' in outcome) {
        entry.state = 'lost';
        return this.announce();
      }
      entry.state = 'done';
      call.result = toGrid(outcome);
      this.show(cellId);
    });
    call.cancel = () => {
      if (entry.state === 'running') entry.state = 'cancelled';
      stop();
    };
  }

  /** Shows answers together, in a timer: a command must not be dispatched while another one is being settled. */
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

  private callsOf(cellId: number): Call[] {
    return [...(this.cells.get(cellId)?.calls.values() ?? [])];
  }

  private announce(): void {
    if (this.onIdle.length > 0 && !this.pending) this.onIdle.splice(0).forEach((resolve) => resolve());
  }
}
