import type { Fault } from '../../support/faulty-service';
import { textTable } from '../../support/text-table';

/** What the sign-in address is asked with. */
export const SENT = {
  clientId: 'analyst-client-7f3a',
  secret: 'Sw0rdfish/Tango+42%',
  audienceUrl: 'https://roll.example/rent-roll-api',
};

const PAGE = '<!doctype html><title>Blocked</title><p>Your administrator has blocked this page.</p>';
const html = (status: number, body = PAGE): Fault => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const json = (status: number, value: unknown, type = 'application/json'): Fault => ({
  status,
  headers: { 'content-type': type },
  body: JSON.stringify(value),
});
const error = (status: number, code: string, description?: string): Fault =>
  json(status, { error: code, ...(description !== undefined && { error_description: description }) });

export const SECRET = 'The service refused this client ID and secret. Check both and sign in again.';
export const BETWEEN = 'A proxy or firewall may stand in between. Tell your IT.';
export const SETTINGS =
  "The service may not allow this client ID here, or the gateway's settings may be wrong. Tell your IT.";
const NO_TOKEN = "Ask the gateway's operator to check its address.";
const between = (what: string) => `The sign-in address refused the gateway (${what}). ${BETWEEN}`;
const settings = (what: string) => `The sign-in address refused the gateway (${what}). ${SETTINGS}`;
const noToken = (what: string) => `The sign-in of the rent-roll service returned no token (${what}).`;
const quoteReply = (text: string) => ` The reply says: ${text}`;

/** Refusals of the token endpoint, and of what may stand before it, with the code and the sentence of each. */
export const REFUSALS: [title: string, fault: Fault, code: string, message: string][] = [
  // The secret.
  ['invalid_client', error(401, 'invalid_client'), 'wrong-credentials', SECRET],
  [
    'a 401 with a description',
    error(401, 'access_denied', 'Unauthorized'),
    'wrong-credentials',
    SECRET + quoteReply('Unauthorized.'),
  ],
  [
    'a 401 with unauthorized_client, as some services answer a wrong secret',
    error(401, 'unauthorized_client', 'Invalid client or Invalid client credentials'),
    'wrong-credentials',
    SECRET + quoteReply('Invalid client or Invalid client credentials.'),
  ],

  // What stands in between.
  ['407', html(407), 'wrong-credentials', between('407, a page of text/html')],
  [
    '451 with text',
    { status: 451, headers: { 'content-type': 'text/plain' }, body: 'Blocked' },
    'wrong-credentials',
    between('451, a reply of text/plain'),
  ],
  [
    'JSON without an error',
    json(403, { message: 'Forbidden' }),
    'wrong-credentials',
    between('403, a reply of application/json') + quoteReply('Forbidden.'),
  ],

  // What the service refuses for another reason.
  [
    'a wrong audience',
    error(400, 'invalid_request', `Audience ${SENT.audienceUrl} is unknown`),
    'wrong-credentials',
    settings('400, invalid_request'),
  ],
  [
    'unauthorized_client',
    error(403, 'unauthorized_client', "Grant type 'client_credentials' not allowed for the client."),
    'wrong-credentials',
    settings('403, unauthorized_client') +
      quoteReply("Grant type 'client_credentials' not allowed for the client."),
  ],

  // What is not a refusal, and says what answered, too.
  ['429', html(429), 'busy', 'The sign-in of the rent-roll service is busy. Try again in a minute.'],
  [
    '302',
    { ...html(302), headers: { location: 'http://127.0.0.1:1/login' } },
    'bad-reply',
    `${noToken('302, a redirect')} A proxy may stand in between. ${NO_TOKEN}`,
  ],
  [
    '200 with HTML',
    html(200),
    'bad-reply',
    `${noToken('200, a page of text/html')} A proxy may stand in between. ${NO_TOKEN}`,
  ],
];

/** Descriptions with what is shown and logged of them. */
export const DESCRIPTIONS = textTable(`
  a sentence                           | The client is disabled                                | The client is disabled.
  bidi characters                      | \u202eThe \u2066client\u2069 is off.\u200f             |
  a piece of the client ID             | Client analyst-client-… is off.                       |
  an address                           | See https://docs.example/oauth?x=1#y for help.        |
  a token                              | Token eyJhbGciOiJub25lIn0.e30.x is over.              |
  markup                               | The client is <script>alert(1)</script> off.          |
  digits only                          | 50012                                                 |
  more than 200 characters             | ${'The client is off. '.repeat(11)}                   |
  the secret                           | Secret ${SENT.secret} is wrong.                       |
  the secret in capitals               | Secret ${SENT.secret.toUpperCase()} is wrong.         |
  a piece of the secret                | The secret that begins with Sw0r is wrong.            |
  the secret as it was sent            | client_secret=${encodeURIComponent(SENT.secret)} is wrong. |
  the secret with invisible characters | Secret ${[...SENT.secret].join('\u200b')} is wrong.   |
  the secret in wide letters           | Secret Ｓｗ０ｒｄｆｉｓｈ is wrong.                     |
`);
