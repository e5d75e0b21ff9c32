import fc from 'fast-check';
import { isDue } from '../../../src/gateway/tokens/access-token';
import { releasePause } from '../../../src/gateway/admin/token-commands';
import type { ModelRequest } from './model-gateway';
import { CLIENT, DATA_FAULTS, PROBE_FAULTS, TOKEN_FAULTS } from './model-service';
import type { World } from './world';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Command = fc.AsyncCommand<object, World>;

/** Creates a command that can be printed with its name and argument. */
const toCommand = <T>(name: string, given: fc.Arbitrary<T>, run: (world: World, given: T) => Promise<void>) =>
  given.map((value): Command => ({
    check: () => true,
    async run(_, world) {
      await run(world, value);
      await world.watch.check(world.gateway(0).ledger);
    },
    toString: () => `${name}(${JSON.stringify(value)})`,
  }));

const which = fc.nat(1);
const database = fc.constantFrom('a', 'b', 'c');
const request: fc.Arbitrary<ModelRequest> = fc.record({
  set: fc.subarray(['a', 'b', 'c', 'x']),
  isList: fc.boolean(),
});
const timed = fc.record({ gateway: which, afterMs: fc.nat(30_000), request });
const events = {
  revoke: (world: World) => revoke(world),
  'crash 0': (world: World) => crash(world, 0),
  'crash 1': (world: World) => crash(world, 1),
  'lose a': ({ service }: World) => void service.members.delete('a'),
  'regain a': ({ service }: World) => void service.members.add('a'),
  'token expires': ({ time, watch }: World) => {
    time.skewMs += DAY_MS;
    watch.credit('clock');
  },
};
const timedEvent = fc.record({
  afterMs: fc.nat(30_000),
  event: fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[])),
});

/** Whether the request must succeed: no fault is active or remembered. */
function mustBeAnswered(world: World, { set, isList }: ModelRequest): boolean {
  const { service, time, watch, refusedAt } = world;
  const token = watch.currentToken();
  return (
    Object.values(service.faults).every((fault) => fault === 'none') &&
    token !== null &&
    !isDue(token, time.gatewayNow()) &&
    service.accepts(token.value) &&
    (isList || set.every((id) => service.members.has(id))) &&
    time.now() > refusedAt + 5000
  );
}

function revoke({ service, watch }: World): void {
  const token = watch.currentToken();
  if (token) service.revoked.add(token.value);
}

function crash(world: World, index: number): void {
  world.watch.credit('crash');
  world.restart(index);
}

async function later(world: World, afterMs: number, work: () => unknown): Promise<void> {
  await world.time.sleep(afterMs);
  await work();
}

/** Offsets from the token's expiry: shortly before, exactly then, or shortly after. */
const toEnd = fc.constantFrom(-6 * MINUTE_MS, -MINUTE_MS, 0, MINUTE_MS);

