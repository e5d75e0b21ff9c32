import type { Client } from '../../client/client';
import type { Scheduler } from '../../client/scheduler';
import type { Tier } from '../../table/cells/to-cells';
import type { DatabaseChoice } from '../database-choice';
import type { FormulaRuns } from '../formulas/formula-runs';
import type { SessionKeeper } from '../session-keeper';
import type { PreparedCalls } from './prepared-calls';

export interface AddinContext {
  client: Client;
  session: SessionKeeper;
  databases: DatabaseChoice;
  runs: FormulaRuns;
  prepared: PreparedCalls;
  scheduler: Scheduler;
  tier: Tier;
  /** See `createDateCheck`. */
  checkDates(): Promise<void>;
}

let provided: AddinContext | undefined;

/** Sets the context. Call it once, before Excel can call a function. */
export function provideAddinContext(context: AddinContext): void {
  provided = context;
}

export function addinContext(): AddinContext {
  if (!provided) throw new Error('The add-in has not started.');
  return provided;
}

/** Follows Microsoft's pages custom-functions-requirement-sets and excel-api-requirement-sets. */
export function resultTier(requirements: Pick<Office.RequirementSetSupport, 'isSetSupported'>): Tier {
  if (!requirements.isSetSupported('CustomFunctionsRuntime', '1.4')) return 'bare';
  return requirements.isSetSupported('ExcelApi', '1.19') ? 'double' : 'formatted';
}
