import { Button, SearchBox, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { arrowStop, useArrowKeys } from '../components/use-arrow-keys';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import { countPassing, FILTERS, type FormulaFilter } from './formula-filter';
import { countText } from '../components/count-text';

const LABELS: Record<FormulaFilter, string> = {
  all: 'All',
  failed: 'Failed',
  stale: 'Not refreshed',
  noted: 'With notes',
};

const useStyles = makeStyles({
  bar: { display: 'flex', flexDirection: 'column', gap: '8px' },
  search: { width: '100%', maxWidth: 'none' },
  filters: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  filter: { minWidth: 0, fontWeight: tokens.fontWeightRegular },
  chosen: {
    '&, &:hover, &:active': {
      ...shorthands.borderColor(tokens.colorBrandStroke1),
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      // In high contrast the colours are the same.
      boxShadow: 'inset 0 0 0 1px currentColor',
    },
    // The system then draws no shadow.
    '@media (forced-colors: active)': { ...shorthands.borderWidth('3px') },
  },
});

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
  const arrows = useArrowKeys<HTMLDivElement>();
  const styles = useStyles();
  const offered = FILTERS.map((one) => ({ one, count: countPassing(lines, one) })).filter(
    ({ one, count }) => count > 0 || one === filter,
  );
  return (
    <div className={styles.bar}>
      <SearchBox
        className={styles.search}
        aria-label="Search formulas"
        placeholder="Search cells, columns and notes"
        value={text}
        onChange={(_, { value }) => type(value)}
      />
      {!isWaiting && offered.length > 1 && (
        <div className={styles.filters} role="group" aria-label="Which formulas" {...arrows}>
          {offered.map(({ one, count }) => (
            <Button
              key={one}
              {...arrowStop}
              className={mergeClasses(styles.filter, one === filter && styles.chosen)}
              size="small"
              shape="circular"
              aria-pressed={one === filter}
              onClick={() => choose(one)}
            >
              {`${LABELS[one]} ${countText(count)}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
