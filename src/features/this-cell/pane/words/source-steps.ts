import type { RowSource } from '../../trail/trail';
import { idKey } from '../../../../answers/source-rows';
import { dayWords, timeWords } from './day-words';

/** A step of the way from the figure back to its source. */
export interface SourceStep {
  title: string;
  text: string;
  mark: 'plain' | 'good' | 'bad' | 'open';
}

const NO_MAPPING = 'No mapping is listed for this column: it may be calculated.';

/** Says where a row is from: heading, row, file, rent roll, its approval, and the decision on the property. */
export function sourceSteps(source: RowSource): SourceStep[] {
  return [
    ...headingSteps(source),
    ...rowSteps(source),
    ...fileSteps(source),
    ...rollSteps(source),
    ...decisionSteps(source),
  ];
}

const plain = (title: string, text = ''): SourceStep => ({ title, text, mark: 'plain' });

function headingSteps({ headings }: RowSource): SourceStep[] {
  if (!headings) return [];
  if (headings.length === 0) return [plain(NO_MAPPING)];
  return headings.map(({ heading, confidence }) =>
    plain(
      `“${heading}”`,
      `The heading in the file. Mapped to this column${confidence === null ? '' : `, ${Math.floor(confidence * 100 + 1e-9)} % sure`}.`,
    ),
  );
}

function rowSteps({ sourceRow, sheet, extraction }: RowSource): SourceStep[] {
  const row = sourceRow === null ? undefined : `Row ${String(sourceRow)}`;
  const on = sheet === null ? undefined : `sheet “${String(sheet)}”`;
  const title = row && on ? `${row} of the ${on}` : (row ?? (on ? `S${on.slice(1)}` : undefined));
  const read = extraction === null ? '' : `Read by extraction ${String(extraction)}.`;
  if (title === undefined) return read === '' ? [] : [plain(`Extraction ${String(extraction)}`)];
  return [plain(title, read)];
}

function fileSteps({ file }: RowSource): SourceStep[] {
  if (!file) return [];
  const { id, name, originalId, originalName } = file;
  const isReplaced =
    (originalId !== null && idKey(originalId) !== idKey(id)) ||
    (originalName !== null && name !== null && originalName !== name);
  const uploaded = originalName ?? (originalId === null ? 'another file' : `file ${String(originalId)}`);
  return [
    plain(
      name ?? `File ${String(id)}`,
      isReplaced
        ? `The current file. It replaced ${uploaded}, which was uploaded first.`
        : originalName === null
          ? 'The current file.'
          : 'The current file, as it was uploaded.',
    ),
  ];
}

function rollSteps({ rentroll, date, roll, property }: RowSource): SourceStep[] {
  if (rentroll === null) return date === null ? [] : [plain(`Rent roll of ${dayWords(date)}`)];
  const day = date ?? roll?.date ?? null;
  const name = roll?.propertyName ?? (property === null ? undefined : `Property ${String(property)}`);
  const completed = roll?.completedAt ?? null;
  const title = day === null ? `Rent roll ${String(rentroll)}` : `Rent roll of ${dayWords(day)}`;
  const text = [
    [...(name ? [name] : []), `rent roll ${String(rentroll)}`].join(', '),
    ...(completed === null ? [] : [`Completed ${timeWords(completed)}: completion, not approval`]),
  ];
  const approval: SourceStep =
    roll?.isApproved === true
      ? { title: 'Rent roll approved', text: 'Approved in the data governance.', mark: 'good' }
      : roll?.isApproved === false
        ? { title: 'Rent roll not approved', text: 'Not approved in the data governance.', mark: 'open' }
        : { title: 'Approval of the rent roll not told', text: '', mark: 'open' };
  return [plain(title, `${capital(text.join('. '))}.`), ...(roll ? [approval] : [])];
}

function decisionSteps({ decision, decidedBy, decidedAt, lacksDecision }: RowSource): SourceStep[] {
  if (lacksDecision) return [];
  const by = decidedBy === null ? '' : `by ${String(decidedBy)}`;
  const at = decidedAt === null ? '' : timeWords(decidedAt);
  const text = [by, at].filter(Boolean).join(', ');
  if (decision === null) return [{ title: 'No decision on the property', text: '', mark: 'open' }];
  const mark = decision === 'approved' ? 'good' : decision === 'rejected' ? 'bad' : 'open';
  return [{ title: `Property ${String(decision)}`, text, mark }];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
