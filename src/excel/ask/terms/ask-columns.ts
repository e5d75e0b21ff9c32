import { bareColumn, type ColumnEntry } from '../../../contract/entries';
import { createColumnResolver } from '../../../table/columns/resolve-columns';

/** The names of a catalogue, as Ask writes and reads them. */
export interface AskColumns {
  /** Returns the column of an identifier, or one that knows only its name if the catalogue lacks it. */
  entry(identifier: string): ColumnEntry;
  /** Returns the display name if it means this column and no other, otherwise the identifier. */
  heading(identifier: string): string;
  /** Returns the column that a text names, or undefined for none or several. */
  find(text: string): ColumnEntry | undefined;
  isName(text: string): boolean;
}

export function createAskColumns(catalogue: readonly ColumnEntry[]): AskColumns {
  const byIdentifier = new Map(catalogue.map((column) => [column.name, column]));
  const { isName } = createColumnResolver(catalogue);
  const entry = (identifier: string) => byIdentifier.get(identifier) ?? bareColumn(identifier);
  return {
    entry,
    isName,
    find(text) {
      const resolver = createColumnResolver(catalogue);
      const column = resolver.column(text);
      return resolver.unresolved.length > 0 ? undefined : column;
    },
    heading(identifier) {
      const { label } = entry(identifier);
      if (label === null || label.trim() === '' || /[\r\n]/.test(label)) return identifier;
      const resolver = createColumnResolver(catalogue);
      const isClear =
        resolver.column(label).name === identifier &&
        resolver.unresolved.length === 0 &&
        resolver.renamed.length === 0;
      return isClear ? label : identifier;
    },
  };
}
