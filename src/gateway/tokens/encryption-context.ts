/** The context that a credential's secret or token is encrypted for. `service`: see `serviceIdentity`. */
export const encryptionContext = (service: string, clientId: string, field: 'secret' | 'token'): string =>
  JSON.stringify([service, clientId, field]);
