import type { FunctionCall, FunctionRuntime } from '../../workbook/function-runtime';
import { BUSY, type GridResult } from '../engine/grid-cell';
import { toGrid } from './to-grid';

/** Calls functions while a person points at a part of a formula. An answer shows when the person points there again. */
export class PreviewCalls {
  private readonly results = new Map<string, GridResult>();
  private cancels: (() => void)[] = [];

  constructor(private readonly runtime: FunctionRuntime) {}

  call(call: FunctionCall): GridResult {
    const key = call.address + call.function.id + JSON.stringify(call.args);
    const known = this.results.get(key);
    if (known) return known;
    this.results.set(key, BUSY);
    const settle = (outcome: Parameters<Parameters<FunctionRuntime['start']>[1]>[0]) => {
      if (!('lost' in outcome)) this.results.set(key, toGrid(outcome));
    };
    this.cancels.push(this.runtime.start({ ...call, isPreview: true }, settle));
    return BUSY;
  }

  /** Ends all calls: the person has entered or left the formula. */
  end(): void {
    this.cancels.splice(0).forEach((cancel) => cancel());
    this.results.clear();
  }
}
