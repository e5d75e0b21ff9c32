import { capital } from '../../pane-kit/text/count-text';
import type { PropertyBody } from '../../client/client';
import type { ServiceProfile } from '../../contract/profile';

export interface PropertyField {
  name: string;
  label: string;
}

export const propertyFields = ({
  projectName,
  fields,
}: Pick<ServiceProfile['createProperty'], 'projectName' | 'fields'>): PropertyField[] =>
  [...new Set([projectName, ...fields])].map((name) => ({ name, label: fieldLabel(name) }));

/** Turns `property_street_number` and `propertyStreetNumber` into `Property street number`. */
function fieldLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return capital(words);
}

/** Trims the texts and leaves out blank ones. */
export const propertyBody = (
  fields: readonly PropertyField[],
  typed: ReadonlyMap<string, string>,
): PropertyBody =>
  Object.fromEntries(
    fields
      .map(({ name }) => [name, (typed.get(name) ?? '').trim()] as const)
      .filter(([, text]) => text !== ''),
  );
