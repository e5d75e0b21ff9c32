import { notFound } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import type { DocumentSettings } from '../document-settings';

/** Describes `workbook.settings` (ExcelApi 1.4). */
export function settingCollection(settings: DocumentSettings): ApiObject {
  const Setting: ApiType<string> = {
    name: 'Setting',
    id: (key) => ({ _Id: key }),
    properties: {
      Key: { get: (key) => key },
      Value: { get: (key) => settings.get(key), set: (key, value) => settings.set(key, value) },
    },
    methods: { Delete: (key) => settings.delete(key) },
  };
  const setting = (key: string) => apiObject(Setting, key);
  const item = (key: string) => {
    if (!settings.has(key)) throw notFound();
    return setting(key);
  };
  return apiObject<null>(
    {
      name: 'SettingCollection',
      items: () => settings.names().map(setting),
      item: (_, key) => item(key),
      methods: {
        Add: (_, key: string, value: unknown) => {
          settings.set(key, value);
          return setting(key);
        },
        GetItem: (_, key: string) => item(key),
        GetItemOrNullObject: (_, key: string) => (settings.has(key) ? setting(key) : null),
        GetCount: () => settings.names().length,
      },
    },
    null,
  );
}
