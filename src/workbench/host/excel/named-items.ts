import type { Area } from '../../workbook/area';
import type { DefinedName } from '../../workbook/behaviour';
import { fail, notFound } from '../rich-api/api-error';
import { apiObject, collectionType, type ApiObject, type ApiType } from '../rich-api/api-object';
import type { Searched } from './special-cells';

interface Name extends DefinedName {
  /** Only for a name of a range. */
  area?: Area;
}

/** Describes the names of the workbook, or those of one sheet. */
export function namedItems(
  { book, behaviour }: Searched,
  sheetId: string | undefined,
  range: (area: Area) => ApiObject,
): ApiObject {
  const NamedItem: ApiType<Name> = {
    name: 'NamedItem',
    id: ({ name }) => ({ _Id: name }),
    properties: {
      Name: { get: ({ name }) => name },
      Type: { get: typeOf },
      Value: { get: ({ area, formula }) => (area ? formula.slice(1) : '') },
      Formula: { get: ({ formula }) => formula },
      Scope: { get: () => (sheetId === undefined ? 'Workbook' : 'Worksheet') },
      Visible: { get: () => true },
      Comment: { get: () => '' },
    },
    methods: {
      GetRange: ({ area }) => range(area ?? fail(notFound())),
      GetRangeOrNullObject: ({ area }) => (area ? range(area) : null),
    },
  };
  const sheetName = book.sheets().find(({ id }) => id === sheetId)?.name;
  const ranges = (): Name[] =>
    sheetId === undefined
      ? book.names().map(({ name, address, area }) => ({ name, formula: `=${address}`, area }))
      : [];
  const all = (): Name[] => [...ranges(), ...behaviour.names.filter(({ sheet }) => sheet === sheetName)];
  const collection = collectionType<null>({
    name: 'NamedItemCollection',
    all: () => all().map((item) => apiObject(NamedItem, item)),
    find: (_, key) => {
      const found = all().find(({ name }) => name.toLowerCase() === key.toLowerCase());
      return found && apiObject(NamedItem, found);
    },
  });
  return apiObject(collection, null);
}

/** A formula without a result that Excel could show has the type `Error` (office-js issue 5174). */
const typeOf = ({ area, formula }: Name): string =>
  area ? 'Range' : /#[A-Z/]+[!?]?|\bLAMBDA\(/i.test(formula) ? 'Error' : 'String';
