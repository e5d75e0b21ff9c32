import { textTable } from '../support/text-table';
import { parseProfile } from '../../src/contract/profile';
import { json, observedClient, outcomeOf, settled } from './observed-client';

const BODY = { project_name: 'Quay', property_name: 'Pier 4' };
const CREATED = { svc_property_id: 4711, svc_project_id: '12' };
const UNKNOWN =
  /^The property may or may not have been created: .+\. Look for it in your data service before you send it again\.$/;

describe('a new property', () => {
  it('sends the property unchanged to the one database and returns its ids', async () => {
    const { client, seen } = observedClient(() => json(CREATED, 201));
    expect(await client.createProperty(BODY, 'harbour')).toEqual({ propertyId: '4711', projectId: '12' });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/thirdparty/v2/properties', body: BODY });
    expect(Object.fromEntries(seen[0]!.headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer key-1',
      'content-type': 'application/json',
      'x-company-databases': 'harbour',
    });
  });

  it('sends nothing without the required database', async () => {
    const { client, seen } = observedClient(() => json(CREATED));
    for (const database of [undefined, ''])
      await expect(client.createProperty(BODY, database)).rejects.toMatchObject({ code: 'no-databases' });
    expect(seen).toEqual([]);
  });

  it('reads the ids under the names from the profile [rule 99]', async () => {
    const profile = parseProfile({ createProperty: { propertyId: ['id', 'key'] } });
    const { client } = observedClient(() => json({ key: 'p-1' }), { profile });
    expect((await client.createProperty(BODY, 'harbour')).propertyId).toBe('p-1');
  });
});

describe('a refused new property', () => {
  it('passes on the reason of the gateway in its own words', async () => {
    const failure = { code: 'bad-input', message: 'The rent-roll service refused the request: no.' };
    const { client, seen } = observedClient(() => json(failure, 400));
    await expect(client.createProperty(BODY, 'harbour')).rejects.toMatchObject(failure);
    expect(seen).toHaveLength(1);
  });
});

describe('a new property with an unknown outcome', () => {
  it.each(
    textTable(`
      the answer is empty | 201 | | bad-reply
      the answer is not JSON | 200 | created | bad-reply
      the service fails | 502 | {"code":"unreachable","message":"Status 500."} | unreachable
      the gateway has a bug | 500 | {"code":"bug","message":"Something."} | bug`),
  )('says that the outcome is unknown if %s, and sends nothing again', async (_, status, body, code) => {
    const { client, seen } = observedClient(() => new Response(body, { status: Number(status) }));
    const failure = await client.createProperty(BODY, 'harbour').catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(UNKNOWN) });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['no answer comes in time', 'timed-out'],
    ['the person signs out before the answer', 'signed-out'],
    ['the last caller leaves', 'cancelled'],
  ])('says that the outcome is unknown if %s', async (_, code) => {
    const { client, seen, timer } = observedClient(() => new Promise<Response>(() => undefined));
    const leave = new AbortController();
    const outcome = outcomeOf(client.createProperty(BODY, 'harbour', leave.signal));
    await settled();
    expect(seen).toHaveLength(1);
    if (code === 'timed-out') timer.advance(50_000);
    else if (code === 'signed-out') client.setSession(null);
    else leave.abort();
    await settled();
    expect(outcome).toMatchObject({ code, message: expect.stringMatching(UNKNOWN) });
  });
});
