import { Link, type LinkProps } from '@fluentui/react-components';
import type { ButtonHTMLAttributes } from 'react';

type LinkButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Pick<LinkProps, 'inline' | 'disabledFocusable'>;

/** Words that do something. */
export const LinkButton = (props: LinkButtonProps) => <Link as="button" type="button" {...props} />;
