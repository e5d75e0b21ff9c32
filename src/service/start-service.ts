import type { AddressInfo } from 'node:net';
import type { ServiceProfile } from '../contract/profile';
import { buildService } from './app';
import { createCatalogue, type Proposals } from './catalogue/catalogue';
import { DEMO_CLIENTS } from './state/clients';
import { closeAll, openService, serviceFolder } from './open-service';
import type { Operations } from './operator/operations';
import { startOperator } from './operator/start-operator';
import { REFERENCE_PROFILE } from './reference-profile';
import { DEFAULT_VARIANTS, type WireVariants } from './wire/variants';

/** An identifier, not an address that answers: it stays the same whichever port is free. */
const AUDIENCE = 'https://reference-service.example/thirdparty';

export interface ServiceOptions {
  /** Where data and state are kept; the folder `service` in it is ours. */
  dataDir: string;
  /** Default 0: any free port. */
  port?: number;
  /** About how many units the demo data has. Default 3000. */
  units?: number;
  /** Same seed, same data, on every machine. */
  seed?: number;
  /** Tokens a month and client. Default 100. */
  monthlyTokenQuota?: number;
  /** Default: the interface's 24 hours. */
  tokenLifetimeSeconds?: number;
  now?: () => Date;
  /** Told of the steps of generating data, which takes seconds, or half a minute for a million units. */
  onProgress?: (text: string) => void;
  /** Shapes of replies other than the assumed ones. */
  variants?: Partial<WireVariants>;
  /** Proposed changes of the interface that are in effect. Default: none. */
  proposals?: Partial<Proposals>;
  /** How the service spells what the interface leaves open. Default: REFERENCE_PROFILE. */
  profile?: ServiceProfile;
}

export interface RunningService {
  baseUrl: string;
  authUrl: string;
  audienceUrl: string;
  clients: readonly { clientId: string; clientSecret: string }[];
  admin: ServiceAdmin;
  close(): Promise<void>;
}

/** What an operator of the service can do, and what tests ask beside. */
interface ServiceAdmin extends Operations {
  /** Tokens issued to the client in the present month. */
  tokensIssued(clientId: string): number;
}

/**
 * Starts the reference service on the loopback interface, over generated data. The first start in a data
 * directory makes the data; later ones use it again, with the tokens issued and the memberships as they were left.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { dataDir, port = 0, units = 3000, seed = 7, monthlyTokenQuota } = options;
  const { now = () => new Date(), onProgress, variants, profile = REFERENCE_PROFILE, proposals } = options;
  const { tokenLifetimeSeconds = profile.token.lifetimeSeconds } = options;

  const opened = await openService({
    dataDir,
    settings: { units, seed },
    monthlyTokenQuota,
    now,
    onProgress,
  });
  const { data, state, approvals, properties, operations } = opened;
  const closing: (() => unknown)[] = [opened.close];
  const close = () => closeAll(closing);

  try {
    const app = buildService({
      data,
      catalogue: createCatalogue({ proposals, percentScale: profile.percentScale }),
      state,
      approvals,
      properties,
      profile,
      audience: AUDIENCE,
      tokenLifetimeSeconds,
      now,
      variants: { ...DEFAULT_VARIANTS, ...variants },
    });
    closing.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port });
    closing.push(await startOperator(serviceFolder(dataDir), operations));

    const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return {
      baseUrl,
      authUrl: baseUrl,
      audienceUrl: AUDIENCE,
      clients: DEMO_CLIENTS.map(({ clientId, clientSecret }) => ({ clientId, clientSecret })),
      admin: {
        ...operations,
        tokensIssued: state.tokensIssued,
      },
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
