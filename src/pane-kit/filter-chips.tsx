import { Button, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { arrowStop, useArrowKeys } from './use-arrow-keys';

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  chip: { minWidth: 0, fontWeight: tokens.fontWeightRegular },
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

interface FilterChipsProps<Choice> {
  label: string;
  chips: readonly { choice: Choice; words: string; title?: string; isOff?: boolean }[];
  chosen: Choice | undefined;
  choose(choice: Choice): void;
  className?: string;
}

/** Offers a few ways to look at something, of which at most one holds. They are one tab stop. */
export function FilterChips<Choice>({ label, chips, chosen, choose, className }: FilterChipsProps<Choice>) {
  const arrows = useArrowKeys<HTMLDivElement>();
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.chips, className)} role="group" aria-label={label} {...arrows}>
      {chips.map(({ choice, words, title, isOff = false }) => (
        <Button
          key={String(choice)}
          {...arrowStop}
          className={mergeClasses(styles.chip, choice === chosen && styles.chosen)}
          size="small"
          shape="circular"
          title={title}
          disabledFocusable={isOff}
          aria-pressed={choice === chosen}
          onClick={() => choose(choice)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
