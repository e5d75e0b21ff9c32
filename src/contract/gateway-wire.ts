import type { ServiceProfile } from './profile';

/** The gateway's own endpoints, beside the forwarded `/thirdparty/*`. */
export const GATEWAY_PATHS = {
  session: '/gateway/session',
  profile: '/gateway/profile',
} as const;

/** `POST /gateway/session`: sign in with the person's own client credentials. */
export interface SignInBody {
  clientId: string;
  clientSecret: string;
}

/** Who is signed in. `tokenExpiresAt` is an ISO 8601 UTC instant, or null while no token is held. */
export interface SessionInfo {
  clientId: string;
  tokenExpiresAt: string | null;
}

/** Reply to a sign-in. The key is sent as `Authorization: Bearer <key>` with every later call; it is not the token. */
export interface SignInReply extends SessionInfo {
  sessionKey: string;
}

/** `GET /gateway/profile`: how this service spells what its interface leaves open. No session needed. */
export interface ProfileReply {
  profile: ServiceProfile;
  /** Where the gateway runs the demo: credentials the pane may fill in. Absent otherwise. */
  demo?: { clientId: string; clientSecret: string };
}
