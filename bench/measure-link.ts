import { DEFAULT_PROFILE } from '../src/contract/profile';
import { ENCODINGS } from '../src/gateway/forward/replies/reply-head';
import { type Arrival, arrivalOf, type GatewayStage } from './gateway-stage';
import { median } from './quantiles';

/** The medians of one run. */
export interface LinkArrival extends Arrival {
  encoding: string;
}

const { query } = DEFAULT_PROFILE;
const ask = (encoding: string, more: Record<string, string>) => ({
  method: query.method,
  path: query.path,
  body: query.method === 'POST' ? '{}' : null,
  headers: { 'content-type': 'application/json', 'accept-encoding': encoding, ...more },
});
const NO_CACHE = { 'cache-control': 'no-cache' };

/** Measures 20 MB of rows through the gateway and a slow link, uncompressed and in each encoding in turn. */
export async function measureLink(stage: GatewayStage, mbit: number, rounds = 5): Promise<LinkArrival[]> {
  const { url } = await stage.start('slow-link.ts', stage.through.url, String(mbit));
  const link = stage.side(url, stage.through);
  // The service generates its rows on the first request.
  await arrivalOf(stage.through, ask('identity', NO_CACHE));
  const encodings = ['identity', ...[...ENCODINGS].reverse()];
  const arrivals = new Map(encodings.map((encoding) => [encoding, [] as Arrival[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const encoding of round % 2 === 0 ? encodings : [...encodings].reverse())
      arrivals.get(encoding)?.push(await arrivalOf(link, ask(encoding, NO_CACHE)));
  return encodings.map((encoding) => ({ encoding, ...medianOf(arrivals.get(encoding) ?? []) }));
}

/** Measures the same 20 MB in brotli without a link: first from the service, then from the response cache. */
export async function measureCache({ through }: GatewayStage, rounds = 5) {
  const [miss, hit]: [Arrival[], Arrival[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    miss.push(await arrivalOf(through, ask('br', NO_CACHE)));
    hit.push(await arrivalOf(through, ask('br', {})));
  }
  return { miss: medianOf(miss), hit: medianOf(hit) };
}

const medianOf = (arrivals: readonly Arrival[]): Arrival => ({
  bytes: median(arrivals.map(({ bytes }) => bytes)),
  firstMs: median(arrivals.map(({ firstMs }) => firstMs)),
  totalMs: median(arrivals.map(({ totalMs }) => totalMs)),
});
