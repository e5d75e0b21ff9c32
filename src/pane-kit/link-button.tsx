import { Link, type LinkProps } from '@fluentui/react-components';
import type { ButtonHTMLAttributes } from 'react';
import { useKit } from './use-kit';

type LinkButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Pick<LinkProps, 'inline' | 'disabledFocusable'>;

/** Words that do something. They look like the words around them, unless they have a look of their own. */
export function LinkButton(props: LinkButtonProps) {
  const kit = useKit();
  return <Link as="button" type="button" className={kit.link} {...props} />;
}
