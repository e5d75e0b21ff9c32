import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { arrowStop, useArrowKeys } from '../use-arrow-keys';
import { FoldButton } from './fold-button';
import { useKit } from '../use-kit';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', minHeight: '40px', paddingRight: '12px' },
  toggle: {
    gridTemplateColumns: '12px minmax(80px, auto)',
    flex: 'none',
    height: '40px',
    padding: '0 8px 0 16px',
  },
  afterControl: { paddingLeft: 0 },
  summary: { cursor: 'pointer' },
  action: {
    flex: 'none',
    minWidth: 0,
    minHeight: '24px',
    padding: '0 4px',
    color: tokens.colorBrandForegroundLink,
  },
  wide: { padding: '0 0 8px' },
});

interface BlockProps {
  title: string;
  /** What is in it, in words, while it is folded. */
  summary: ReactNode;
  /** A control before its title. */
  before?: ReactNode;
  /** Whether it says that while it is open, too. */
  isSummaryAlwaysShown?: boolean;
  isOpen: boolean;
  toggle(): void;
  /** Adds something, whether the block is open or not. */
  add?: { label: string; id: string; run(): void };
  /** What it offers while it is open. */
  link?: { label: string; run(): void };
  /** Its rows reach from edge to edge. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of the question. Folded, it is one line that says what is in it. It is one tab stop, besides its fields. */
export function Block({
  title,
  summary,
  before,
  isSummaryAlwaysShown,
  isOpen,
  toggle: fold,
  add,
  link,
  isWide,
  children,
}: BlockProps) {
  const id = useId();
  const arrows = useArrowKeys<HTMLElement>();
  const kit = useKit();
  const isOpenRequested = useRef(false);
  const toggle = () => {
    isOpenRequested.current = !isOpen;
    fold();
  };
  // What a person opened is to be seen, also when a part of it loads later.
  useEffect(() => {
    const section = arrows.ref.current;
    if (!isOpen || !isOpenRequested.current || !section) return;
    const observer = new ResizeObserver(() => {
      section.scrollIntoView({ block: 'nearest' });
      if (!section.querySelector('[aria-busy]')) observer.disconnect();
    });
    observer.observe(section);
    return () => observer.disconnect();
  }, [isOpen, arrows.ref]);
  const isSummaryShown = isSummaryAlwaysShown === true || !isOpen;
  const styles = useStyles();
  return (
    // A region "Columns" would be the catalogue.
    <section
      {...arrows}
      className={kit.lineAbove}
      role="group"
      aria-labelledby={`${id}-title`}
      data-block
      onKeyDown={(event) => {
        leaveBlock(event);
        if (!event.defaultPrevented) arrows.onKeyDown(event);
      }}
    >
      <div className={styles.head}>
        {before}
        <FoldButton
          {...arrowStop}
          className={mergeClasses(styles.toggle, before !== undefined && styles.afterControl)}
          title={title}
          titleId={`${id}-title`}
          aria-describedby={isSummaryShown ? `${id}-says` : undefined}
          isOpen={isOpen}
          toggle={toggle}
        />
        {!isSummaryShown ? (
          <span className={kit.fill} />
        ) : (
          // The button before it does the same for the keyboard.
          <div
            id={`${id}-says`}
            className={mergeClasses(kit.quiet, kit.cut, kit.fill, styles.summary)}
            onClick={toggle}
          >
            {summary}
          </div>
        )}
        {isOpen && link && (
          <Button
            {...arrowStop}
            className={mergeClasses(kit.regular, styles.action)}
            appearance="transparent"
            size="small"
            onClick={link.run}
          >
            {link.label}
          </Button>
        )}
        {add && (
          <Button
            {...arrowStop}
            data-ask={add.id}
            className={mergeClasses(kit.regular, styles.action)}
            appearance="transparent"
            size="small"
            icon={<AddRegular />}
            aria-label={add.label}
            title={isOpen ? undefined : add.label}
            onClick={add.run}
          >
            {isOpen ? add.label : undefined}
          </Button>
        )}
      </div>
      {isOpen && <div className={mergeClasses(kit.stack8, kit.below, isWide && styles.wide)}>{children}</div>}
    </section>
  );
}

const BLOCKS = '[data-block]';
const STOP = '[data-arrow-stop][tabindex="0"], [data-block-stop]';
const FIELD = 'input, select';

/**
 * Makes a block one tab stop: from its line, Tab leads past its fields to the next block, and Shift+Tab to the line of the
 * one before. From the line the down arrow leads into the fields, among which Tab moves as everywhere.
 */
function leaveBlock(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, altKey, currentTarget, target } = event;
  const isAtLine = (target as HTMLElement).matches('[data-arrow-stop]');
  if (!isAtLine || altKey || event.ctrlKey || event.metaKey) return;
  const next = key === 'Tab' ? findAdjacentStop(currentTarget, shiftKey ? -1 : 1) : undefined;
  const field =
    key === 'ArrowDown' && !(target as HTMLElement).matches('[role=row]')
      ? currentTarget.querySelector<HTMLElement>(`:is(${FIELD}):not([tabindex="-1"])`)
      : undefined;
  const nextFocus = next ?? field;
  if (!nextFocus) return;
  event.preventDefault();
  // Otherwise Office.js would move the focus on from where it was.
  event.stopPropagation();
  nextFocus.focus();
}

function findAdjacentStop(block: HTMLElement, step: -1 | 1): HTMLElement | undefined {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  const adjacentBlock = blocks[blocks.indexOf(block) + step];
  return adjacentBlock?.querySelector<HTMLElement>(STOP) ?? undefined;
}
