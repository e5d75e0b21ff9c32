import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { RollSource } from '../../../answers/roll/roll-source';
import { useKit } from '../../../pane-kit/use-kit';
import { useInsertSheet } from '../report-actions';
import type { TotalsBy } from '../totals-by';
import { TotalsChoices } from './totals-choices';

const SHEETS = [
  ['report', 'Report'],
  ['events', 'Lease events'],
  ['gaps', 'Gaps'],
] as const;

/** The columns by which a pasted rent roll may be added up. */
const COLUMNS: Readonly<Partial<Record<TotalsBy, string>>> = {
  property: 'property_name',
  tenant: 'tenant_name',
  use: 'use_type',
  expiry: 'lease_expiry_date',
};

/** Adds sheets over the clean table of a pasted rent roll. */
export function RollStarts({ source }: { source: RollSource }) {
  const { busy, insert } = useInsertSheet({ roll: source });
  const [isOpen, setOpen] = useState(false);
  const kit = useKit();
  const names = new Set(source.columns.map(({ name }) => name));
  const choices = (Object.keys(COLUMNS) as TotalsBy[]).filter((by) => names.has(COLUMNS[by]!));
  return (
    <div className={kit.stack8} role="group" aria-label="Over this table">
      <div className={kit.line} style={{ flexWrap: 'wrap' }}>
        {SHEETS.map(([kind, label]) => (
          <Button
            key={kind}
            size="small"
            appearance={kind === 'report' ? 'primary' : 'secondary'}
            disabledFocusable={busy}
            onClick={() => insert(kind)}
          >
            {label}
          </Button>
        ))}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Totals by …
        </Button>
      </div>
      {isOpen && <TotalsChoices choices={choices} busy={busy} choose={(by) => insert('totals', { by })} />}
    </div>
  );
}
