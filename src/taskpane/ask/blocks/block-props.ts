import type { ColumnEntry } from '../../../contract/entries';
import type { AskQuery } from '../../../excel/ask/ask-query';
import type { ColumnFactsSource } from '../values/create-column-facts';
import type { NameColumn } from '../query/block-words';

/** What every block gets. */
export interface BlockProps {
  query: AskQuery;
  columns: readonly ColumnEntry[];
  nameColumn: NameColumn;
  facts: ColumnFactsSource;
  /** Changes the question. Then moves the focus to the element with this `data-ask`, if given. */
  edit(query: AskQuery, focus?: string): void;
  isOpen: boolean;
  toggle(): void;
  /** Shows all columns by group. */
  showAll(): void;
  /** Unfolds the block. */
  unfold(): void;
}
