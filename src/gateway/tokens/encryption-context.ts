/** The context that a credential's secrets or token are encrypted for. `service`: see `serviceIdentity`. */
export const encryptionContext = (
  service: string,
  clientId: string,
  field: 'secret' | 'token' | 'proven',
): string => JSON.stringify([service, clientId, field]);
