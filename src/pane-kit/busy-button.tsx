import { Button, Spinner, type ButtonProps } from '@fluentui/react-components';
import type { Action } from './use-action';

interface BusyButtonProps extends Pick<
  ButtonProps,
  'appearance' | 'className' | 'disabled' | 'icon' | 'id' | 'size' | 'tabIndex'
> {
  children: string;
  /** What it does, and whether that is under way. Without one, `busy` and `run` say so. */
  action?: Action<[]>;
  busy?: boolean;
  /** The label while busy. */
  doing: string;
  /** What it is about, for screen readers, after the label. */
  about?: string;
  run?(): void;
  type?: 'submit';
}

/** While busy, the button keeps the focus and ignores clicks. */
export function BusyButton({ children, action, doing, about, icon, ...given }: BusyButtonProps) {
  const { busy = action?.busy, run = () => void action?.run(), ...props } = given;
  return (
    <Button
      type="button"
      {...props}
      icon={busy ? <Spinner size="extra-tiny" aria-hidden /> : icon}
      disabledFocusable={busy}
      onClick={run}
    >
      {busy ? doing : children}
      {about && <span className="visually-hidden"> {about}</span>}
    </Button>
  );
}
