import { RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { Broker } from '../tokens/broker';
import type { Credentials } from '../tokens/credentials';
import { type AccessToken, isNew, isPastClaimedEnd, tokenHeader } from '../tokens/access-token';
import { isHalfOpen } from '../tokens/limits/pause';
import type { Probe, Probed } from '../tokens/refused/probes';
import {
  type Evidence,
  nextStep,
  type TokenView,
  findRefusal,
  rememberRefusal,
} from '../tokens/refused/refusal';
import { describeDatabases, type LearnNames } from './databases/database-names';
import { drainBody } from './upstream/decode-body';
import type { Endpoint } from './endpoints';
import { type RequestLife, waitFor } from './upstream/request-life';
import type { Upstream, UpstreamCall, UpstreamReply } from './upstream/upstream';

export interface TokenCall {
  credentialId: number;
  endpoint: Endpoint;
  call: UpstreamCall;
  selection: readonly string[];
  life: RequestLife;
}

interface Parts {
  profile: ServiceProfile;
  credentials: Credentials;
  learnNames: LearnNames;
  broker: Broker;
  probe: Probe;
  upstream: Upstream;
  now: () => number;
}

/** The verdict after a 401 from databases-list itself. A probe would send the same request. */
const REFUSED: Probed = { state: 'refused', isRemembered: false };

/** Applies the 401 rule: see {@link nextStep}. Also repeats a write, because after a 401 it was not carried out. */
export function createTokenSender(parts: Parts) {
  const { profile, credentials, learnNames, broker, probe, upstream, now } = parts;

  /** Reads the token from the records, because another gateway may have replaced it. */
  async function viewOf(credentialId: number): Promise<TokenView> {
    const credential = await credentials.refresh(credentialId);
    const token = credential?.token;
    if (!token) return { current: null, isReplacement: false, isOver: true };
    // After the breaker's time, one more token is tried.
    const isReplacement = token.refusedBefore > 0 && !isHalfOpen(credential.pause, now());
    return { current: token.fingerprint, isReplacement, isOver: isPastClaimedEnd(token, now()) };
  }

  return async function send({ credentialId, endpoint, call, selection, life }: TokenCall) {
    const databases = () => JSON.stringify([...selection].sort());
    const question = () => [call.method, call.path, databases(), call.body ?? ''].join(' ');
    const tried: string[] = [];
    throwIfRemembered();
    for (;;) {
      const token =
        broker.tokenInHand(credentialId) ?? (await waitFor(broker.token(credentialId), life.signal));
      const headers = { ...tokenHeader(profile, token), ...call.headers };
      const reply: UpstreamReply = await upstream.send({ ...call, headers }, `data ${credentialId}`, life);
      if (reply.statusCode !== 401) {
        if (reply.statusCode < 400) broker.accepted(credentialId, token);
        return { reply, token };
      }
      drainBody(reply.body);
      tried.push(token.fingerprint);
      const isVerdict = endpoint.isDatabasesList && !isNew(token, now());
      await answerRefusal(token, isVerdict ? REFUSED : undefined);
    }

    /** Returns if the call should be sent again; throws otherwise. */
    async function answerRefusal(token: AccessToken, verdict: Probed | undefined) {
      const lost = lostOf(verdict);
      const evidence: Evidence = lost.length > 0 ? 'lost' : (verdict?.state ?? 'none');
      switch (nextStep(await viewOf(credentialId), tried, evidence)) {
        case 'replay':
          return;
        case 'probe': {
          // While this request was running, another one may have been refused for the same reason.
          throwIfRemembered();
          const state = credentials.state(credentialId);
          const probed = await waitFor(probe(state, token), life.signal);
          if (probed.state === 'accepted') {
            broker.accepted(credentialId, token);
            await learnNames(credentialId, probed.databases);
          }
          return answerRefusal(token, probed);
        }
        case 'buy':
          await waitFor(broker.replace(credentialId, token.fingerprint), life.signal);
          return;
        case 'open-breaker': {
          const failure = await broker.openBreaker(credentialId, token.fingerprint);
          if (failure) throw failure;
          return answerRefusal(token, verdict);
        }
        case 'report-lost':
          throw remember(
            databases(),
            lostError(lost, (await credentials.get(credentialId))?.databaseNames ?? {}),
          );
        case 'report-refusal':
          throw remember(question(), refusalError());
        case 'report-trouble':
          throw new RrError(
            'unreachable',
            'The rent-roll service refused the request without a reason. Try again in a few minutes.',
          );
      }
    }

    function throwIfRemembered() {
      const state = credentials.state(credentialId);
      if (endpoint.isDatabasesList || state.refusals.size === 0) return;
      const error = findRefusal(state, databases(), now()) ?? findRefusal(state, question(), now());
      if (error) throw error;
    }

    /** The chosen databases that the list lacks. A part of the list does not show what is missing from it. */
    function lostOf(verdict: Probed | undefined): string[] {
      if (verdict?.state !== 'accepted' || !verdict.isWhole) return [];
      return selection.filter((requestedId) => !verdict.databases.some(({ id }) => id === requestedId));
    }

    /** A lost database affects all requests for this selection; any other refusal affects this question only. */
    function remember(subject: string, error: RrError): RrError {
      rememberRefusal(credentials.state(credentialId), subject, error, now());
      return error;
    }
  };
}

const refusalError = () =>
  new RrError(
    'refused',
    'The service refused this request twice, although your sign-in and your databases are valid. Try again in a minute. If the problem persists, ask the administrator of your data service whether your client ID may make it.',
  );

const lostError = (lost: readonly string[], names: Readonly<Record<string, string>>) =>
  new RrError(
    'lost-membership',
    `You no longer have access to the database${lost.length > 1 ? 's' : ''} ${describeDatabases(lost, names)}. Choose other databases in the Rent Roll pane, or ask your administrator for access.`,
  );
