import { answerFunction } from '../../src/functions/call-function';
import { createClient } from '../../src/client/create-client';
import { createScheduler } from '../../src/client/scheduler';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../src/contract/profile';
import type { AddinContext } from '../../src/answers/calls/addin-context';
import type { ColumnSpec } from '../../src/table/table';
import { nodeWasmParser } from './node-wasm';
import { COLUMNS, replyBytes } from './rent-roll';

const FORMULAS = 1000;
const QUESTIONS = 20;

export interface ManyFormulas {
  /** The requests for rows when all formulas are entered at once, and when all are recalculated. */
  first: number;
  again: number;
  /** The most requests for rows in flight. */
  inFlight: number;
  ms: number;
}

/** Enters 1,000 formulas over 20 selections of databases. They differ in columns, filter and sort. */
export async function manyFormulas(): Promise<ManyFormulas> {
  const profile: ServiceProfile = { ...DEFAULT_PROFILE, rowGrain: 'fixed' };
  const reply = replyBytes(1000, 'varying');
  let requests = 0;
  let inFlight = 0;
  let most = 0;
  const answer = async (address: string): Promise<Response> => {
    if (address.includes('/gateway/profile')) return Response.json({ profile, signIn: ['credentials'] });
    if (address.includes(profile.columnList.path)) return Response.json(COLUMNS.map(toEntry));
    if (address.includes(profile.databases.path))
      return Response.json(
        Array.from({ length: QUESTIONS }, (_, at) => ({ id: at + 1, name: `Fund ${at + 1}` })),
      );
    requests += 1;
    inFlight += 1;
    most = Math.max(most, inFlight);
    // Other formulas ask meanwhile, as over a network.
    await new Promise((resolve) => setTimeout(resolve, 20));
    inFlight -= 1;
    return new Response(reply as BodyInit);
  };
  const scheduler = createScheduler();
  const parser = await nodeWasmParser();
  const client = createClient({
    fetch: (input) => answer(String(input)),
    baseUrl: '',
    scheduler,
    rowParser: () => parser,
  });
  client.setSession({ key: 'bench', identity: 'bench' });
  const context = {
    client,
    scheduler,
    session: { ready: Promise.resolve() },
    databases: { get: () => [] },
    tier: 'double',
    checkDates: async () => undefined,
  } as unknown as AddinContext;

  const enter = (formula: number) =>
    answerFunction(
      'QUERY',
      context,
      {
        columns: [[COLUMNS[formula % 7]!.name, COLUMNS[7 + (formula % 11)]!.name, 'passing_rent_pa']],
        filters: [['passing_rent_pa', `>=${400 + (formula % 50)}`]],
        headers: formula % 3,
        rentrolls: null,
        approved_only: null,
        options: `database=${1 + (formula % QUESTIONS)}; sort=passing_rent_pa${formula % 2 ? ' desc' : ''}; limit=${10 + (formula % 5)}`,
      },
      { signal: new AbortController().signal, isPreview: false },
    );
  const all = () => Promise.all(Array.from({ length: FORMULAS }, (_, formula) => enter(formula)));

  const begin = performance.now();
  await all();
  const ms = performance.now() - begin;
  const first = requests;
  await all();
  return { first, again: requests - first, inFlight: most, ms };
}

/** Returns a column as column-list writes it. */
const toEntry = ({ name, type }: ColumnSpec) => ({ columnName: name, displayName: name, columnType: type });
