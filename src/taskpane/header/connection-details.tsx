import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { GatewayStatus } from '../../contract/gateway-wire';
import { describeToken } from '../components/describe-age';
import { Notice } from '../components/problem';
import { Page } from '../components/page';
import { OwnSessions } from './own-sessions';
import { statusMessages } from './status-messages';
import { tokensUsed } from './token-words';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import { useNow } from '../components/use-now';

const useStyles = makeStyles({
  notices: { display: 'flex', flexDirection: 'column', gap: '8px', ':empty': { display: 'none' } },
  facts: {
    display: 'grid',
    gridTemplateColumns: '88px minmax(0, 1fr)',
    gap: '8px',
    margin: 0,
    '& dt': { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
    '& dd': { ...typographyStyles.caption1, margin: 0, overflowWrap: 'anywhere' },
  },
});

interface ConnectionDetailsProps {
  status: GatewayStatus | null;
  back(): void;
}

/** Says in the gateway's own words what an administrator may ask about. */
export function ConnectionDetails({ status, back }: ConnectionDetailsProps) {
  const { session } = usePaneContext();
  const person = useChanging(session, session.current);
  const now = useNow();
  const styles = useStyles();
  if (!person) return null;
  const messages = status ? statusMessages(status, person.tokenExpiresAt, now) : [];
  return (
    <Page id="connection" title="Connection details" back={back}>
      <div className={styles.notices} role="status">
        {messages.map(({ message, intent }) => (
          <Notice key={message} intent={intent}>
            {message}
          </Notice>
        ))}
      </div>
      <dl className={styles.facts}>
        <dt>Person</dt>
        <dd>{person.clientId}</dd>
        <dt>Connection</dt>
        <dd>{describeToken(person.tokenExpiresAt, now)}</dd>
        <dt>Tokens</dt>
        <dd>{status ? tokensUsed(status.tokens) : 'The server has not said how many are used.'}</dd>
        <dt>Server</dt>
        <dd>{location.host}</dd>
      </dl>
      <OwnSessions />
    </Page>
  );
}
