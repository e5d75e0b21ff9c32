import type { CreatedProperty } from '../contract/entries';
import { asRrError, FAILURES, RrError } from '../contract/failure';
import {
  GATEWAY_PATHS,
  type EndedReply,
  type GatewayStatus,
  type OwnSession,
  type SessionsReply,
  type Trouble,
} from '../contract/gateway-wire';
import type { ServiceProfile } from '../contract/profile';
import type { PropertyBody } from './client';
import { badEntry, badField, fieldOf, readJson, toText } from './replies/read-list';
import { isObject } from '../contract/reply-list';
import type { SessionKey } from './session-scope';
import {
  buildRequest,
  nameDatabases,
  namesDatabases,
  type Caller,
  type WireRequest,
} from './transport/request';
import type { Send } from './transport/send';

/** What only the pane asks, so that no formula loads it. */
export interface Asking {
  send: Send;
  caller: SessionKey;
  signal: AbortSignal;
}

const STATUS = 'The state of the rent-roll server';
const SESSIONS = 'The list of sessions';
const ENDED = 'The end of the session';
const PROPERTY = 'The new property';

export const askStatus = async ({ send, caller, signal }: Asking): Promise<GatewayStatus> =>
  readStatus(await send(STATUS, () => buildRequest('GET', GATEWAY_PATHS.status, caller), signal));

export const askSessions = async ({ send, caller, signal }: Asking): Promise<SessionsReply> =>
  readSessions(await send(SESSIONS, () => buildRequest('GET', GATEWAY_PATHS.sessions, caller), signal));

/** Without an id: all other sessions. */
export async function endSessions({ send, caller, signal }: Asking, id?: string): Promise<EndedReply> {
  const path =
    id === undefined ? GATEWAY_PATHS.sessions : `${GATEWAY_PATHS.sessions}/${encodeURIComponent(id)}`;
  return readEnded(await send(ENDED, () => buildRequest('DELETE', path, caller), signal));
}

export async function createProperty(
  { send, caller, signal }: Asking,
  profile: ServiceProfile,
  body: PropertyBody,
  database: string | undefined,
): Promise<CreatedProperty> {
  let isSent = false;
  const buildRequest = () => {
    const request = createPropertyRequest(profile, body, database, caller);
    isSent = true;
    return request;
  };
  try {
    return readCreatedProperty(await send(PROPERTY, buildRequest, signal), profile);
  } catch (thrown) {
    const failure = asRrError(thrown);
    const why = signal.aborted ? 'the wait for the answer ended' : FAILURES[failure.code].unknownBecause;
    if (!isSent || why === null) throw failure;
    throw new RrError(
      failure.code,
      `The property may or may not have been created: ${why}. Look for it in your data service before you send it again.`,
      { cause: failure, requestId: failure.requestId },
    );
  }
}

function readCreatedProperty(body: string, { createProperty: spelling }: ServiceProfile): CreatedProperty {
  const reply = readJson(body, PROPERTY);
  if (!isObject(reply)) throw badField(PROPERTY, spelling.propertyId[0] ?? 'propertyId');
  return {
    propertyId: toText(fieldOf(reply, spelling.propertyId)),
    projectId: toText(fieldOf(reply, spelling.projectId)),
  };
}

/** Returns the exact body, because people confirm what they read. */
export const propertyText = (body: PropertyBody): string => JSON.stringify(body, null, 2);

/** Throws `no-databases` if the service needs a database for the property and none is given. */
function createPropertyRequest(
  profile: ServiceProfile,
  body: PropertyBody,
  database: string | undefined,
  caller: Caller,
): WireRequest {
  const request = {
    ...buildRequest('POST', profile.createProperty.path, caller, body),
    body: propertyText(body),
  };
  if (!namesDatabases(profile)) return request;
  if (!database) throw new RrError('no-databases', 'No database is chosen for the new property. Choose one.');
  nameDatabases(request.headers, [database], profile);
  return request;
}

/** Throws `bad-reply` for a session without a name or a time, because it could not be ended. */
function readSessions(body: string): SessionsReply {
  const reply = readJson(body, SESSIONS);
  const { sessions, more } = isObject(reply) ? reply : {};
  if (!Array.isArray(sessions)) throw badField(SESSIONS, 'sessions');
  return { sessions: sessions.map(readOwnSession), more: typeof more === 'number' ? more : 0 };
}

function readOwnSession(entry: unknown, index: number): OwnSession {
  const { id, begunAt, usedAt, from, isThis } = isObject(entry) ? entry : {};
  if (typeof id !== 'string' || id === '') throw badEntry(SESSIONS, index, 'id');
  if (typeof begunAt !== 'string') throw badEntry(SESSIONS, index, 'begunAt');
  return {
    id,
    begunAt,
    usedAt: typeof usedAt === 'string' ? usedAt : begunAt,
    from: typeof from === 'string' ? from : null,
    isThis: isThis === true,
  };
}

function readEnded(body: string): EndedReply {
  const reply = readJson(body, ENDED);
  const { ended } = isObject(reply) ? reply : {};
  if (typeof ended !== 'number') throw badField(ENDED, 'ended');
  return { ended };
}

/** Throws `bad-reply` without a count of used tokens. What else is missing counts as healthy. */
function readStatus(body: string): GatewayStatus {
  const reply = readJson(body, STATUS);
  const { tokens, troubles } = isObject(reply) ? reply : {};
  const { used, budget, stop, resetsAt } = isObject(tokens) ? tokens : {};
  if (!isCount(used)) throw badField(STATUS, 'tokens.used');
  return {
    tokens: {
      used,
      budget: isCount(budget) ? budget : null,
      stop: stop === 'soft' || stop === 'hard' ? stop : 'none',
      resetsAt: typeof resetsAt === 'string' ? resetsAt : '',
    },
    troubles: Array.isArray(troubles) ? troubles.flatMap(readTrouble) : [],
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

function readTrouble(entry: unknown): Trouble[] {
  const { kind, message } = isObject(entry) ? entry : {};
  if (typeof message !== 'string' || message.trim() === '') return [];
  return [{ kind: kind === 'tokens' || kind === 'records' ? kind : 'service', message }];
}
