import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { GATEWAY_PATHS } from '../contract/gateway-wire';
import type { GatewayState } from './plan-sideload';

/** The issuer of certificates of `office-addin-dev-certs`. Installing one makes the system trust it. */
const DEVELOPER_CA = 'Developer CA for Microsoft Office Add-ins';
const WAIT_MS = 5000;

/** Finds out whether our gateway answers at an https origin, and with which certificate. Never rejects. */
export function findGateway(origin: string): Promise<GatewayState> {
  return new Promise((resolve) => {
    // Node does not know the system's authorities, so it cannot verify even a trusted certificate.
    const options = { rejectUnauthorized: false, timeout: WAIT_MS, agent: false as const };
    const asked = request(new URL(GATEWAY_PATHS.profile, origin), options, (reply) => {
      const socket = reply.socket as TLSSocket;
      const { issuer } = socket.getPeerCertificate();
      const trusted = socket.authorized || issuer?.CN === DEVELOPER_CA;
      let body = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (body += chunk));
      reply.on('error', () => resolve({ answers: 'other' }));
      reply.on('end', () =>
        resolve(
          reply.statusCode === 200 && isProfile(body)
            ? { answers: 'gateway', certificate: trusted ? 'trusted' : 'self-signed' }
            : { answers: 'other' },
        ),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error('timed out')));
    asked.on('error', (error: NodeJS.ErrnoException) =>
      // A server that does not speak https still occupies the port.
      resolve({ answers: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(error.code ?? '') ? false : 'other' }),
    );
    asked.end();
  });
}

function isProfile(body: string): boolean {
  try {
    const reply: unknown = JSON.parse(body);
    return typeof reply === 'object' && reply !== null && 'profile' in reply;
  } catch {
    return false;
  }
}
