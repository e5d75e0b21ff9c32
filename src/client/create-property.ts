import type { CreatedProperty } from '../contract/entries';
import { asRrError, FAILURES, RrError } from '../contract/failure';
import type { ServiceProfile } from '../contract/profile';
import type { PropertyBody } from './client';
import { REPLY_NAME, createPropertyRequest } from './transport/request';
import type { Send } from './transport/send';
import type { SessionKey } from './session-scope';
import { badField, fieldOf, isObject, readJson, toText } from './replies/read-list';

export async function createProperty(
  body: PropertyBody,
  database: string | undefined,
  profile: ServiceProfile,
  caller: SessionKey,
  send: Send,
  signal: AbortSignal,
): Promise<CreatedProperty> {
  let isSent = false;
  const buildRequest = () => {
    const request = createPropertyRequest(profile, body, database, caller);
    isSent = true;
    return request;
  };
  try {
    return readCreatedProperty(await send(REPLY_NAME.createProperty, buildRequest, signal), profile);
  } catch (thrown) {
    const failure = asRrError(thrown);
    const why = signal.aborted ? 'the wait for the answer ended' : FAILURES[failure.code].unknownBecause;
    if (!isSent || why === null) throw failure;
    throw new RrError(
      failure.code,
      `The property may or may not have been created: ${why}. Look for it in your data service before you send it again.`,
      { cause: failure, requestId: failure.requestId },
    );
  }
}

/** Throws `bad-reply` if the reply is not an object. */
function readCreatedProperty(body: string, { createProperty: spelling }: ServiceProfile): CreatedProperty {
  const reply = readJson(body, REPLY_NAME.createProperty);
  if (!isObject(reply)) throw badField(REPLY_NAME.createProperty, spelling.propertyId[0] ?? 'propertyId');
  return {
    propertyId: toText(fieldOf(reply, spelling.propertyId)),
    projectId: toText(fieldOf(reply, spelling.projectId)),
  };
}
