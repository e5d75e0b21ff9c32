import type { OwnSession } from '../../contract/gateway-wire';
import { describeTime } from '../../pane-kit/describe-age';

const HOUR = 3_600_000;

/** Examples: "14:03", "20 Nov 14:03". */
export const begunWords = ({ begunAt }: Pick<OwnSession, 'begunAt'>, now: number): string =>
  timeWords(begunAt, now) ?? 'at an unknown time';

/** The gateway notes the last use to the hour. */
export function usedWords({ usedAt }: Pick<OwnSession, 'usedAt'>, now: number): string {
  if (now - Date.parse(usedAt) < HOUR) return 'used in the last hour';
  const time = timeWords(usedAt, now);
  return time ? `last used about ${time}` : 'last use unknown';
}

function timeWords(instant: string, now: number): string | undefined {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? undefined : describeTime(at, now);
}
