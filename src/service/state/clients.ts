/** A machine client of the reference service, with the company databases it belongs to at first. */
export interface ServiceClient {
  clientId: string;
  clientSecret: string;
  databases: readonly string[];
}

/** Credentials for demos and tests only: they open nothing but the generated data on this machine. */
export const DEMO_CLIENTS: readonly ServiceClient[] = [
  { clientId: 'demo', clientSecret: 'rent-roll-demo', databases: ['101', '102', '103'] },
  { clientId: 'analyst', clientSecret: 'rent-roll-analyst', databases: ['101', '103'] },
];
