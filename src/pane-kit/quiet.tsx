import { mergeClasses } from '@fluentui/react-components';
import type { HTMLAttributes } from 'react';
import { useKit } from './use-kit';

/** Words that explain, and stand back behind the others. */
export const Quiet = ({ className, ...props }: HTMLAttributes<HTMLParagraphElement>) => (
  <p className={mergeClasses(useKit().quiet, className)} {...props} />
);
