import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { PersonCircleRegular } from '@fluentui/react-icons/svg/person-circle';
import { BusyButton } from './busy-button';
import { describeToken } from './describe-age';
import { ProductMark } from './product-mark';
import { useAction } from './use-action';
import { useNow } from './use-now';
import { useChanging, usePaneContext } from './use-pane-context';

const useStyles = makeStyles({
  header: { display: 'flex', flexDirection: 'column', gap: '12px', paddingBottom: '16px' },
  product: { display: 'flex', alignItems: 'center', gap: '8px' },
  name: { ...typographyStyles.subtitle1, margin: 0 },
  person: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 10px',
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  icon: { fontSize: '28px', lineHeight: 0, color: tokens.colorBrandForeground1 },
  words: { flex: '1 1 0', minWidth: '120px' },
  id: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  token: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
});

/** The product's name and, once there is one, the person: who, until when the token lives, and the way out. */
export function PaneHeader() {
  const { session } = usePaneContext();
  const person = useChanging(session, session.current);
  const signOut = useAction(() => session.signOut());
  const now = useNow();
  const styles = useStyles();
  return (
    <header className={styles.header}>
      <div className={styles.product}>
        <ProductMark />
        <h1 className={styles.name}>Rent Roll</h1>
      </div>
      {person && (
        <div className={styles.person} data-focus-next="client-id">
          <span className={styles.icon} aria-hidden="true">
            <PersonCircleRegular />
          </span>
          <div className={styles.words}>
            <div className={styles.id}>{person.clientId}</div>
            <div className={styles.token}>{describeToken(person.tokenExpiresAt, now)}</div>
          </div>
          <BusyButton size="small" busy={signOut.busy} doing="Signing out…" run={() => void signOut.run()}>
            Sign out
          </BusyButton>
        </div>
      )}
    </header>
  );
}
