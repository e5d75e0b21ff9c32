import { useSession, useChanging } from '../../pane-kit/common-parts';
import type { GatewayStatus } from '../../contract/gateway-wire';
import { describeToken } from '../../pane-kit/text/describe-age';
import { Notice } from '../../pane-kit/status/problem';
import { Page } from '../../pane-kit/page';
import { OwnSessions } from './own-sessions';
import { statusMessages, tokensUsed } from './connection-words';
import { useNow } from '../../pane-kit/use-now';
import { useKit } from '../../pane-kit/use-kit';

interface ConnectionDetailsProps {
  status: GatewayStatus | null;
  back(): void;
}

/** Says in the gateway's own words what an administrator may ask about. */
export function ConnectionDetails({ status, back }: ConnectionDetailsProps) {
  const session = useSession();
  const person = useChanging(session, session.current);
  const now = useNow();
  const kit = useKit();
  if (!person) return null;
  const messages = status ? statusMessages(status, person.tokenExpiresAt, now) : [];
  return (
    <Page id="connection" title="Connection details" back={back}>
      <div className={kit.status} role="status">
        {messages.map(({ message, intent }) => (
          <Notice key={message} intent={intent}>
            {message}
          </Notice>
        ))}
      </div>
      <dl className={kit.facts} style={{ gap: 8 }}>
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
