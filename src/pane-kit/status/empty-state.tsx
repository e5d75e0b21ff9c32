import { Quiet } from '../quiet';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useKit } from '../use-kit';

const useStyles = makeStyles({
  root: { alignItems: 'center', padding: '24px 16px', textAlign: 'center' },
  icon: { fontSize: '32px', lineHeight: 0, color: tokens.colorBrandForeground1 },
  words: { textWrap: 'balance' },
  action: { marginTop: '4px' },
});

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <div className={mergeClasses(kit.stack8, styles.root)}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={mergeClasses(kit.strong, styles.words)}>{title}</p>
      <Quiet className={styles.words}>{children}</Quiet>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
