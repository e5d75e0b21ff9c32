import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

interface TokenOptions {
  signingKey: string;
  audience: string;
  lifetimeSeconds: number;
  /** Whether tokens carry `exp`. They expire in any case. */
  includesExp: boolean;
  now: () => Date;
}

interface Claims {
  sub: string;
  /** Seconds since the epoch, like `exp`. */
  iat: number;
  exp?: number;
}

const ISSUER = 'rent-roll-reference-service';

export function createTokens({ signingKey, audience, lifetimeSeconds, includesExp, now }: TokenOptions) {
  const sign = createSigner({ key: signingKey, algorithm: 'HS256' });
  // The library would read its own clock. Ours is an argument, so expiry is checked below.
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
        ...(includesExp && { exp: iat + lifetimeSeconds }),
        jti: randomUUID(),
      });
    },
    /** Returns the client that a token was issued to, or undefined if it is not a valid token. */
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
