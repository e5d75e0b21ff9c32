import type { SessionsReply } from '../../../src/contract/gateway-wire';
import { FRESH_MS } from '../../../src/gateway/sessions/session-cache';
import {
  type GatewayFixture,
  openGateway,
  ORGANISATION,
  SESSION,
  SESSIONS,
} from '../../gateway/gateway-fixture';
import { openOperatorRecords } from '../../gateway/operator-records';
import { type FaultRow, faultRow } from '../fault-row';
import { seeded } from '../seeded';
import { withGateway } from '../with-gateway';

interface Held {
  key: string;
  person: string;
}

const endedSessions = faultRow(
  41,
  'People end sessions of their own at random, on two gateways',
  'refused here at once and elsewhere in 5 s; those of others stay',
  async (tally, size) => {
    const random = seeded(41);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    await withGateway(
      async (fixture) => {
        const { now } = fixture.options;
        const second = await openGateway({ organisation: ORGANISATION, dataDir: fixture.dataDir, now });
        const operator = await openOperatorRecords(fixture);
        const bodies: Record<string, object> = {
          credentials: ORGANISATION,
          Meyer: { accessKey: await operator.newKey('A. Meyer') },
          Kraus: { accessKey: await operator.newKey('B. Kraus') },
        };
        await operator.close();
        const gateways: [GatewayFixture, GatewayFixture] = [fixture, second];
        let all: Held[] = [];
        let live = new Set<Held>();
        const agree = async (gateway: GatewayFixture): Promise<number> => {
          const replies = await Promise.all(all.map(({ key }) => gateway.ask(SESSION, { key })));
          return replies.filter(({ status }, at) => (status === 200) !== live.has(all[at] as Held)).length;
        };

        for (let step = 0; step < (size === 'long' ? 1000 : 25); step += 1) {
          const gateway = pick(gateways);
          all = [...all.slice(0, -20).filter((one) => live.has(one)), ...all.slice(-20)];
          const isNew = live.size < 3 || (live.size < 15 && random() < 0.4);
          const mine = pick([...live]);
          const others = [...live].filter((one) => one.person === mine?.person && one !== mine);
          const act = isNew ? 'begin' : pick(['end one', 'end others', 'sign out']);
          await tally.in(`step ${step + 1}: ${act}`, async (expect) => {
            if (isNew || !mine) {
              const person = pick(Object.keys(bodies));
              const { json } = await gateway.ask(SESSION, { method: 'POST', body: bodies[person] });
              const begun = { key: json.sessionKey, person };
              all.push(begun);
              live.add(begun);
            } else if (act === 'end one') {
              const target = pick([mine, ...others]);
              const list = await gateway.ask(SESSIONS, { key: target.key });
              const { sessions } = list.json as unknown as SessionsReply;
              expect('sessions of the person', sessions.length, others.length + 1);
              const id = sessions.find(({ isThis }) => isThis)?.id;
              await gateway.ask(`${SESSIONS}/${id}`, { method: 'DELETE', key: mine.key });
              live.delete(target);
            } else if (act === 'end others') {
              await gateway.ask(SESSIONS, { method: 'DELETE', key: mine.key });
              live = new Set([...live].filter((one) => !others.includes(one)));
            } else {
              await gateway.ask(SESSION, { method: 'DELETE', key: mine.key });
              live.delete(mine);
            }
            expect('wrong replies here', await agree(gateway), 0);
            fixture.clock.ms += FRESH_MS;
            for (const one of gateways) expect('wrong replies after 5 s', await agree(one), 0);
          });
        }
        await second.close();
      },
      { organisation: ORGANISATION },
    );
  },
);

export const sessionRows: FaultRow[] = [endedSessions];
