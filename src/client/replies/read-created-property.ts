import type { CreatedProperty } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { badField, fieldOf, isObject, readJson, toText } from './read-list';
import { REPLY_NAME } from '../transport/reply-name';

/** Throws `bad-reply` if the reply is not an object. */
export function readCreatedProperty(
  body: string,
  { createProperty: spelling }: ServiceProfile,
): CreatedProperty {
  const reply = readJson(body, REPLY_NAME.createProperty);
  if (!isObject(reply)) throw badField(REPLY_NAME.createProperty, spelling.propertyId[0] ?? 'propertyId');
  return {
    propertyId: toText(fieldOf(reply, spelling.propertyId)),
    projectId: toText(fieldOf(reply, spelling.projectId)),
  };
}
