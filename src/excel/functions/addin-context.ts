import type { Client } from '../../client/client';
import type { Slices } from '../../client/slices';
import type { Tier } from '../../table/cells/to-cells';
import type { DatabaseChoice } from '../database-choice';
import type { FormulaRuns } from '../formulas/formula-runs';
import type { SessionKeeper } from '../session-keeper';

/** What the worksheet functions work with. `addin.ts` builds it once. */
export interface AddinContext {
  client: Client;
  session: SessionKeeper;
  databases: DatabaseChoice;
  runs: FormulaRuns;
  /** Runs long work in slices, so that the page stays responsive. */
  slices: Slices;
  tier: Tier;
}

let provided: AddinContext | undefined;

/** Sets the context. The composition root calls it once, before Excel can call a function. */
export function provideAddinContext(context: AddinContext): void {
  provided = context;
}

export function addinContext(): AddinContext {
  if (!provided) throw new Error('The add-in has not started.');
  return provided;
}
