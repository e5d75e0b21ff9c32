/** The place that a credential's secret or token is sealed for. `service`: see `serviceIdentity`. */
export const sealedPlace = (service: string, clientId: string, field: 'secret' | 'token'): string =>
  JSON.stringify([service, clientId, field]);
