import { SearchBox } from '@fluentui/react-components';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import { countPassing, FILTERS, type FormulaFilter } from './formula-filter';
import { countText } from '../components/count-text';
import { FilterChips } from '../components/filter/filter-chips';
import { useKit } from '../components/use-kit';

const LABELS: Record<FormulaFilter, string> = {
  all: 'All',
  failed: 'Failed',
  stale: 'Not refreshed',
  noted: 'With notes',
};

interface FindBarProps {
  lines: readonly FormulaLine[];
  /** The person is signed out, so the states say nothing. */
  isWaiting: boolean;
  text: string;
  type(text: string): void;
  filter: FormulaFilter;
  choose(filter: FormulaFilter): void;
}

/** Offers only the states that occur. */
export function FindBar({ lines, isWaiting, text, type, filter, choose }: FindBarProps) {
  const kit = useKit();
  const offered = FILTERS.map((one) => ({ one, count: countPassing(lines, one) })).filter(
    ({ one, count }) => count > 0 || one === filter,
  );
  return (
    <div className={kit.stack8}>
      <SearchBox
        className={kit.wide}
        aria-label="Search formulas"
        placeholder="Search cells, columns and notes"
        value={text}
        onChange={(_, { value }) => type(value)}
      />
      {!isWaiting && offered.length > 1 && (
        <FilterChips
          label="Which formulas"
          chips={offered.map(({ one, count }) => ({
            choice: one,
            words: `${LABELS[one]} ${countText(count)}`,
          }))}
          chosen={filter}
          choose={choose}
        />
      )}
    </div>
  );
}
