import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { arrowStop, useArrowKeys } from './use-arrow-keys';
import { useKit } from './use-kit';

const useStyles = makeStyles({
  // A name gives way before what stands beside it.
  root: { position: 'relative', display: 'flex', flex: '0 99 auto', minWidth: 0 },
  button: { minWidth: '56px', padding: '5px 4px', fontWeight: tokens.fontWeightRegular },
  attached: {
    minWidth: '32px',
    padding: '5px 8px',
    borderLeftWidth: 0,
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
  },
  menu: {
    top: '100%',
    right: 0,
    zIndex: 1,
    width: 'max-content',
    maxWidth: 'min(280px, calc(100vw - 24px))',
    padding: '4px',
  },
  /** Nothing may lie over what follows, or be cut where a list ends. */
  inFlow: { flexDirection: 'column', gap: '4px', alignItems: 'flex-start' },
  shown: { position: 'static', boxShadow: 'none' },
  heading: { padding: '8px' },
  line: { height: '1px', margin: '4px -4px', backgroundColor: tokens.colorNeutralStroke2 },
  item: {
    ...typographyStyles.body1,
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    padding: '6px 8px',
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
  },
  icon: { fontSize: '20px', lineHeight: 0 },
});

export interface MenuEntry {
  label: string;
  icon: ReactElement;
  /** What it does, or the address that it opens in a browser. */
  run: (() => void) | string;
  /** Has a line above it. */
  isApart?: boolean;
  /** Whether a choice is made, for an entry that makes or undoes one. */
  isChecked?: boolean;
}

interface MenuButtonProps {
  id: string;
  /** What the button shows. */
  name: string;
  /** What it is for, after the name. */
  about?: string;
  entries: readonly MenuEntry[];
  /** The button belongs to the one before it, and shows no name. */
  attachedAppearance?: 'primary' | 'secondary';
  /** The menu pushes down what follows it. */
  isInFlow?: boolean;
}

/**
 * A button with a menu. Fluent's menu takes 40 KB and puts hidden elements that take the focus into the page, which axe
 * reports.
 */
export function MenuButton(props: MenuButtonProps) {
  const { id, name, about, entries, attachedAppearance, isInFlow = false } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { ref: menu, ...arrows } = useArrowKeys<HTMLDivElement>();
  const kit = useKit();
  const styles = useStyles();
  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [open, menu]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const leave = (event: KeyboardEvent<HTMLDivElement>) => {
    if (open && event.key === 'Escape') {
      // Otherwise Excel would take the focus back to the sheet.
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (!open && event.key === 'ArrowDown') setOpen(true);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={mergeClasses(styles.root, isInFlow && styles.inFlow)}
      onKeyDown={leave}
      onBlur={({ currentTarget, relatedTarget }) => {
        // What is pressed must not move away under the pointer.
        if (!isInFlow && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button as never}
        id={id}
        className={attachedAppearance ? styles.attached : isInFlow ? undefined : styles.button}
        appearance={attachedAppearance ?? (isInFlow ? 'secondary' : 'subtle')}
        size={isInFlow ? 'small' : 'medium'}
        aria-label={about === undefined ? name : `${name}: ${about}`}
        title={name}
        aria-haspopup="menu"
        aria-expanded={open}
        icon={<ChevronDownRegular className={kit.chevron} />}
        iconPosition="after"
        // Where a click does not move the focus, as in Safari, the menu would close first and open again.
        onMouseDown={(event) => open && event.preventDefault()}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {!attachedAppearance && <span className={kit.cut}>{name}</span>}
      </Button>
      {open && (
        <div
          {...arrows}
          ref={menu}
          className={mergeClasses(kit.popup, styles.menu, isInFlow && styles.shown)}
          role="menu"
          aria-labelledby={id}
          onMouseDown={(event) => event.preventDefault()}
        >
          {!attachedAppearance && !isInFlow && (
            <div className={mergeClasses(kit.smallStrong, kit.neutral, styles.heading)} role="presentation">
              {name}
            </div>
          )}
          {entries.map((entry) => (
            <MenuItem key={entry.label} {...entry} close={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuItem({ label, icon, run, isApart, isChecked, close }: MenuEntry & { close(): void }) {
  const kit = useKit();
  const styles = useStyles();
  const shared = {
    ...arrowStop,
    role: isChecked === undefined ? 'menuitem' : 'menuitemcheckbox',
    'aria-checked': isChecked,
    className: mergeClasses(kit.press, styles.item),
  };
  const words = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {label}
    </>
  );
  return (
    <>
      {isApart && <div className={styles.line} aria-hidden />}
      {typeof run === 'string' ? (
        <a {...shared} href={run} target="_blank" rel="noreferrer" onClick={close}>
          {words}
        </a>
      ) : (
        <button
          {...shared}
          type="button"
          onClick={() => {
            close();
            run();
          }}
        >
          {words}
        </button>
      )}
    </>
  );
}
