import type { SetHeadings } from '../../trail/mapped-headings';
import type { SourceSet } from '../../trail/trail';
import { countOf, countText } from '../../../../pane-kit/count-text';
import type { Line } from './cell-lines';
import { dayWords } from './day-words';

/** More rent rolls would be a long list. */
const MOST_ROLLS = 20;
const MOST_HEADINGS = 10;

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
  const shown = rolls.slice(0, MOST_ROLLS).map(({ id, roll, file }) => {
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
  const shown = headings.slice(0, MOST_HEADINGS).map(({ heading, extractions: count }, at) => {
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

const idsText = (ids: readonly string[]): string =>
  ids.length <= MOST_ROLLS
    ? ids.join(', ')
    : `${ids.slice(0, MOST_ROLLS).join(', ')} and ${countText(ids.length - MOST_ROLLS)} more`;
