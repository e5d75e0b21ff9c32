import { Checkbox, Link, makeStyles, mergeClasses } from '@fluentui/react-components';
import { memo, useId, useState } from 'react';
import type { ColumnEntry } from '../../../../contract/entries';
import { countOf, countText } from '../../../../pane-kit/text/count-text';
import { FoldButton } from '../../../../pane-kit/section/fold-button';
import { useKit } from '../../../../pane-kit/use-kit';
import { arrowStop, useArrowKeys } from '../../../../pane-kit/use-arrow-keys';
import { warningOf } from '../search/column-mark';
import type { ColumnFactsSource } from '../values/create-column-facts';
import { shareText } from '../values/local-text';
import type { ColumnGroup } from './group-columns';

/** Drawing more checkboxes at once would take longer than a frame. */
const AT_ONCE = 50;

const useStyles = makeStyles({
  list: { paddingBottom: '8px' },
  row: { minHeight: '32px', padding: '0 16px 0 8px' },
  box: { minWidth: 0 },
  share: { flex: 'none' },
  more: { margin: '4px 16px 4px' },
});

interface CatalogueGroupProps {
  group: ColumnGroup;
  facts: ColumnFactsSource;
  ticked: ReadonlySet<string>;
  toggle(name: string): void;
}

export function CatalogueGroup({ group: { title, columns }, facts, ticked, toggle }: CatalogueGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  const arrows = useArrowKeys<HTMLUListElement>();
  const id = useId();
  const kit = useKit();
  const styles = useStyles();
  const count = columns.filter(({ name }) => ticked.has(name)).length;
  const left = columns.length - most;
  return (
    <div className={kit.lineBelow}>
      <h3 className={kit.plain}>
        <FoldButton
          className={kit.whole}
          title={title}
          says={
            <>
              {countOf(columns.length, 'column')}
              {count > 0 && `, ${countText(count)} ticked`}
            </>
          }
          aria-controls={isOpen ? id : undefined}
          isOpen={isOpen}
          toggle={() => setOpen(!isOpen)}
        />
      </h3>
      {isOpen && (
        <ul {...arrows} id={id} className={mergeClasses(kit.list, styles.list)} aria-label={title}>
          {columns.slice(0, most).map((column) => (
            <CatalogueRow
              key={column.name}
              column={column}
              isTicked={ticked.has(column.name)}
              says={saysOf(column, facts)}
              toggle={toggle}
            />
          ))}
        </ul>
      )}
      {isOpen && left > 0 && (
        <Link
          as="button"
          type="button"
          className={mergeClasses(kit.small, styles.more)}
          onClick={() => setMost(most + AT_ONCE)}
        >
          Show {countText(Math.min(left, AT_ONCE))} more of {countText(left)}
        </Link>
      )}
    </div>
  );
}

/** Examples: "93 %", "empty here", "deprecated". */
function saysOf(column: ColumnEntry, facts: ColumnFactsSource): string | undefined {
  const held = facts.of(column.name);
  return warningOf(column, facts) ?? (held && shareText(held));
}

interface CatalogueRowProps {
  column: ColumnEntry;
  isTicked: boolean;
  says: string | undefined;
  toggle(name: string): void;
}

const CatalogueRow = memo(function CatalogueRow({ column, isTicked, says, toggle }: CatalogueRowProps) {
  const { name, label, description } = column;
  const id = useId();
  const kit = useKit();
  const styles = useStyles();
  return (
    <li
      className={mergeClasses(kit.spread, kit.ofMany, styles.row)}
      title={description ? `${name}: ${description}` : name}
    >
      <Checkbox
        {...arrowStop}
        className={styles.box}
        checked={isTicked}
        onChange={() => toggle(name)}
        aria-describedby={says === undefined ? undefined : id}
        label={{ className: kit.wrap, children: label ?? name }}
      />
      {says !== undefined && (
        <span className={mergeClasses(kit.quiet, kit.number, styles.share)} id={id}>
          {says}
        </span>
      )}
    </li>
  );
});
