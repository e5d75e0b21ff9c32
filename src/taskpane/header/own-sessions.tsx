import { Quiet } from '../../pane-kit/quiet';
import { useClient, useSession } from '../../pane-kit/common-parts';
import { makeStyles, tokens, mergeClasses } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import type { OwnSession } from '../../contract/gateway-wire';
import { BusyButton } from '../../pane-kit/busy-button';
import { countOf } from '../../contract/count-text';
import { FailureProblem, Status } from '../../pane-kit/status/problem';
import { Loading } from '../../pane-kit/status/loading';
import { useAction } from '../../pane-kit/use-action';
import { useAnswer } from '../../pane-kit/use-answer';
import { useNow } from '../../pane-kit/use-now';
import { begunWords, usedWords } from './connection-words';
import { useKit } from '../../pane-kit/use-kit';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // A line breaks between the two, if it must.
  time: { display: 'inline-block' },
});

/** Lists where the person is signed in, and ends one of these sessions, or all others. */
export function OwnSessions() {
  const client = useClient();
  const session = useSession();
  const listed = useAnswer(useCallback((signal: AbortSignal) => client.sessions(signal), [client]));
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [ending, setEnding] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  const all = (listed.value?.sessions ?? []).filter(({ id }) => !ended.has(id));
  const otherSessions = all.filter(({ isThis }) => !isThis);
  // All others have ended, so those that were only counted have, too.
  const more = otherSessions.length > 0 ? (listed.value?.more ?? 0) : 0;

  const action = useAction(async (which: OwnSession | 'others') => {
    setMessage('');
    setEnding(which === 'others' ? which : which.id);
    const count = (await (which === 'others' ? client.endOtherSessions() : client.endSession(which.id)))
      .ended;
    setEnded(new Set([...ended, ...(which === 'others' ? otherSessions : [which]).map(({ id }) => id)]));
    setMessage(count === 0 ? 'It had already ended.' : `${countOf(count, 'session')} ended.`);
  });
  const isBusy = (id: string) => action.busy && ending === id;

  return (
    <section className={kit.stack8} aria-labelledby="own-sessions" data-focus-next="own-sessions">
      <h3 className={kit.strong} style={{ outlineStyle: 'none' }} id="own-sessions" tabIndex={-1}>
        Sessions
      </h3>
      <Quiet className={kit.pretty}>
        {session.current()?.personId.startsWith('client ') &&
          'Everyone who signs in with this client ID is listed. '}
        A session serves all workbooks on its computer. It ends when someone signs out there, or when it was
        not used for several days.
      </Quiet>
      <FailureProblem failure={listed.error} retry={listed.again} />
      {!listed.value && !listed.error && <Loading label="Asking for your sessions" rows={2} />}
      {all.length > 0 && (
        <ul className={kit.list} aria-labelledby="own-sessions">
          {all.map((own) => (
            <li key={own.id} className={styles.row}>
              <span>
                {own.from ?? 'Unknown computer'}
                <span className={kit.quiet} style={{ display: 'block' }}>
                  <span className={styles.time}>Begun {begunWords(own, now)} ·&nbsp;</span>
                  <span className={styles.time}>{usedWords(own, now)}</span>
                </span>
              </span>
              {own.isThis ? (
                <span className={mergeClasses(kit.smallStrong, kit.neutral)}>This session</span>
              ) : (
                <BusyButton
                  size="small"
                  busy={isBusy(own.id)}
                  doing="Ending…"
                  about={`session begun ${begunWords(own, now)}`}
                  run={() => void action.run(own)}
                >
                  End
                </BusyButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <Quiet className={kit.pretty}>{countOf(more, 'older session')} not shown.</Quiet>}
      {listed.value && otherSessions.length === 0 && (
        <Quiet className={kit.pretty}>This is the only session.</Quiet>
      )}
      <Status>{message && <Quiet className={kit.pretty}>{message}</Quiet>}</Status>
      <FailureProblem failure={action.error} />
      {otherSessions.length > 0 && (
        <BusyButton
          className={kit.start}
          busy={isBusy('others')}
          doing="Ending all other sessions…"
          run={() => void action.run('others')}
        >
          End all other sessions
        </BusyButton>
      )}
    </section>
  );
}
