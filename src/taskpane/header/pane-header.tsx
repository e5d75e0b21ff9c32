import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

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

/** The same icon as assets/icon.svg. */
const ProductMark = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 80 80"
    style={{ flex: 'none' }}
    aria-hidden="true"
    focusable="false"
  >
    <rect width="80" height="80" rx="16" fill="#0f6c5c" />
    <g fill="#fff">
      <path
        d="M12 38 40 14l28 24"
        fill="none"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="22" y="38" width="36" height="7" rx="2" />
      <rect x="22" y="49" width="25" height="7" rx="2" opacity=".85" />
      <rect x="22" y="60" width="31" height="7" rx="2" opacity=".7" />
    </g>
  </svg>
);
