import type { InsertOutcome } from '../../excel/evidence/evidence-actions';
import { countOf, plural } from '../components/count-text';
import { Notice } from '../components/problem';

const MOST_NAMED = 5;

const WORDS = { failed: 'failed', stale: 'not refreshed', running: 'running' } as const;

interface NotCurrentProps {
  cells: Extract<InsertOutcome, { kind: 'not current' }>['cells'];
  makeAnyway(): void;
}

/** Asks before evidence is made of formulas that do not show their last answer. */
export function NotCurrentNotice({ cells, makeAnyway }: NotCurrentProps) {
  const named = cells
    .slice(0, MOST_NAMED)
    .map(({ sheet, cell, state }) => `${sheet}!${cell} (${WORDS[state as keyof typeof WORDS] ?? state})`);
  const others = cells.length - named.length;
  return (
    <Notice intent="warning" action={{ label: 'Make it anyway', run: makeAnyway }}>
      No sheet was added. {countOf(cells.length, 'formula')} {plural(cells.length, 'does', 'do')} not show the
      last answer: {named.join(', ')}
      {others > 0 ? ` and ${others} more` : ''}. Refresh the workbook first. A sheet that is made anyway names
      them.
    </Notice>
  );
}
