import { dayText } from '../../../table/day-text';
import type { Value } from '../../../table/table';
import { countOf, countText } from '../../../contract/count-text';
import { capital } from '../../../pane-kit/text/count-text';
import { firstOf } from '../../../table/quoted';
import type { RowSource, SetHeadings, SourceSet, Trail } from '../trail/trail';
import { idKey } from '../../../answers/source-rows';
import type { Line } from './lines';

/** A step of the way from the figure back to its source. */
export interface SourceStep {
  title: string;
  text: string;
  status: 'plain' | 'good' | 'bad' | 'open';
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

const plain = (title: string, text = ''): SourceStep => ({ title, text, status: 'plain' });

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
      ? { title: 'Rent roll approved', text: 'Approved in the data governance.', status: 'good' }
      : roll?.isApproved === false
        ? { title: 'Rent roll not approved', text: 'Not approved in the data governance.', status: 'open' }
        : { title: 'Approval of the rent roll not told', text: '', status: 'open' };
  return [plain(title, `${capital(text.join('. '))}.`), ...(roll ? [approval] : [])];
}

function decisionSteps({ decision, decidedBy, decidedAt, lacksDecision }: RowSource): SourceStep[] {
  if (lacksDecision) return [];
  const by = decidedBy === null ? '' : `by ${String(decidedBy)}`;
  const at = decidedAt === null ? '' : timeWords(decidedAt);
  const text = [by, at].filter(Boolean).join(', ');
  if (decision === null) return [{ title: 'No decision on the property', text: '', status: 'open' }];
  const status = decision === 'approved' ? 'good' : decision === 'rejected' ? 'bad' : 'open';
  return [{ title: `Property ${String(decision)}`, text, status }];
}

/** More rent rolls would be a long list. */
const MAX_ROLLS = 20;
const MAX_HEADINGS = 10;

/** Says what stands behind all rows of a result. */
export function setLines({ rows, rolls, approvals, extractions, headings }: SourceSet): Line[] {
  const approved = approvals && [
    `${countText(approvals.approved)} approved`,
    `${countText(approvals.notApproved)} not`,
    ...(approvals.unknown > 0 ? [`${countText(approvals.unknown)} not known`] : []),
  ];
  return [
    ['Rows', countText(rows)],
    ...(rolls.length > 0 ? [['Rent rolls', countOf(rolls.length, 'rent roll')] as const] : []),
    ...(approved ? [['Approval', approved.join(', ')] as const] : []),
    ...(headings ? [['Headings', headingsText(headings, extractions.length)] as const] : []),
    ...(extractions.length > 0 ? [['Extractions', idsText(extractions.map(String))] as const] : []),
  ];
}

/** Names the rent rolls behind a result, each with its property, its approval and its file. */
export function rollTexts({ rolls }: SourceSet): { title: string; text: string }[] {
  const shown = rolls.slice(0, MAX_ROLLS).map(({ id, roll, file }) => {
    const state =
      roll?.isApproved === true
        ? 'approved'
        : roll?.isApproved === false
          ? 'not approved'
          : 'approval not told';
    const title = roll?.propertyName ?? `Rent roll ${String(id)}`;
    return {
      title: roll && roll.date !== null ? `${title}, ${dayWords(roll.date)}` : title,
      text: [`Rent roll ${String(id)}`, state, ...(file?.name ? [file.name] : [])].join(' · '),
    };
  });
  const more = rolls.length - shown.length;
  return more > 0 ? [...shown, { title: `${countOf(more, 'more rent roll')}`, text: '' }] : shown;
}

/** Such as `“Net rent” in 12 of 14 extractions, “Miete” in 2`. */
function headingsText({ headings, without }: SetHeadings, extractions: number): string {
  if (headings.length === 0) return 'No mapping is listed for this column: it may be calculated';
  const shown = headings.slice(0, MAX_HEADINGS).map(({ heading, extractions: count }, at) => {
    const of = at === 0 ? ` of ${countOf(extractions, 'extraction')}` : '';
    return `“${heading}” in ${countText(count)}${of}`;
  });
  const more = headings.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [countOf(more, 'more heading')] : []),
    ...(without > 0 ? [`no mapping listed in ${countText(without)}`] : []),
  ].join(', ');
}

const idsText = (ids: readonly string[]): string => firstOf(ids, MAX_ROLLS);

/** What the tab says of the source, as text. */
export function trailText(trail: Trail): string[] {
  const steps = (source: RowSource) =>
    sourceSteps(source).map(({ title, text }) => (text === '' ? title : `${title}. ${text}`));
  const lines =
    trail.kind === 'row'
      ? steps(trail.source)
      : trail.kind === 'alike'
        ? [alikeText(trail), ...trail.sources.flatMap((source) => ['', ...steps(source)])]
        : trail.kind === 'set'
          ? [trail.why, ...setLines(trail.set).map(([label, text]) => `${label}: ${text}`)]
          : [trail.why];
  return [...lines, ...trail.notes];
}

export const alikeText = ({ count, sources }: Extract<Trail, { kind: 'alike' }>): string =>
  `This is one of ${count} rows that are alike.${sources.length < count ? ` These are the first ${sources.length}.` : ''}`;

/** Writes `30 Sep 2026` for a serial number. A text that is not a date stays. */
const dayWords = (value: Value): string =>
  typeof value === 'number' ? dayText(Math.floor(value)) : String(value);

/** Writes `15 Oct 2026 08:40 UTC`. */
const timeWords = (value: Value): string =>
  typeof value === 'number' ? `${dayText(value)} UTC` : String(value);
