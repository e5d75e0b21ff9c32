import type { ServiceProfile } from './profile';

/** The gateway's own endpoints, beside the forwarded `/thirdparty/*`. */
export const GATEWAY_PATHS = {
  session: '/gateway/session',
  profile: '/gateway/profile',
  status: '/gateway/status',
} as const;

/** `POST /gateway/session`: sign in with client credentials of one's own, or with a personal access key. */
export type SignInBody = { clientId: string; clientSecret: string } | { accessKey: string };

/** Who is signed in. */
export interface SessionInfo {
  /** The client id, or the name that the operator gave the access key. */
  clientId: string;
  /** Tells people apart: two access keys may carry one name. Equal for the same client id or the same access key. */
  personId: string;
  /** An ISO 8601 UTC instant, or null while no token is held. */
  tokenExpiresAt: string | null;
}

/** Reply to a sign-in. The key is sent as `Authorization: Bearer <key>` with every later call; it is not the token. */
export interface SignInReply extends SessionInfo {
  sessionKey: string;
}

/** The ways into this gateway. */
export type SignInWay = 'credentials' | 'access-key';

/** `GET /gateway/profile`: how this service spells what its interface leaves open. No session needed. */
export interface ProfileReply {
  profile: ServiceProfile;
  /** The ways in that the operator allows, the usual one first; never empty. */
  signIn: SignInWay[];
  /** Where the gateway runs the demo: credentials the pane may fill in. Absent otherwise. */
  demo?: { clientId: string; clientSecret: string };
}

/** `GET /gateway/status`, with a session: how the tokens of the month stand, and what is wrong now. */
export interface GatewayStatus {
  tokens: {
    /** Token requests of this month that may have cost one. */
    used: number;
    /** What the operator configured, with what was allowed beside it; null where nothing is. */
    budget: number | null;
    /** `soft`: a refused token is replaced once a day at most, and no other secret is tried. `hard`: none is bought. */
    stop: 'none' | 'soft' | 'hard';
    /** When the count starts anew; an ISO 8601 UTC instant. */
    resetsAt: string;
  };
  /** Beside the stop, which the pane puts into words. Worst first; empty where all is well. */
  troubles: Trouble[];
}

/** Something that is wrong now, in words for the person at the pane: what, its effect, what to do. */
export interface Trouble {
  kind: 'tokens' | 'service' | 'records';
  message: string;
}
