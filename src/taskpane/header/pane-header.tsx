import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ProductMark } from './product-mark';

const useStyles = makeStyles({
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    boxSizing: 'border-box',
    height: '48px',
    // Excel lays a small menu of its own over the right edge.
    padding: '0 12px 0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  name: { ...typographyStyles.subtitle2, margin: '0 0 0 4px' },
  // The account stays at the right.
  grow: { flex: '1 1 0' },
});

interface PaneHeaderProps {
  /** Both are missing while signed out. */
  databases?: ReactNode;
  account?: ReactNode;
}

export function PaneHeader({ databases, account }: PaneHeaderProps) {
  const styles = useStyles();
  return (
    <header className={styles.header} data-focus-next="client-id access-key sign-in">
      <ProductMark />
      <h1 className={account ? 'visually-hidden' : styles.name}>Rent Roll</h1>
      {databases}
      <span className={styles.grow} />
      {account}
    </header>
  );
}
