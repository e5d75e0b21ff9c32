import type { Expect, Tally } from './fault-row';
import {
  type GatewayFixture,
  openGateway,
  type Reply,
  DATABASES,
  FILES,
  TOKEN,
} from '../gateway/gateway-fixture';

/** Opens a gateway in front of a faulty service for one case, and closes both afterwards. */
export async function withGateway(
  work: (fixture: GatewayFixture) => Promise<void>,
  changes: Parameters<typeof openGateway>[0] = {},
): Promise<void> {
  const fixture = await openGateway(changes);
  try {
    await work(fixture);
  } finally {
    await fixture.close();
  }
}

/** Runs one case of a row with a gateway of its own. */
export const inGateway = (
  tally: Tally,
  what: string,
  work: (fixture: GatewayFixture, expect: Expect) => Promise<void>,
  changes?: Parameters<typeof openGateway>[0],
): Promise<void> => tally.in(what, (expect) => withGateway((fixture) => work(fixture, expect), changes));

/** Sends `count` different reads at once, so that none of them share a reply. */
export const storm = ({ ask }: GatewayFixture, key: string, count: number): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(`${FILES}/${at}`, { key })));

/** Counts the replies by status, such as `{200: 9, 502: 1}`. */
export function byStatus(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Counts the service's requests for tokens and for databases-list. */
export const counts = ({ service }: GatewayFixture): { tokens: number; probes: number } => ({
  tokens: service.count(TOKEN),
  probes: service.count(DATABASES),
});
