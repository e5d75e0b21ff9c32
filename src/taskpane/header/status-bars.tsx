import { Link, makeStyles, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { GatewayStatus, SessionInfo } from '../../contract/gateway-wire';
import { Notice } from '../components/problem';
import { statusMessages } from './status-messages';
import { useNow } from '../components/use-now';

/** Messages shown at first, so that the sections stay in view. */
const FEW = 2;

const useStyles = makeStyles({
  bars: { display: 'flex', flexDirection: 'column', gap: '8px', ':not(:empty)': { paddingBottom: '16px' } },
  more: { ...typographyStyles.caption1, alignSelf: 'flex-start' },
});

interface StatusBarsProps {
  status: GatewayStatus | null;
  person: SessionInfo | null;
}

export function StatusBars({ status, person }: StatusBarsProps) {
  const [all, setAll] = useState(false);
  const now = useNow();
  const styles = useStyles();
  const messages = status ? statusMessages(status, person?.tokenExpiresAt ?? null, now) : [];
  const more = messages.length - FEW;
  return (
    <div className={styles.bars} role="status" aria-atomic={false} data-focus-next="databases sign-in">
      {messages.slice(0, all ? undefined : FEW).map(({ message, intent }) => (
        <Notice key={message} intent={intent}>
          {message}
        </Notice>
      ))}
      {more > 0 && (
        <Link
          as="button"
          type="button"
          className={styles.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : `and ${more} more`}
        </Link>
      )}
    </div>
  );
}
