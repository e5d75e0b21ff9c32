import type { Area, Workbook } from '../../workbook/workbook';
import { notFound } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';

interface Name {
  name: string;
  address: string;
  area: Area;
}

/** In the grid all names are ranges with workbook scope. */
export function namedItems(
  book: Workbook,
  scope: 'Workbook' | 'Worksheet',
  range: (area: Area) => ApiObject,
): ApiObject {
  const NamedItem: ApiType<Name> = {
    name: 'NamedItem',
    id: ({ name }) => ({ _Id: name }),
    properties: {
      Name: { get: ({ name }) => name },
      Type: { get: () => 'Range' },
      Value: { get: ({ address }) => address },
      Formula: { get: ({ address }) => `=${address}` },
      Scope: { get: () => scope },
      Visible: { get: () => true },
      Comment: { get: () => '' },
    },
    methods: {
      GetRange: ({ area }) => range(area),
      GetRangeOrNullObject: ({ area }) => range(area),
    },
  };
  const all = () => (scope === 'Workbook' ? book.names() : []);
  const find = (key: string) => {
    const found = all().find(({ name }) => name.toLowerCase() === key.toLowerCase());
    return found ? apiObject(NamedItem, found) : null;
  };
  const item = (key: string) => {
    const found = find(key);
    if (!found) throw notFound();
    return found;
  };
  return apiObject<null>(
    {
      name: 'NamedItemCollection',
      items: () => all().map((one) => apiObject(NamedItem, one)),
      item: (_, key) => item(key),
      methods: {
        GetItem: (_, key: string) => item(key),
        GetItemOrNullObject: (_, key: string) => find(key),
        GetCount: () => all().length,
      },
    },
    null,
  );
}
