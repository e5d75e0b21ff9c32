import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  popup: {
    ...typographyStyles.body1,
    position: 'absolute',
    right: 0,
    zIndex: 10,
    boxSizing: 'border-box',
    width: 'max-content',
    maxWidth: 'min(288px, calc(100vw - 32px))',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
  },
  below: { top: '100%' },
  above: { bottom: '100%' },
});

interface ValuePopupProps {
  id?: string;
  /** A dialog has the focus. Without a name it only shows something. */
  dialog?: string;
  children: ReactNode;
}

/** Lies below its field, or above where there is more room. The field's element must be positioned. */
export function ValuePopup({ id, dialog, children }: ValuePopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  const [shift, setShift] = useState(0);
  const styles = useStyles();
  useLayoutEffect(() => {
    const element = popup.current!;
    const field = element.parentElement!.getBoundingClientRect();
    const { height, left } = element.getBoundingClientRect();
    const below = window.innerHeight - field.bottom;
    setAbove(height > below && field.top > below);
    // At the left edge of the pane it would be cut off.
    if (left < 8) setShift(left - 8);
  }, []);
  return (
    <div
      ref={popup}
      id={id}
      role={dialog === undefined ? undefined : 'dialog'}
      aria-label={dialog}
      className={mergeClasses(styles.popup, isAbove ? styles.above : styles.below)}
      style={shift === 0 ? undefined : { right: shift }}
    >
      {children}
    </div>
  );
}
