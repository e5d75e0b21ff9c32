import { countText } from './count-text';
import type { Markers } from './reply-markers';

/** Says in a sentence that a reply holds only a part, with `shown` of its entries. Undefined if nothing says so. */
export function partSentence(markers: Markers, shown: number): string | undefined {
  const { broken, unfinished, more, later, cursor, isAll, total, pages } = markers;
  const isTotalKnown = total !== undefined && total <= shown;
  if (total !== undefined && total > shown) return part(shown, `of ${countText(total)}`);
  if (broken !== undefined) return part(shown, 'and something is missing', broken);
  if (unfinished !== undefined)
    return `The service has not finished this reply. The reply says so under "${unfinished}". A part is never shown. Refresh in a minute. If the problem persists, contact your administrator.`;
  if (more !== undefined) return part(shown, 'and there are more', more);
  if (pages !== undefined && pages > 1) return part(shown, `on one of ${countText(pages)} pages`);
  if (later !== undefined) return part(shown, 'and not the first', later);
  if (cursor !== undefined && !isAll && !isTotalKnown) return part(shown, 'and there may be more', cursor);
  return undefined;
}

/** What is odd about a reply that says nothing of a missing part. */
export function oddSentences({ warnings, size, isAll, total, pages }: Markers, shown: number): string[] {
  const sentences = warnings.map(
    (name) => `The service sent a warning with this data, under "${name}". Something may be missing.`,
  );
  const isEndKnown = isAll || total !== undefined || pages !== undefined;
  if (size !== undefined && size > 0 && size === shown && !isEndKnown)
    sentences.push(
      `The service sent exactly one page (${countText(shown)}). It does not say whether there is more.`,
    );
  return sentences;
}

const part = (shown: number, qualifier: string, name?: string): string =>
  `The service sent only a part (${countText(shown)} ${qualifier}).` +
  (name === undefined ? '' : ` The reply says so under "${name}".`) +
  ' A part is never shown. Refresh to try again. If the problem persists, ask your administrator whether the service' +
  ' sends pages: the service profile then needs the field "paging".';
