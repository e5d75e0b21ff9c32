import { cutText } from '../../contract/cut-text';
/** A reply that is not 2xx. `code` and `message` go into the body, and callers read `message`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const badRequest = (message: string): ServiceError => new ServiceError(400, 'bad_request', message);

export const notFound = (message: string): ServiceError => new ServiceError(404, 'not_found', message);

/** The interface document gives an expired token and a lost membership the same status. */
export const unauthorized = (message: string): ServiceError => new ServiceError(401, 'unauthorized', message);

/** Puts a caller's text in double quotes for a message. Shortens it and escapes special characters. */
export const quoted = (text: string): string => JSON.stringify(cutText(text, 50));
