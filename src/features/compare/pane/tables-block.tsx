import { Radio, RadioGroup } from '@fluentui/react-components';
import type { SheetReading } from '../compare-actions';
import { lastRowOf } from '../../../intake/reconcile/account-rows';
import { formatColumn } from '../../../excel/cell-address';
import { Block } from '../../../pane-kit/section/block';
import { countOf } from '../../../pane-kit/count-text';
import { useKit } from '../../../pane-kit/use-kit';

interface TablesBlockProps {
  reading: SheetReading;
  isOpen: boolean;
  toggle(): void;
  choose(table: number): void;
}

/** The rent rolls of a sheet that has several, one of which is compared. */
export function TablesBlock({ reading, isOpen, toggle, choose }: TablesBlockProps) {
  const { tables, extraction, firstColumn } = reading;
  const kit = useKit();
  return (
    <Block
      title="Rent rolls"
      says={`${tables.length} on this sheet, one at a time is compared`}
      isOpen={isOpen}
      toggle={toggle}
    >
      <RadioGroup
        className={kit.choices}
        aria-label="Rent roll to compare"
        value={String(tables.indexOf(extraction))}
        onChange={(_, { value }) => choose(Number(value))}
      >
        {tables.map((one, at) => {
          const {
            table: { left, right },
            headingRows,
            facts,
          } = one;
          const columns = [left, right].map((position) => formatColumn(firstColumn + position)).join(' to ');
          return (
            <Radio
              key={at}
              value={String(at)}
              label={`Rows ${headingRows[0]} to ${lastRowOf(one)}, columns ${columns}: ${countOf(facts.length, 'unit')}`}
            />
          );
        })}
      </RadioGroup>
    </Block>
  );
}
