import { Button } from '@fluentui/react-components';
import type { DatabaseEntry } from '../../contract/entries';
import type { ShownChoice } from './use-database-choice';
import { useKit } from '../../pane-kit/use-kit';

interface SelectButtonsProps {
  /** The databases that match the search, or all. */
  shown: readonly DatabaseEntry[];
  isFound: boolean;
  choice: ShownChoice;
}

export function SelectButtons({ shown, isFound, choice }: SelectButtonsProps) {
  const kit = useKit();
  const clear = () => {
    const rest = without(choice.chosen, shown);
    if (rest.length > 0) choice.choose(rest);
    else choice.clear();
  };
  return (
    <div className={kit.line} style={{ gap: 4 }}>
      <SelectAll shown={shown} choice={choice}>
        {isFound ? 'Select found' : 'Select all'}
      </SelectAll>
      <Button style={{ minWidth: 'auto' }} size="small" appearance="subtle" onClick={clear}>
        {isFound ? 'Clear found' : 'Clear'}
      </Button>
    </div>
  );
}

interface SelectAllProps extends Omit<SelectButtonsProps, 'isFound'> {
  children: string;
}

export function SelectAll({ shown, choice: { chosen, choose }, children }: SelectAllProps) {
  return (
    <Button
      style={{ minWidth: 'auto' }}
      size="small"
      appearance="subtle"
      onClick={() => choose([...chosen, ...without(shown, chosen)])}
    >
      {children}
    </Button>
  );
}

const without = (databases: readonly DatabaseEntry[], others: readonly DatabaseEntry[]) =>
  databases.filter(({ id }) => !others.some((other) => other.id === id));
