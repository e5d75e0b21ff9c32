import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { createCatalogue } from '../src/service/catalogue/catalogue';
import { REFERENCE_PROFILE, type RunningService } from '../src/service/start-service';
import { TYPESCRIPT_FLAGS } from '../test/support/typescript-flags';
import { fork } from 'node:child_process';
import { messageOf, stopChild } from './children';
import { type Arrival, arrivalOf } from './gateway-stage';
import { median } from './quantiles';

export interface FirstByte {
  units: number;
  columns: number;
  megabytes: number;
  firstMs: number;
  totalMs: number;
  /** The median of the ratios of all rounds. */
  ratio: number;
  /** The memory of the service's process after the first reply, and the peak after later replies. */
  rssMb: { first: number; most: number };
}

const { query, token, authHeader } = REFERENCE_PROFILE;

/** Measures a query of 30 columns at the reference service, with one row for each unit. Generates the data first. */
export async function measureFirstByte(units = 100_000, rounds = 5): Promise<FirstByte> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-bench-'));
  const child = fork(path.resolve('bench/reference-child.ts'), [folder, String(units)], {
    execArgv: TYPESCRIPT_FLAGS,
  });
  const service = await messageOf<RunningService & { url: string }>(child);
  const pool = new Pool(service.baseUrl, { headersTimeout: 0, bodyTimeout: 0 });
  try {
    const columns = createCatalogue()
      .columns.filter((_, at) => at % 4 === 0)
      .slice(0, 30)
      .map(({ name }) => name);
    const headers = { [authHeader]: `Bearer ${await tokenOf(service)}`, 'content-type': 'application/json' };
    const side = { url: service.baseUrl, pool, headers };
    const ask = {
      method: query.method,
      path: query.path,
      body: JSON.stringify({ [query.columns]: columns }),
    };
    const arrivals: Arrival[] = [];
    const rss: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      arrivals.push(await arrivalOf(side, ask));
      child.send('memory');
      rss.push((await messageOf<{ rssMb: number }>(child)).rssMb);
    }
    return {
      units,
      columns: columns.length,
      megabytes: median(arrivals.map(({ bytes }) => bytes)) / 1e6,
      firstMs: median(arrivals.map(({ firstMs }) => firstMs)),
      totalMs: median(arrivals.map(({ totalMs }) => totalMs)),
      ratio: median(arrivals.map(({ firstMs, totalMs }) => firstMs / totalMs)),
      rssMb: { first: rss[0] ?? NaN, most: Math.max(...rss) },
    };
  } finally {
    await pool.destroy();
    await stopChild({ process: child, url: service.url });
    await rm(folder, { recursive: true });
  }
}

async function tokenOf({ authUrl, audienceUrl, clients }: RunningService): Promise<string> {
  const { clientId = '', clientSecret = '' } = clients[0] ?? {};
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    audience: audienceUrl,
  });
  const reply = await fetch(authUrl + token.path, { method: 'POST', body: form });
  return String(((await reply.json()) as Record<string, unknown>)[token.accessToken]);
}
