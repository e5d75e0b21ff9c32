import { spell } from '../../wire/spell';
import type { Field } from '../row-json';

/** What the OpenAPI description says about a field of a list, beyond its name and type. */
interface FieldNotes {
  description?: string;
  nullable?: true;
  minimum?: number;
  maximum?: number;
  /** What the interface document shows of the field. Default: nothing. */
  shown?: 'name' | 'name and type';
}

/** A field of the entries of a list: its SQL, and how it is described. */
export interface ListField extends Field {
  notes: FieldNotes;
}

/** A field under the first of its spellings in the profile. */
export const listField = (
  spellings: readonly string[],
  type: Field['type'],
  sql: string,
  notes: FieldNotes = {},
): ListField => ({ name: spell(spellings), type, sql, notes });
