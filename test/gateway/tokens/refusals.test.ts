import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { DEFAULT_TIMEOUTS } from '../../../src/gateway/http/timeouts';
import { purchaseError } from '../../../src/gateway/tokens/limits/pause';
import { createTokenRequest, type FailedPurchase } from '../../../src/gateway/tokens/request-token';
import { startFaultyService, type Fault, type FaultyService } from '../../support/faulty-service';
import { TOKEN } from '../gateway-fixture';
import { BETWEEN, DESCRIPTIONS, REFUSALS, SECRET, SENT } from './refusals';

let service: FaultyService;
beforeAll(async () => void (service = await startFaultyService()));
afterEach(() => service.heal());
afterAll(() => service.close());

async function ask(fault: Fault, timeouts = DEFAULT_TIMEOUTS): Promise<FailedPurchase> {
  service.fail(TOKEN, fault);
  const addresses = { baseUrl: service.url, authUrl: service.url, audienceUrl: SENT.audienceUrl };
  const request = createTokenRequest(addresses, DEFAULT_PROFILE, timeouts, Date.now);
  return (await request(SENT.clientId, SENT.secret)) as FailedPurchase;
}
const describe401 = (description: string): Fault => ({
  status: 401,
  body: JSON.stringify({ error: 'invalid_client', error_description: description }),
});

it.each(REFUSALS)('blames the secret only where it is meant: %s [rule 112]', async (...row) => {
  const [, fault, code, message] = row;
  const purchase = await ask(fault);
  const error = purchaseError(purchase, 0);
  expect([error.code, error.message]).toEqual([code, message]);
  expect(purchase.kind).toBe(code === 'wrong-credentials' ? 'refused' : 'failed');
});

it.each(DESCRIPTIONS)(
  'quotes the service in at most 200 characters, and never what was sent: %s',
  async (_, description, ...[shown, logged]) => {
    const purchase = await ask(describe401(description));
    const { message } = purchaseError(purchase, 0);
    expect(message).toBe(shown === null ? SECRET : `${SECRET} The reply says: ${shown}`);
    const { says = '' } = ('reply' in purchase ? purchase.reply : undefined) ?? {};
    const expected = logged ?? shown;
    if (expected !== null) expect(says.replace(/\.$/, '')).toBe(expected.replace(/\.$/, ''));
    expect(says.length).toBeLessThanOrEqual(200);
    expect(says).not.toMatch(/sw0r|dfish|tango|\p{C}/iu);
  },
);

it('never shows the secret as the type or the code of a reply', async () => {
  const body = JSON.stringify({ error: 'sw_rdfish_tango', [SENT.secret]: SENT.secret });
  const { message } = purchaseError(
    await ask({ status: 403, headers: { 'content-type': 'sw0rdfish/tango' }, body }),
    0,
  );
  expect(message).toBe(
    `The sign-in address refused the gateway (403, a reply of an unknown type). ${BETWEEN}`,
  );
});

it('calls a request without a reply unanswered, because a token may have been issued', async () => {
  const { kind } = await ask({ until: new Promise(() => undefined) }, { ...DEFAULT_TIMEOUTS, tokenMs: 50 });
  expect(kind).toBe('unanswered');
});
