import { Quiet } from '../../pane-kit/quiet';
import { useMemory, useChanging } from '../../pane-kit/common-parts';
import { Select } from '@fluentui/react-components';
import { useState } from 'react';
import { MEMORY_CHOICES, type MemoryUsage } from '../../answers/answer-memory';
import { countOf, countText } from '../../contract/count-text';
import { Problem } from '../../pane-kit/status/problem';
import { Page } from '../../pane-kit/page';
import { useKit } from '../../pane-kit/use-kit';

const MEGABYTE = 1024 * 1024;

export function MemoryPage({ back }: { back(): void }) {
  const memory = useMemory();
  const usage = useChanging(memory, memory.usage);
  const [failed, setFailed] = useState(false);
  const kit = useKit();
  const choose = (megabytes: number) => {
    setFailed(false);
    memory.choose(megabytes).catch(() => setFailed(true));
  };
  return (
    <Page id="memory" title="Memory" back={back}>
      <div className={kit.spread} style={{ flexWrap: 'wrap' }}>
        <span className={kit.grow}>{describeAnswers(usage)}</span>
        <span className={kit.line} style={{ alignItems: 'center' }}>
          <label htmlFor="answer-memory">At most</label>
          <Select
            id="answer-memory"
            size="small"
            value={String(usage.limitBytes / MEGABYTE)}
            onChange={(_, { value }) => choose(Number(value))}
          >
            {MEMORY_CHOICES.map((choice) => (
              <option key={choice} value={String(choice)}>
                {describeSize(choice)}
              </option>
            ))}
          </Select>
        </span>
      </div>
      <Quiet className={kit.pretty}>
        Answers in memory make recalculation fast. When the memory is full, the answers unused for longest are
        removed and fetched again when a formula needs them.
      </Quiet>
      {failed && (
        <Problem>
          The limit could not be stored on this computer. It lasts until Excel closes; then choose it again.
        </Problem>
      )}
    </Page>
  );
}

/** Example: "12 answers, 34 MB". */
function describeAnswers({ entries, bytes }: Pick<MemoryUsage, 'entries' | 'bytes'>): string {
  if (entries === 0) return 'No answers yet';
  const megabytes = Math.round(bytes / MEGABYTE);
  const size = megabytes === 0 ? 'less than 1' : countText(megabytes);
  return `${countOf(entries, 'answer')}, ${size} MB`;
}

const describeSize = (megabytes: number): string =>
  megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
