import { mergeClasses } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useKit } from '../../../../pane-kit/use-kit';

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
  const kit = useKit();
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
      className={mergeClasses(kit.text, kit.popup)}
      style={{
        [isAbove ? 'bottom' : 'top']: '100%',
        right: shift,
        zIndex: 10,
        width: 'max-content',
        maxWidth: 'min(288px, calc(100vw - 32px))',
      }}
    >
      {children}
    </div>
  );
}
