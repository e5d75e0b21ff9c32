import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { BusyButton } from '../components/busy-button';
import type { GatewayStatus } from '../../contract/gateway-wire';
import { describeToken } from '../components/describe-age';
import { ProductMark } from '../components/product-mark';
import { tokensUsed } from './token-words';
import { useAction } from '../components/use-action';
import { useNow } from '../components/use-now';
import { useChanging, usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    paddingBottom: '16px',
  },
  words: { flex: '1 1 0', minWidth: '140px' },
  name: { ...typographyStyles.subtitle2, margin: 0 },
  id: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  token: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, textWrap: 'balance' },
  // The button leaves too little room on its line.
  tokens: {
    ...typographyStyles.caption1,
    flexBasis: '100%',
    marginTop: '-8px',
    marginLeft: '48px',
    color: tokens.colorNeutralForeground2,
  },
});

export function PaneHeader({ status }: { status: GatewayStatus | null }) {
  const { session } = usePaneContext();
  const person = useChanging(session, session.current);
  const signOut = useAction(() => session.signOut());
  const now = useNow();
  const styles = useStyles();
  return (
    <header className={styles.header} data-focus-next="client-id access-key sign-in">
      <ProductMark />
      <div className={styles.words}>
        <h1 className={person ? 'visually-hidden' : styles.name}>Rent Roll</h1>
        {person && (
          <>
            <div className={styles.id}>{person.clientId}</div>
            <div className={styles.token}>{describeToken(person.tokenExpiresAt, now)}</div>
          </>
        )}
      </div>
      {person && (
        <BusyButton size="small" busy={signOut.busy} doing="Signing out…" run={() => void signOut.run()}>
          Sign out
        </BusyButton>
      )}
      {person && status && <div className={styles.tokens}>{tokensUsed(status.tokens)}</div>}
    </header>
  );
}