export const COMMANDS: fc.Arbitrary<Command>[] = [
  toCommand('request', fc.record({ gateway: which, request }), async (world, given) => {
    const isSure = mustBeAnswered(world, given.request);
    const outcome = await world.time.finish(world.ask(given.gateway, given.request));
    if (isSure && outcome !== '200') throw new Error(`I4: a good request failed with ${outcome}`);
  }),
  toCommand(
    'ask often',
    fc.record({ times: fc.integer({ min: 10, max: 60 }), everySeconds: fc.constantFrom(5, 40, 300) }),
    async (world, { times, everySeconds }) => {
      for (let count = 0; count < times; count += 1) {
        await world.time.finish(world.ask(count, { set: ['c'], isList: false }));
        await world.time.advance(1000 * everySeconds);
      }
    },
  ),
  toCommand(
    'storm',
    fc.record({
      requests: fc.array(timed, { minLength: 2, maxLength: 12 }),
      events: fc.array(timedEvent, { maxLength: 3 }),
    }),
    async (world, storm) => {
      const { time } = world;
      const all = [
        ...storm.requests.map(({ gateway, afterMs, request }) =>
          later(world, afterMs, () => world.ask(gateway, request)),
        ),
        ...storm.events.map(({ afterMs, event }) => later(world, afterMs, () => events[event](world))),
      ];
      await time.finish(Promise.all(all));
    },
  ),
  toCommand(
    'work for days',
    fc.record({ days: fc.integer({ min: 1, max: 8 }), everyHours: fc.integer({ min: 1, max: 12 }) }),
    async (world, { days, everyHours }) => {
      for (let hour = 0; hour < 24 * days; hour += everyHours) {
        await world.time.finish(world.ask(hour, { set: ['b'], isList: false }));
        await world.time.advance(everyHours * HOUR_MS);
      }
    },
  ),
  toCommand(
    'crash in mid-purchase',
    fc.record({ gateway: which, afterMs: fc.nat(8000) }),
    async (world, given) => {
      const { time, watch, service } = world;
      const token = watch.currentToken();
      if (token && token.expiresAt > time.gatewayNow())
        await time.advance(token.expiresAt - time.gatewayNow());
      service.faults.token = 'slow';
      const asked = world.ask(given.gateway, { set: [], isList: false });
      await time.finish(Promise.all([asked, later(world, given.afterMs, () => crash(world, given.gateway))]));
      service.faults.token = 'none';
    },
  ),
  toCommand('expiry', toEnd, async ({ time, watch }, ms) => {
    const end = (watch.currentToken()?.expiresAt ?? 0) + ms;
    if (end > time.gatewayNow()) await time.advance(end - time.gatewayNow());
  }),
  toCommand('seconds pass', fc.nat(120), ({ time }, seconds) => time.advance(1000 * seconds)),
  toCommand('hours pass', fc.integer({ min: 1, max: 30 }), ({ time }, hours) =>
    time.advance(HOUR_MS * hours),
  ),
  toCommand('days pass', fc.integer({ min: 1, max: 40 }), ({ time }, days) => time.advance(DAY_MS * days)),
  toCommand(
    'clock',
    fc.constantFrom(-DAY_MS, -HOUR_MS, -1000, 0, 1000, HOUR_MS, DAY_MS),
    async (world, ms) => {
      const { time, watch } = world;
      time.skewMs = ms;
      watch.credit('clock');
      world.refusedAt = time.now();
    },
  ),
  toCommand('revoke', fc.constant(null), async (world) => revoke(world)),
  toCommand('lose', database, async ({ service }, id) => void service.members.delete(id)),
  toCommand('regain', database, async ({ service }, id) => void service.members.add(id)),
  toCommand('token fault', fc.constantFrom(...TOKEN_FAULTS), async ({ service }, fault) => {
    service.faults.token = fault;
  }),
  toCommand('probe fault', fc.constantFrom(...PROBE_FAULTS), async ({ service }, fault) => {
    service.faults.probe = fault;
  }),
  toCommand('data fault', fc.constantFrom(...DATA_FAULTS), async ({ service }, fault) => {
    service.faults.data = fault;
  }),
  toCommand('every token is refused', fc.constant(null), async ({ service }) => {
    service.faults = { ...service.faults, probe: '401', data: '401' };
  }),
  toCommand('quota', fc.constantFrom(0, 5, 20, Infinity), async ({ service }, quota) => {
    service.quota = quota;
  }),
  toCommand('heal', fc.constant(null), async ({ service }) => {
    service.faults = { token: 'none', probe: 'none', data: 'none' };
    service.members = new Set(['a', 'b', 'c']);
  }),
  toCommand('restart', which, async (world, index) => world.restart(index)),
  toCommand('rotate the secret', fc.constantFrom('rotated', 'opensesame'), async ({ service }, secret) => {
    service.secret = secret;
  }),
  toCommand(
    'sign in',
    fc.record({ gateway: which, secret: fc.constantFrom('opensesame', 'rotated', 'wrong') }),
    async (world, { gateway, secret }) => void (await world.time.finish(world.signIn(gateway, secret))),
  ),
  toCommand(
    'guesses',
    fc.record({ gateway: which, count: fc.integer({ min: 5, max: 70 }), isInvented: fc.boolean() }),
    async (world, { gateway, count, isInvented }) => {
      const { time, watch } = world;
      for (let guess = 0; guess < count; guess += 1) {
        const clientId = isInvented ? `invented ${guess}` : CLIENT;
        // Those at the real client ID are sign-ins with a wrong secret.
        if (!isInvented) watch.signIns += 1;
        await time.finish(world.signInElsewhere(gateway, clientId, `guess ${guess}`, `address ${guess}`));
        if (!isInvented) watch.signIns -= 1;
      }
      if (!watch.isClockRight()) return;
      await time.advance(HOUR_MS);
      const newcomer = `newcomer ${time.now()}`;
      if (world.budget !== undefined) await world.gateway(0).ledger.assume(newcomer, 0);
      const outcome = await time.finish(world.signInElsewhere(gateway, newcomer, 'hello', newcomer));
      if (outcome !== 'done') throw new Error(`I5: guesses keep a new person out: ${outcome}`);
    },
  ),
  toCommand(
    'restore a backup',
    fc.record({ days: fc.integer({ min: 2, max: 20 }), isEmpty: fc.boolean() }),
    async (world, { days, isEmpty }) => {
      const { time, watch, service, budget } = world;
      if (budget === undefined || !watch.isClockRight()) return;
      const restore = await world.backUp();
      for (let day = 0; day < days; day += 1) {
        await time.finish(world.ask(day, { set: ['b'], isList: false }));
        await time.advance(DAY_MS);
      }
      await restore(isEmpty);
      const before = service.issued.length;
      await time.finish(world.ask(0, { set: ['b'], isList: false }));
      await time.finish(world.signIn(1, service.secret));
      if (service.issued.length > before)
        throw new Error('I2: a token was bought with records that lack some');
      await world.gateway(0).ledger.assume(CLIENT, service.countOfMonth());
    },
  ),
  toCommand('release', fc.constant(null), async ({ store, identity, time, watch }) => {
    await releasePause(store, identity, CLIENT, time.gatewayNow());
    await watch.released();
  }),
  toCommand('allow', fc.constantFrom(1, 10), (world, tokens) =>
    world.gateway(0).ledger.allow(CLIENT, tokens),
  ),
];
