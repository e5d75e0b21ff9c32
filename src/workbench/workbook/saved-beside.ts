import type { DefinedName } from './behaviour';

/** How a manifest names the add-in. */
export interface AddinIdentity {
  id: string;
  version: string;
}

/** The name of a setting, and its value as JSON. */
export type Setting = readonly [name: string, json: string];

/** What a file holds beside the cells and looks of its sheets. */
export interface SavedBeside {
  settings: readonly Setting[];
  /** Names that the grid does not know. */
  names: readonly DefinedName[];
  addin: AddinIdentity;
}
