import type { RrError } from '../../contract/failure';

export interface RunFailure extends Pick<RrError, 'code' | 'message'> {
  /** The gateway's operator finds the request by it. See {@link RrError}. */
  requestId?: string;
  /** When a person skipped newer data, in milliseconds since the epoch. The workbook keeps it. */
  skippedAt?: number;
}

export const runFailure = (
  { code, message: said, requestId }: RrError,
  message: string = said,
): RunFailure => ({ code, message, ...(requestId !== undefined && { requestId }) });

/** No rows is an answer, although a cell without headings shows it as an error. */
export const isNoRows = (failure: Pick<RunFailure, 'code'> | undefined): boolean =>
  failure?.code === 'no-rows';

/** Says that a cell keeps its values on purpose. Without its earlier answer, Excel's next calculation ends that. */
export function skippedFailure(skippedAt: number, isHeld: boolean, now: number): RunFailure {
  const [skipped, today] = [new Date(skippedAt), new Date(now)];
  const [hours, minutes] = [skipped.getHours(), skipped.getMinutes()].map(twoDigits);
  const day = [skipped.getFullYear(), twoDigits(skipped.getMonth() + 1), twoDigits(skipped.getDate())];
  const on = skipped.toDateString() === today.toDateString() ? '' : `on ${day.join('-')} `;
  const asks = isHeld ? '' : ' The cell asks the service when Excel next calculates it.';
  const message = `Skipped ${on}at ${hours}:${minutes}; the service has newer data.${asks}`;
  return { code: 'cancelled', message, skippedAt };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
