import type { Area } from '../../workbook/area';
import type { DefinedName } from '../../workbook/behaviour';
import type { Workbook } from '../../workbook/workbook';
import { invalidArgument, notAvailable } from '../rich-api/api-error';
import { apiObject, collectionType, onlyObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { enter, type ExcelModel } from './excel-model';

interface Name extends DefinedName {
  /** Only for a name of a range. */
  area?: Area;
}

/** The names that an add-in gave. The grid forgets a name whose sheet is deleted, and Excel keeps it, without its cells. */
const given = new WeakMap<Workbook, Set<string>>();

/** Describes the names of the workbook, or those of one sheet. */
export function namedItems({ book, behaviour, range }: ExcelModel, sheetId?: string): ApiObject {
  const NamedItem: ApiType<Name> = {
    name: 'NamedItem',
    id: ({ name }) => ({ _Id: name }),
    properties: {
      Name: { get: ({ name }) => name },
      Formula: {
        get: ({ formula }) => formula,
        set: (item, formula) => {
          if (item.area) throw notAvailable('another formula of a name of cells');
          const isIt = ({ name, sheet }: DefinedName) => name === item.name && sheet === sheetName;
          behaviour.names = behaviour.names.map((definedName) =>
            isIt(definedName) ? { ...definedName, formula: String(formula) } : definedName,
          );
        },
      },
    },
    methods: {
      GetRangeOrNullObject: ({ area }) => (area ? range(area) : null),
      Delete: ({ name, area }) => {
        if (area) book.deleteName(name);
        added.delete(name);
      },
    },
  };
  const added = given.get(book) ?? new Set<string>();
  given.set(book, added);
  const sheetName = book.sheets().find(({ id }) => id === sheetId)?.name;
  const ranges = (): Name[] => {
    if (sheetId !== undefined) return [];
    const live = book.names();
    const lost = [...added].filter((name) => !live.some((item) => item.name === name));
    return [...live, ...lost.map((name) => ({ name, formula: '=#REF!' }))];
  };
  const all = (): Name[] => [...ranges(), ...behaviour.names.filter(({ sheet }) => sheet === sheetName)];
  const collection = collectionType<null>({
    name: 'NamedItemCollection',
    all: () => all().map((item) => apiObject(NamedItem, item)),
    find: (_, key) => {
      const found = all().find(({ name }) => name.toLowerCase() === key.toLowerCase());
      return found && apiObject(NamedItem, found);
    },
    methods: {
      Add: (_, name: string, reference: Area | string) => {
        if (sheetId !== undefined || typeof reference === 'string')
          throw notAvailable('a name of one sheet, or of a formula');
        if (all().some((item) => item.name.toLowerCase() === name.toLowerCase()))
          throw invalidArgument(`The name "${name}" exists.`);
        enter(() => book.addName(name, reference));
        added.add(name);
        return apiObject(
          NamedItem,
          all().find((item) => item.name === name)!,
        );
      },
    },
  });
  return onlyObject(collection);
}
