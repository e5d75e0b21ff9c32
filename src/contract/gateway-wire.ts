import type { ServiceProfile } from './profile';

/** The gateway's own endpoints, in addition to the forwarded `/thirdparty/*`. */
export const GATEWAY_PATHS = {
  session: '/gateway/session',
  sessions: '/gateway/sessions',
  profile: '/gateway/profile',
  status: '/gateway/status',
} as const;

export type SignInBody = { clientId: string; clientSecret: string } | { accessKey: string };

export interface SessionInfo {
  /** The client id, or the name that the operator gave to the access key. */
  clientId: string;
  /** Tells people apart, because two access keys may carry one name. */
  personId: string;
  /** An ISO 8601 UTC instant; null without a token. */
  tokenExpiresAt: string | null;
}

/** Calls send the session key as `Authorization: Bearer <key>`; it is not the token. */
export interface SignInReply extends SessionInfo {
  sessionKey: string;
}

/** `GET /gateway/sessions`: the sessions of the same person, this one first, then by their last use. */
export interface SessionsReply {
  sessions: OwnSession[];
  /** How many there are beyond those listed. */
  more: number;
}

export interface OwnSession {
  /** Random, and not the session's key. `DELETE /gateway/sessions/{id}` ends it. */
  id: string;
  /** An ISO 8601 UTC instant. */
  begunAt: string;
  /** An ISO 8601 UTC instant, up to an hour before the last use. */
  usedAt: string;
  /** A few fixed words, such as "Excel on Windows"; null if it is not known. */
  from: string | null;
  isThis: boolean;
}

/** `DELETE /gateway/sessions` ends all but this one. A session that has already ended does not count. */
export interface EndedReply {
  ended: number;
}

export const SIGN_IN_METHODS = ['credentials', 'access-key'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** `GET /gateway/profile`; needs no session. */
export interface ProfileReply {
  profile: ServiceProfile;
  /** The methods that the operator allows, the usual one first; never empty. */
  signIn: SignInMethod[];
  /** Credentials that the pane may fill in. Only in the demo. */
  demo?: { clientId: string; clientSecret: string };
}

/** `GET /gateway/status`, with a session. */
export interface GatewayStatus {
  tokens: {
    /** This month's token requests that may have cost a token. */
    used: number;
    /** The operator's budget, including later allowances; null for no budget. */
    budget: number | null;
    /** `soft`: a refused token is replaced at most once a day, and no other secret is tried. `hard`: none is bought. */
    stop: 'none' | 'soft' | 'hard';
    /** When the count restarts; an ISO 8601 UTC instant. */
    resetsAt: string;
  };
  /** Problems in addition to the stop, worst first. */
  troubles: Trouble[];
}

/** The message says, for the person at the pane, what the problem is, its effect, and what to do. */
export interface Trouble {
  kind: 'tokens' | 'service' | 'records';
  message: string;
}
