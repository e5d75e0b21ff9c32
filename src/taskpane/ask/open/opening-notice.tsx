import { Button } from '@fluentui/react-components';
import type { CallInCell } from '../../../excel/ask/ask-actions';
import { FailureProblem } from '../../components/failure-problem';
import { Notice, Status } from '../../components/problem';
import type { Opening } from './use-opening';
import { useKit } from '../../components/use-kit';

interface OpeningNoticeProps {
  opening: Opening;
  choose(call: CallInCell): void;
  dismiss(): void;
}

/** Says why a formula is not open yet: it is being read, has several calls, or cannot be opened. */
export function OpeningNotice({ opening: { cell, calls, failure }, choose, dismiss }: OpeningNoticeProps) {
  const kit = useKit();
  const place = `${cell.sheet}!${cell.cell}`;
  return (
    <div className={kit.above}>
      {failure ? (
        <FailureProblem failure={failure} action={{ label: 'Close', run: dismiss }} />
      ) : (
        <Status>
          <Notice>
            {calls ? `${place} asks several questions. Which one do you want to edit?` : `Reading ${place}…`}
            {calls && (
              <div className={kit.buttons} style={{ marginTop: 8 }}>
                {calls.map((call) => (
                  <Button
                    key={call.index}
                    size="small"
                    disabled={call.refused !== undefined}
                    title={call.refused}
                    onClick={() => choose(call)}
                  >
                    {`${call.index + 1}: RR.${call.name}`}
                  </Button>
                ))}
                <Button size="small" appearance="subtle" onClick={dismiss}>
                  None
                </Button>
              </div>
            )}
          </Notice>
        </Status>
      )}
    </div>
  );
}
