import { Button } from '@fluentui/react-components';
import { BusyButton } from '../../../pane-kit/busy-button';
import { intoView } from '../../../pane-kit/section/into-view';
import { useKit } from '../../../pane-kit/use-kit';
import type { EvidenceState } from './evidence-store';
import { Ticks } from './ticks';

interface CopyChoiceProps {
  copying: NonNullable<EvidenceState['copying']>;
  isCopying: boolean;
  /** Without sheets the choice ends. */
  choose(chosen?: ReadonlySet<string>): void;
  copy(): void;
}

/** Says what a copy is, and asks which sheets it shall have. */
export function CopyChoice({ copying: { sheets, chosen }, isCopying, choose, copy }: CopyChoiceProps) {
  const kit = useKit();
  return (
    <div ref={intoView} className={kit.stack8} role="group" aria-label="Copy with values only">
      <p className={kit.quiet}>
        A new workbook for people without the add-in. Rent Roll formulas become what they show, other formulas
        stay, and a sheet says what the copy is. Comments and names of people are left out. This workbook
        stays as it is.
      </p>
      <Ticks
        label="Sheets"
        of={sheets.map(({ name, isHidden }) => ({
          ...{ name, isOn: chosen.has(name) },
          label: isHidden ? `${name} (hidden)` : name,
        }))}
        disabled={isCopying}
        tick={(name, isOn) =>
          choose(new Set(isOn ? [...chosen, name] : [...chosen].filter((one) => one !== name)))
        }
      />
      {chosen.size === 0 && <p className={kit.text}>Choose at least one sheet.</p>}
      <div className={kit.buttons}>
        <BusyButton
          id="make-copy"
          appearance="primary"
          size="small"
          disabled={chosen.size === 0}
          busy={isCopying}
          doing="Copying…"
          run={copy}
        >
          Make the copy
        </BusyButton>
        <Button size="small" disabled={isCopying} onClick={() => choose()}>
          Close
        </Button>
      </div>
    </div>
  );
}
