import type { DatabaseEntry } from '../../contract/entries';
import { plural } from '../../contract/count-text';
import { namesText } from '../../pane-kit/text/count-text';
import { nameKey } from '../../table/clean-texts';
import type { DatabaseChooser } from './database-chooser';

export const chosenCount = (chosen: number, all: number): string =>
  `${chosen} of ${all} ${plural(all, 'database')}`;

/** Says what the boxes mean. `stored`: the choice of the workbook. */
export function stepText(
  step: ReturnType<DatabaseChooser['step']>,
  stored: readonly DatabaseEntry[],
): string {
  const read = `formulas read ${namesText(stored)}`;
  if (stored.length === 0 && step !== 'saving')
    return 'Choose at least one database for the formulas of this workbook.';
  if (step === 'none')
    return `Choose at least one database. Until then, ${read}, and cells keep their values.`;
  if (step === 'looking') return `Asking the service what would change. Until you update, ${read}.`;
  if (step === 'waiting') return `Not saved yet: ${read} until you update in the tab Workbook.`;
  return step === 'saving' ? 'Saving…' : 'Saved with this workbook.';
}

export function matchingDatabases(databases: readonly DatabaseEntry[], search: string): DatabaseEntry[] {
  return databases.filter(({ name }) => nameKey(name).includes(nameKey(search)));
}
