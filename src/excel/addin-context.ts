import type { Client } from '../client/client';
import type { DatabaseChoice } from './database-choice';
import type { Notices } from './notices';
import type { SessionKeeper } from './session-keeper';
import type { Tier } from '../table/to-cells';

/** What the functions and the pane share: one client, one session, one workbook. Built once, in `addin.ts`. */
export interface AddinContext {
  client: Client;
  session: SessionKeeper;
  databases: DatabaseChoice;
  notices: Notices;
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
