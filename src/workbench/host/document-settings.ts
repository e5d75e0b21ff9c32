import { invalidArgument } from './rich-api/api-error';
import { apiObject, collectionType, onlyObject, type ApiObject, type ApiType } from './rich-api/api-object';

/** Of all settings together, as text (office-js issue 621). */
const MAX_CHARACTERS = 2_000_000;

/** The settings that are saved with the workbook, for `document.settings` and `workbook.settings`. */
export class DocumentSettings {
  private byName: Map<string, string>;

  constructor(
    values: Readonly<Record<string, unknown>> = {},
    private readonly changed: () => void = () => {},
  ) {
    this.byName = new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  }

  /** Returns values as JSON, as Office.js transfers them. */
  entries(): [name: string, json: string][] {
    return [...this.byName];
  }

  names(): string[] {
    return [...this.byName.keys()];
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  get(name: string): unknown {
    const json = this.byName.get(name);
    return json === undefined ? undefined : JSON.parse(json);
  }

  set(name: string, value: unknown): void {
    const byName = new Map(this.byName).set(name, JSON.stringify(value));
    const size = [...byName].reduce((sum, entry) => sum + entry.join('').length, 0);
    if (size > MAX_CHARACTERS)
      throw invalidArgument(`The settings have ${size} characters. Excel keeps ${MAX_CHARACTERS}.`);
    this.byName = byName;
    this.changed();
  }

  delete(name: string): void {
    if (this.byName.delete(name)) this.changed();
  }

  values(): Record<string, unknown> {
    return Object.fromEntries(this.names().map((name) => [name, this.get(name)]));
  }
}

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
  const collection = collectionType<null>({
    name: 'SettingCollection',
    all: () => settings.names().map(setting),
    find: (_, key) => (settings.has(key) ? setting(key) : undefined),
    methods: {
      Add: (_, key: string, value: unknown) => {
        settings.set(key, value);
        return setting(key);
      },
    },
  });
  return onlyObject(collection);
}
