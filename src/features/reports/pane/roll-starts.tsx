import { Button, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import type { RollSource } from '../../../answers/roll/roll-source';
import { BusyButton } from '../../../pane-kit/busy-button';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import { useRollSheets, type RollSheet } from '../roll-sheets';
import { TOTALS_BY, type TotalsBy } from '../totals-by';

const SHEETS = [
  { kind: 'report', label: 'Report' },
  { kind: 'events', label: 'Lease events' },
  { kind: 'gaps', label: 'Gaps' },
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
  const add = useRollSheets();
  const [message, setMessage] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState<RollSheet>();
  const insert = useAction(async (sheet: RollSheet) => {
    setLast(sheet);
    setMessage('');
    setMessage((await add(sheet, source)).message);
  });
  const kit = useKit();
  const names = new Set(source.columns.map(({ name }) => name));
  const choices = (Object.keys(COLUMNS) as TotalsBy[]).filter((by) => names.has(COLUMNS[by]!));
  const buttonOf = (sheet: RollSheet, label: string) => {
    const isLast = last?.kind === sheet.kind && (sheet.kind !== 'totals' || last === sheet);
    return (
      <BusyButton
        key={label}
        size="small"
        appearance={sheet.kind === 'report' ? 'primary' : 'secondary'}
        busy={insert.busy && isLast}
        disabled={insert.busy && !isLast}
        doing="Inserting"
        run={() => void insert.run(sheet)}
      >
        {label}
      </BusyButton>
    );
  };
  return (
    <div className={kit.stack8} role="group" aria-label="Over this table">
      <div className={kit.line} style={{ flexWrap: 'wrap' }}>
        {SHEETS.map(({ kind, label }) => buttonOf({ kind }, label))}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Totals by …
        </Button>
      </div>
      {isOpen && (
        <div className={kit.line} style={{ flexWrap: 'wrap' }} role="group" aria-label="Totals by">
          {choices.map((by) => buttonOf({ kind: 'totals', by }, TOTALS_BY[by]))}
        </div>
      )}
      <p className={mergeClasses(kit.quiet, insert.error ? kit.bad : undefined)} role="status">
        {insert.error?.message ?? message}
      </p>
    </div>
  );
}
