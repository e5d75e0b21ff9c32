export interface ServiceClient {
  clientId: string;
  clientSecret: string;
  /** The company databases that it belongs to at first. */
  databases: readonly string[];
}

/** Credentials for demos and tests. They give access only to generated data on this machine. */
export const DEMO_CLIENTS: readonly ServiceClient[] = [
  { clientId: 'demo', clientSecret: 'rent-roll-demo', databases: ['101', '102', '103'] },
  { clientId: 'analyst', clientSecret: 'rent-roll-analyst', databases: ['101', '103'] },
];
