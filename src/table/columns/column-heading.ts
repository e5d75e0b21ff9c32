import { bareColumn, type ColumnEntry } from '../../contract/entries';
import { createColumnResolver, distinctLabel } from './resolve-columns';

/** Returns the display name if it means this column and no other, otherwise `Lettable Area (actual)` or the identifier. */
export function columnHeading(catalogue: readonly ColumnEntry[], identifier: string): string {
  const column = catalogue.find(({ name }) => name === identifier) ?? bareColumn(identifier);
  const isClear = (text: string | null): text is string => {
    if (text === null || text.trim() === '' || /[\r\n]/.test(text)) return false;
    const resolver = createColumnResolver(catalogue);
    return (
      resolver.column(text).name === identifier &&
      resolver.unresolved.length === 0 &&
      resolver.renamed.length === 0
    );
  };
  return [column.label, distinctLabel(column)].find(isClear) ?? identifier;
}
