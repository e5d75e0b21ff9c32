import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useKit } from '../../../pane-kit/use-kit';

/** What a person does next, always in sight. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div
    className={mergeClasses(useKit().foot, useKit().stack8, useKit().lineAbove)}
    style={{ padding: '8px 16px 12px' }}
  >
    {children}
  </div>
);
