import { Readable } from 'node:stream';
import { RrError } from '../../../src/contract/failure';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { UpstreamCall, UpstreamReply } from '../../../src/gateway/forward/upstream/upstream';
import { expiryOf, type Purchase } from '../../../src/gateway/tokens/request-token';
import { type Fingerprint, fingerprintOf } from '../../../src/gateway/tokens/access-token';
import type { SimulatedTime } from './simulated-time';

export const CLIENT = 'analyst';
export const TOKEN_FAULTS = [
  'none',
  'down',
  'broken',
  'refusing',
  'quota',
  'slow',
  'too slow',
  'answer lost',
  'counts and fails',
  'no token',
  'no expiry',
  'expires at once',
  'expires soon',
  'never expires',
] as const;
export const PROBE_FAULTS = ['none', '403', '429', '500', 'timeout', 'garbage', '401'] as const;
export const DATA_FAULTS = ['none', '500', '401', 'timeout'] as const;

export interface ModelService {
  faults: {
    token: (typeof TOKEN_FAULTS)[number];
    probe: (typeof PROBE_FAULTS)[number];
    data: (typeof DATA_FAULTS)[number];
  };
  secret: string;
  /** The databases that a good token can read. */
  members: Set<string>;
  /** Tokens in a month. */
  quota: number;
  /** All issued tokens, including those whose reply was lost. */
  issued: { value: string; at: number }[];
  revoked: Set<string>;
  /** Tokens that databases-list refused. */
  refusedByList: Set<Fingerprint>;
  /** Tokens to which databases-list answered inconclusively. */
  doubtedByList: Set<Fingerprint>;
  /** Tokens that a reply has accepted. */
  accepted: Set<Fingerprint>;
  onRefusedByList: () => void;
  /** Returns the service's own count for its current month. */
  countOfMonth(): number;
  accepts(value: string): boolean;
  requestToken(secret: string): Promise<Purchase>;
  send(call: UpstreamCall): Promise<UpstreamReply>;
}

interface Setting {
  time: SimulatedTime;
  /** Whether a refused token request also counts. */
  refusedCounts: boolean;
  /** The service's time zone, in hours ahead of UTC. */
  zoneHours: number;
  latencyMs: () => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOKEN_MS = 20_000;
const { authHeader, databases, databasesHeader } = DEFAULT_PROFILE;

/** Simulates the service's token handling. It acts in the middle of each exchange. */
export function createModelService({ time, refusedCounts, zoneHours, latencyMs }: Setting): ModelService {
  const spent: number[] = [];

  const monthOf = (instant: number) => new Date(instant + zoneHours * HOUR_MS).toISOString().slice(0, 7);
  const error = new RrError('unreachable', 'No answer.');
  const failed = (): Purchase => ({ kind: 'failed', error });

  /** Issues a token now. The returned function reads the reply when it arrives. */
  function issue(claims: { expiresIn?: unknown; jwtExp?: unknown; date?: string }): () => Purchase {
    const value = `token-${service.issued.length + 1}`;
    service.issued.push({ value, at: time.now() });
    spent.push(time.now());
    const all = { expiresIn: undefined, jwtExp: undefined, date: undefined, ...claims };
    return () => {
      const arrivedAt = time.gatewayNow();
      const claimedEnd = expiryOf(all, DAY_MS / 1000, arrivedAt);
      return { kind: 'issued', value, claimedEnd, longestEnd: arrivedAt + DAY_MS };
    };
  }

  function answerTokenRequest(secret: string): () => Purchase {
    const fault = service.faults.token;
    if (fault === 'broken') return failed;
    if (fault === 'refusing' || secret !== service.secret) {
      if (refusedCounts) spent.push(time.now());
      return () => ({ kind: 'refused' });
    }
    if (fault === 'quota' || service.countOfMonth() >= service.quota) return () => ({ kind: 'quota' });
    const exp = { jwtExp: (time.now() + DAY_MS) / 1000, date: new Date(time.now()).toUTCString() };
    switch (fault) {
      case 'counts and fails':
        spent.push(time.now());
        return failed;
      case 'answer lost':
      case 'no token':
        issue({});
        return failed;
      case 'too slow':
        issue({});
        return () => ({ kind: 'unanswered', error });
      case 'no expiry':
        return issue({});
      case 'expires at once':
        return issue({ expiresIn: 0, jwtExp: -1 });
      case 'expires soon':
        return issue({ expiresIn: '1' });
      case 'never expires':
        return issue({ expiresIn: 1e12, jwtExp: 'never' });
      default:
        return issue({ expiresIn: 86_400, ...exp });
    }
  }

  const service: ModelService = {
    faults: { token: 'none', probe: 'none', data: 'none' },
    secret: 'opensesame',
    members: new Set(['a', 'b', 'c']),
    quota: Infinity,
    issued: [],
    revoked: new Set(),
    refusedByList: new Set(),
    doubtedByList: new Set(),
    accepted: new Set(),
    onRefusedByList: () => undefined,
    countOfMonth: () => spent.filter((at) => monthOf(at) === monthOf(time.now())).length,
    accepts: (value) =>
      !service.revoked.has(value) &&
      service.issued.some((token) => token.value === value && time.now() < token.at + DAY_MS),

    async requestToken(secret) {
      const fault = service.faults.token;
      if (fault === 'down') {
        await time.sleep(1);
        return { kind: 'unsent', error: new RrError('unreachable', 'No connection.') };
      }
      const slowness = { slow: TOKEN_MS - 5000, 'too slow': TOKEN_MS }[fault as string] ?? 0;
      const [there, back] = [latencyMs(), latencyMs()];
      await time.sleep(there);
      const answer = answerTokenRequest(secret);
      await time.sleep(Math.min(Math.max(back, slowness), TOKEN_MS));
      return answer();
    },

    async send({ path, headers }) {
      const value = String(headers[authHeader]).replace('Bearer ', '');
      const isList = path === databases.path;
      const fault = isList ? service.faults.probe : service.faults.data;
      await time.sleep(latencyMs());
      const status = statusOf(value, isList, headers[databasesHeader.name]);
      await time.sleep(latencyMs());
      if (isList && fault !== 'none' && fault !== '401') service.doubtedByList.add(fingerprintOf(value));
      if (fault === 'timeout') {
        await time.sleep(15_000);
        throw new RrError('timed-out', 'The service took too long.');
      }
      if (fault !== 'none' && fault !== 'garbage') return replyOf(Number(fault), '');
      if (fault === 'garbage') return replyOf(200, '{"hello":1}');
      const list = [...service.members].map((id) => ({ id, name: `Fund ${id}` }));
      if (status === 200) service.accepted.add(fingerprintOf(value));
      return replyOf(status, isList ? JSON.stringify(list) : '[]');
    },
  };

  function statusOf(value: string, isList: boolean, asked: string | string[] | undefined): number {
    const fault = isList ? service.faults.probe : service.faults.data;
    const ids = isList || asked === undefined ? [] : String(asked).split(',');
    const isGood = service.accepts(value) && ids.every((id) => service.members.has(id));
    if (isList && (fault === '401' || (fault === 'none' && !isGood))) {
      if (!service.refusedByList.has(fingerprintOf(value))) service.onRefusedByList();
      service.refusedByList.add(fingerprintOf(value));
    }
    return isGood ? 200 : 401;
  }

  return service;
}

const replyOf = (statusCode: number, body: string): UpstreamReply =>
  ({
    statusCode,
    headers: {},
    body: Object.assign(Readable.from(body ? [Buffer.from(body)] : []), { dump: async () => undefined }),
  }) as unknown as UpstreamReply;
