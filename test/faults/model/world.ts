import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { RrError } from '../../../src/contract/failure';
import { migrationsOf, type Schema, type Store } from '../../../src/gateway/store/schema';
import { recordGap } from '../../../src/gateway/tokens/limits/records-gap';
import { createModelLocks } from './model-locks';
import { Gone, type ModelGateway, type ModelRequest, openModelGateway } from './model-gateway';
import { createModelService, type ModelService } from './model-service';
import { createSimulatedTime, type SimulatedTime } from './simulated-time';
import { createWatch, type Watch } from './watch';

const TABLES = ['token_ledger', 'token_allowance', 'token_assumption', 'credential'] as const;

/** The initial conditions of a run. */
export interface Beginning {
  /** Milliseconds since the epoch. */
  start: number;
  zoneHours: number;
  refusedCounts: boolean;
  budget: number | undefined;
  /** How long each half of an exchange takes, used in turn. */
  latencies: readonly number[];
}

/** Two gateways on one store, and the service. */
export interface World {
  time: SimulatedTime;
  service: ModelService;
  watch: Watch;
  store: Store;
  identity: string;
  gateway(index: number): ModelGateway;
  restart(index: number): void;
  /** Returns the status or the failure's code, or undefined if the gateway died. Throws unexpected errors. */
  ask(index: number, request: ModelRequest): Promise<string | undefined>;
  signIn(index: number, secret: string): Promise<string | undefined>;
  /** Signs in with another client ID from some address. */
  signInElsewhere(
    index: number,
    clientId: string,
    secret: string,
    source: string,
  ): Promise<string | undefined>;
  /** Takes a copy of the records. The returned function puts them back, or none, and restarts the gateways. */
  backUp(): Promise<(isEmpty: boolean) => Promise<void>>;
  budget: number | undefined;
  /** When a person was last told that a database is lost. The gateways remember that for 5 s. */
  refusedAt: number;
  close(): Promise<void>;
}

export interface ModelRecords {
  store: Store;
  /** Returns a new identity, so that worlds do not share records. */
  nextIdentity(): string;
  close(): Promise<void>;
}

/** Opens a store in memory, because the model has no power cuts. */
export async function openModelRecords(): Promise<ModelRecords> {
  const store = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) });
  const provider = { getMigrations: () => Promise.resolve(migrationsOf('sqlite')) };
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest();
  if (error) throw error;
  let worlds = 0;
  return { store, nextIdentity: () => `service ${(worlds += 1)}`, close: () => store.destroy() };
}

export async function openWorld(records: ModelRecords, beginning: Beginning): Promise<World> {
  const { start, zoneHours, refusedCounts, budget, latencies } = beginning;
  const { store } = records;
  const identity = records.nextIdentity();
  const time = createSimulatedTime(start);
  let exchanges = 0;
  const latencyMs = () => latencies[(exchanges += 1) % latencies.length] ?? 0;
  const service = createModelService({ time, refusedCounts, zoneHours, latencyMs });
  const locks = createModelLocks();
  const ledger = () => world.gateway(0).ledger;
  const watch = createWatch({ store, identity, time, service, budget, ledger });
  service.onRefusedByList = () => watch.credit('probe 401');
  // A gateway may swallow a violation, so the world keeps it and throws it later.
  let violation: unknown;
  const onPost: Watch['onPost'] = (post) =>
    watch.onPost(post).catch((thrown: unknown) => {
      violation ??= thrown;
      throw thrown;
    });
  const onProbe: Watch['onProbe'] = (token) => {
    try {
      watch.onProbe(token);
    } catch (thrown) {
      violation ??= thrown;
    }
  };
  const parts = { store, identity, locks, time, service, budget, refusedCounts, onPost, onProbe };
  const open = () => openModelGateway(parts);
  const gateways = [open(), open()];

  async function outcomeOf(work: Promise<unknown>): Promise<string | undefined> {
    try {
      return String((await work) ?? 'done');
    } catch (thrown) {
      if (thrown instanceof Gone) return undefined;
      if (thrown instanceof RrError && thrown.code !== 'bug') return thrown.code;
      throw thrown;
    } finally {
      if (violation) throw violation;
    }
  }

  async function deleteRecords(): Promise<void> {
    for (const table of TABLES) await store.deleteFrom(table).where('service', '=', identity).execute();
  }

  const world: World = {
    time,
    service,
    watch,
    store,
    identity,
    gateway: (index) => gateways[index % 2] as ModelGateway,
    refusedAt: -Infinity,
    restart(index) {
      world.gateway(index).kill();
      gateways[index % 2] = open();
    },
    async ask(index, request) {
      const outcome = await outcomeOf(world.gateway(index).request(request));
      if (outcome === 'lost-membership' || outcome === 'refused') world.refusedAt = time.now();
      return outcome;
    },
    async signIn(index, secret) {
      watch.signIns += 1;
      watch.credit('sign-in');
      try {
        return await outcomeOf(world.gateway(index).signIn(secret));
      } finally {
        watch.signIns -= 1;
      }
    },
    budget,
    signInElsewhere: (index, ...signIn) => {
      const [clientId, secret, source] = signIn;
      return outcomeOf(world.gateway(index).signIn(secret, clientId, source));
    },
    async backUp() {
      const copies = await Promise.all(
        TABLES.map((table) => store.selectFrom(table).selectAll().where('service', '=', identity).execute()),
      );
      return async (isEmpty) => {
        await deleteRecords();
        for (const [at, table] of TABLES.entries())
          for (const row of isEmpty ? [] : (copies[at] ?? []))
            await store
              .insertInto(table)
              .values(row as never)
              .execute();
        world.restart(0);
        world.restart(1);
        await watch.restored();
        await recordGap(store, time.gatewayNow());
      };
    },
    async close() {
      gateways.forEach((gateway) => gateway.kill());
      // Deletes the records, because a hundred thousand worlds would not fit into memory.
      await deleteRecords();
      await store.deleteFrom('records_gap').execute();
    },
  };
  await time.finish(world.signIn(0, service.secret));
  return world;
}
