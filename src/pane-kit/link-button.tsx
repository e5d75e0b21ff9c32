import { Link, type LinkProps } from '@fluentui/react-components';
import type { ButtonHTMLAttributes } from 'react';
import { useKit } from './use-kit';

type LinkButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Pick<LinkProps, 'inline' | 'disabledFocusable'> & { isSmall?: boolean };

/** Words that do something. They look like the words around them, unless they have a look of their own. */
export function LinkButton({ isSmall = false, ...props }: LinkButtonProps) {
  const kit = useKit();
  return <Link as="button" type="button" className={isSmall ? kit.smallLink : kit.link} {...props} />;
}
