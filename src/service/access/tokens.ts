import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

interface TokenOptions {
  signingKey: string;
  audience: string;
  lifetimeSeconds: number;
  /** Whether tokens say when they end. They end then in any case. */
  tellsExp: boolean;
  now: () => Date;
}

interface Claims {
  sub: string;
  /** Seconds since the epoch, like `exp`. */
  iat: number;
  exp?: number;
}

const ISSUER = 'rent-roll-reference-service';

/** Makes and checks access tokens: JWTs signed with one key, good for their audience until their lifetime is over. */
export function createTokens({ signingKey, audience, lifetimeSeconds, tellsExp, now }: TokenOptions) {
  const sign = createSigner({ key: signingKey, algorithm: 'HS256' });
  // The library reads its own clock; ours is an argument, so expiry is checked below.
  const verify = createVerifier({
    key: signingKey,
    algorithms: ['HS256'],
    allowedAud: audience,
    allowedIss: ISSUER,
    requiredClaims: ['iat', 'sub'],
    ignoreExpiration: true,
  });
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    lifetimeSeconds,
    issue(clientId: string): string {
      const iat = seconds();
      return sign({
        iss: ISSUER,
        aud: audience,
        sub: clientId,
        iat,
        ...(tellsExp && { exp: iat + lifetimeSeconds }),
        jti: randomUUID(),
      });
    },
    /** The client a token was issued to; undefined when it is no token of ours or has expired. */
    clientOf(token: string): string | undefined {
      try {
        const { sub, iat, exp = iat + lifetimeSeconds } = verify(token) as Claims;
        return seconds() < exp ? sub : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
