import type { Client } from '../../client/client';
import type { Slices } from '../../client/slices';
import type { Tier } from '../../table/cells/to-cells';
import type { DatabaseChoice } from '../database-choice';
import type { FormulaRuns } from '../formulas/formula-runs';
import type { SessionKeeper } from '../session-keeper';

/** What the worksheet functions work with: one client, one session, one workbook. Built once, in `addin.ts`. */
export interface AddinContext {
  client: Client;
  session: SessionKeeper;
  databases: DatabaseChoice;
  runs: FormulaRuns;
  /** For all work that is not over at once. */
  slices: Slices;
  tier: Tier;
}

let provided: AddinContext | undefined;

/** Called once by the composition root, before Excel can call a function. */
export function provideAddinContext(context: AddinContext): void {
  provided = context;
}

export function addinContext(): AddinContext {
  if (!provided) throw new Error('The add-in has not started.');
  return provided;
}
