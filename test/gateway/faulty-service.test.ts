import { request } from 'undici';
import { type FaultyService, startFaultyService } from '../support/faulty-service';

describe('the faulty service in front of a real one', () => {
  let real: FaultyService;
  let proxy: FaultyService;
  beforeEach(async () => {
    real = await startFaultyService();
    proxy = await startFaultyService({ upstream: real.url });
  });
  afterEach(async () => {
    await proxy.close();
    await real.close();
  });
  const get = async (path: string) => {
    const { statusCode, body } = await request(proxy.url + path);
    return [statusCode, await body.text()];
  };

  it('passes everything on', async () => {
    const body = 'client_id=analyst&client_secret=opensesame';
    const reply = await request(`${proxy.url}/oauth/token`, { method: 'POST', body });
    expect(await reply.body.json()).toMatchObject({ access_token: real.tokens[0] });
    expect(real.requests.map(({ path, body }) => [path, body])).toEqual([['/oauth/token', body]]);
    expect((await get('/thirdparty/files'))[0]).toBe(401);
  });

  it('fails as told until it is healed', async () => {
    proxy.fail('/thirdparty/files', { status: 503, body: 'no' });
    expect(await get('/thirdparty/files/1')).toEqual([503, 'no']);
    expect((await get('/thirdparty/query'))[0]).toBe(401);
    proxy.fail('/thirdparty/files', { truncate: true, times: 1 });
    await expect(get('/thirdparty/files')).rejects.toThrow();
    expect((await get('/thirdparty/files'))[0]).toBe(503);
    proxy.heal('/thirdparty/files');
    expect((await get('/thirdparty/files'))[0]).toBe(401);
    expect(real.count('/thirdparty/files')).toBe(2);
  });
});
