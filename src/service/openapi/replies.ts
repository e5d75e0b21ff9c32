import type { ServiceProfile } from '../../contract/profile';
import { spell } from '../wire/spell';
import { assumed, closedObject, component, type Schema } from './schema';

type Replies = Readonly<Record<string, Schema>>;
/** A status and what brings it about. */
type Cause = readonly [status: number, description: string];

/** Answers to a call with a token (interface, "Errors"): of all statuses the document shows this one alone. */
export const UNAUTHORIZED: Cause = [
  401,
  'The token is missing, has expired or is not valid, or the caller does not belong to a company database. Do not ' +
    'obtain a new token at once: call databases-list with the same token. If that succeeds, keep the token and do ' +
    'not repeat the call for ever. Only if databases-list answers 401, too, obtain a new token.',
];

/** Answers to a body that cannot be read at all. */
export const UNREADABLE_BODY: readonly Cause[] = [
  [413, 'The body is larger than 1 MiB.'],
  [415, 'The content type is none that is read.'],
];

const json = (schema: Schema): Schema => ({ 'application/json': { schema } });

export const answer = (description: string, schema: Schema, status = 200): Replies => ({
  [status]: assumed({ description, content: json(schema) }),
});

/** Replies that are not 2xx, by status; two causes of one status share its reply. */
export function failures(causes: readonly Cause[]): Replies {
  const byStatus = new Map<number, string[]>();
  for (const [status, text] of causes) byStatus.set(status, [...(byStatus.get(status) ?? []), text]);
  return Object.fromEntries(
    [...byStatus].map(([status, texts]) => {
      const reply = { description: texts.join(' Or: '), content: json(component('Failure')) };
      return [status, causes.includes(UNAUTHORIZED) && status === 401 ? reply : assumed(reply)];
    }),
  );
}

/** The body of every reply that is not 2xx. */
export const failureSchema = ({ errorBody }: ServiceProfile): Schema =>
  closedObject({
    error: assumed({ type: 'string', description: 'A code for programs, for example `bad_request`.' }),
    [spell(errorBody.message)]: assumed({ type: 'string', description: 'A sentence for people.' }),
  });
