import { type GatewayFixture, openGateway, type Reply } from '../gateway/gateway-fixture';

export const TOKEN = '/oauth/token';
export const DATABASES = '/thirdparty/databases-list';
export const FILES = '/thirdparty/files';
export const HEADER = 'X-company-databases';
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Opens a gateway over a faulty service for one case, and closes both after it. */
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

/** So many different reads at once: no two of them may share an answer. */
export const storm = (
  { ask }: GatewayFixture,
  key: string,
  count: number,
  databases?: (at: number) => string,
): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      ask(`${FILES}/${at}`, { key, headers: databases ? { [HEADER]: databases(at) } : {} }),
    ),
  );

/** The replies by status, as `{200: 9, 502: 1}`. */
export function byStatus(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** How many requests the service has had for tokens and for databases-list. */
export const counts = ({ service }: GatewayFixture): { tokens: number; probes: number } => ({
  tokens: service.count(TOKEN),
  probes: service.count(DATABASES),
});
