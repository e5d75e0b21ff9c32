import type { ReadTable, TableReader } from '../../table/table-reader';
import { brokeOff, webPage } from './reply-failure';
import type { Arrival } from './send';
import type { Slices } from '../slices';

/** Takes the next bytes once the last ones are read, so that a reply is never in memory as a whole. */
export async function receiveTable(
  { body }: Response,
  arrival: Arrival,
  reader: TableReader,
  slices: Slices,
): Promise<ReadTable> {
  if (body) await takeIn(body.getReader(), reader, slices, arrival);
  return slices.run(reader.finish(), arrival.signal, 'arrivals');
}

async function takeIn(
  source: ReadableStreamDefaultReader<Uint8Array>,
  reader: TableReader,
  slices: Slices,
  { what, inTime, signal }: Arrival,
): Promise<void> {
  const leave = () => void source.cancel().catch(() => undefined);
  signal.addEventListener('abort', leave, { once: true });
  try {
    let isBlank = true;
    for (;;) {
      const { value } = await inTime(source.read()).catch((cause: unknown) => {
        throw brokeOff(what, cause);
      });
      if (!value) return;
      const first: number | undefined = isBlank ? value.find((byte) => !BLANKS.includes(byte)) : undefined;
      if (first === LESS_THAN) throw webPage(what);
      isBlank &&= first === undefined;
      await slices.run(reader.push(value), signal, 'arrivals');
    }
  } finally {
    signal.removeEventListener('abort', leave);
    // Stops the transfer of a reply that cannot be read.
    leave();
  }
}

/** Includes the byte order mark, with which many web pages begin. */
const BLANKS: readonly number[] = [...'\t\n\v\f\r \xef\xbb\xbf'].map((blank) => blank.charCodeAt(0));
const LESS_THAN = '<'.charCodeAt(0);
