import { Readable } from 'node:stream';
import { badReply, FAILURES, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { DatabaseLimit } from '../access-keys/access-keys';
import { readCapped, readCappedBytes } from '../http/read-capped';
import type { Credentials } from '../tokens/credentials';
import type { AccessToken } from '../tokens/access-token';
import type { LearnNames } from './databases/database-names';
import { limitDatabasesList } from './databases/limit-databases';
import { MAX_LIST_BYTES, readDatabases } from './databases/read-databases';
import {
  type Encoding,
  compressBody,
  isTruncationDetectable,
  type ReplyHead,
  replyHead,
} from './replies/reply-head';
import { hasMessage, toReplyFailure } from './replies/reply-failure';
import type { createTokenSender, TokenCall } from './send-with-token';
import type { ResponseCache } from './sharing/response-cache';
import type { ServiceAnswer } from './sharing/shared-answer';
import { bodyFailure, drainBody } from './upstream/decode-body';
import type { UpstreamReply } from './upstream/upstream';

interface Parts {
  profile: ServiceProfile;
  /** The service's own address. */
  baseUrl: string;
  credentials: Pick<Credentials, 'get'>;
  learnNames: LearnNames;
  send: ReturnType<typeof createTokenSender>;
  responseCache: Pick<ResponseCache<ReplyHead>, 'invalidate'>;
}

interface ServiceCall extends TokenCall {
  limit: DatabaseLimit;
  /** How the reply is compressed for the caller. */
  encoding: Encoding | undefined;
}

/** Sends one request to the service and returns its data. Throws a failure for any other reply. */
export type AskService = (call: ServiceCall) => Promise<ServiceAnswer<ReplyHead>>;

const MAX_ERROR_BYTES = 64 * 1024;

export function createAskService(parts: Parts): AskService {
  const { profile, credentials, learnNames, send, responseCache } = parts;
  const baseUrl = parts.baseUrl.replace(/\/+$/, '');

  async function toFailure(
    reply: UpstreamReply,
    { credentialId: id, selection }: TokenCall,
    token: AccessToken,
  ) {
    const { statusCode: status, headers } = reply;
    const contentType = headers['content-type']?.toString() ?? '';
    if (status < 300) {
      reply.body.destroy();
      return notData();
    }
    if (!hasMessage(status)) drainBody(reply.body);
    const body = hasMessage(status) ? await readCapped(reply.body, MAX_ERROR_BYTES).catch(() => '') : '';
    const verifiedSecrets = (await credentials.get(id))?.verifiedSecrets ?? [];
    const secrets = [token.value, ...verifiedSecrets.map(({ secret }) => secret)];
    const refused = { status, contentType, body, namesDatabases: selection.length > 0 };
    return toReplyFailure(refused, profile, secrets);
  }

  function toAnswer(reply: UpstreamReply, call: ServiceCall) {
    const { head, encoding } = replyHead(reply, {
      accepted: call.encoding,
      paging: profile.paging,
      location: baseUrl + call.call.path.split('?')[0],
    });
    if (call.endpoint.isDatabasesList) return databasesList(head, reply.body, call);
    const length = head.headers['content-length'];
    return {
      head,
      // A compressed body was decompressed to check its limits, so it is compressed again.
      body: encoding ? compressBody(reply.body, encoding) : reply.body,
      length: length === undefined ? undefined : Number(length),
      // Do not keep a body that may be truncated.
      isCacheable: head.statusCode === 200 && isTruncationDetectable(reply),
    };
  }

  async function databasesList(
    head: ReplyHead,
    body: Readable,
    { credentialId, limit }: ServiceCall,
  ): Promise<ServiceAnswer<ReplyHead>> {
    const given = await readCappedBytes(body, MAX_LIST_BYTES).catch((thrown: unknown) => {
      throw bodyFailure(thrown);
    });
    const text = given.toString('utf8');
    void learnNames(credentialId, readDatabases(text, profile.databases) ?? []);
    const { 'content-length': _, ...headers } = head.headers;
    const list = limit && limitDatabasesList({ body: text, headers }, limit, profile);
    if (limit && !list) throw notData();
    // Whole lists keep their bytes: they may be in another charset.
    const bytes = list ? Buffer.from(list.body) : given;
    const ofLimited = list && { ...list.headers, 'content-type': 'application/json; charset=utf-8' };
    return {
      head: { ...head, headers: ofLimited ?? headers },
      body: Readable.from([bytes], { objectMode: false }),
      length: bytes.length,
      isCacheable: false,
    };
  }

  return async (call) => {
    try {
      const { reply, token } = await send(call);
      // A refusal does not name its cause. Invalidate before its body is read, which may take a while.
      if (reply.statusCode === 403) responseCache.invalidate(call.credentialId);
      if (!isData(reply)) throw await toFailure(reply, call, token);
      return await toAnswer(reply, call);
    } catch (thrown) {
      if (thrown instanceof RrError && [401, 403].includes(FAILURES[thrown.code].status))
        responseCache.invalidate(call.credentialId);
      throw thrown;
    } finally {
      // Answers that are kept or under way do not contain the change.
      if (!call.endpoint.isRead) responseCache.invalidate(call.credentialId);
    }
  };
}

/** An HTML page is not data, whatever its status. */
const isData = ({ statusCode, headers }: UpstreamReply) =>
  statusCode >= 200 && statusCode < 300 && !/html/i.test(`${headers['content-type']}`);

const notData = () =>
  badReply(
    'The rent-roll service sent a reply that is not data. Try again. If the problem persists, contact your administrator.',
  );
