import { DEFAULT_PROFILE } from '../../src/contract/profile';
import type { Product } from './product';

export type Row = Record<string, string | number | null>;

/** Asks the service directly for the rows of a question in these databases. */
export async function askService(
  { service }: Pick<Product, 'service'>,
  endpoint: 'query' | 'changes',
  question: object,
  databases: readonly string[],
): Promise<Row[]> {
  const { clientId, clientSecret } = service.clients[0]!;
  const token = await fetch(service.authUrl + DEFAULT_PROFILE.token.path, {
    method: 'POST',
    body: new URLSearchParams({
      audience: service.audienceUrl,
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const reply = await fetch(service.baseUrl + DEFAULT_PROFILE[endpoint].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      Authentication: `Bearer ${access_token}`,
      'X-company-databases': databases.join(','),
    },
    body: JSON.stringify(question),
  });
  return (await reply.json()) as Row[];
}

export function groupBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[column]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
