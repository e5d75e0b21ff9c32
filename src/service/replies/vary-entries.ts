import type { Field } from '../query/row-json';
import type { WireVariants } from '../wire/variants';
import { localForm, TIMESTAMP_FORMS } from './timestamp-forms';

type Entry = Readonly<Record<string, unknown>>;

export const variesEntries = ({ timestamps, nulls }: WireVariants): boolean =>
  timestamps !== 'offset' || nulls !== 'written';

/** Returns a function that varies the entries of one reply. Call it with each entry in order. */
export function varyEntries(
  variants: WireVariants,
  fields: readonly Pick<Field, 'name' | 'type'>[] = [],
): (entry: Entry) => Entry {
  if (!variesEntries(variants)) return (entry) => entry;
  const { timestamps, nulls } = variants;
  const dated = new Set(
    fields.filter(({ type }) => timestamps !== 'offset' && type === 'TIMESTAMP').map(({ name }) => name),
  );
  const formOf = (at: number) =>
    timestamps === 'local' ? localForm : TIMESTAMP_FORMS[at % TIMESTAMP_FORMS.length]!;
  let count = 0;
  return (entry) => {
    count += 1;
    const omitsNulls = nulls === 'left-out' && count % 3 === 0;
    const varied = Object.entries(entry)
      .filter(([, value]) => !(omitsNulls && value === null))
      .map(([name, value], i) =>
        dated.has(name) && typeof value === 'string'
          ? [name, formOf(count + i)(new Date(value))]
          : [name, value],
      );
    return Object.fromEntries(varied);
  };
}
