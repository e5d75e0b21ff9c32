import * as v from 'valibot';
import { type Given, gatherSettings } from './gather-settings';
import { type Setting, SETTING_NAMES, type SettingName, SETTINGS } from './settings';

type Value<Name extends SettingName> = v.InferOutput<(typeof SETTINGS)[Name]['schema']>;

/** The values of all settings; undefined where one is not set and nothing stands for it, or where it is wrong. */
export type SettingValues = { [Name in SettingName]: Value<Name> | undefined };

export interface Settings {
  values: SettingValues;
  given: ReadonlyMap<SettingName, Given>;
  /** A sentence for each that is wrong. */
  errors: string[];
}

/** Reads every setting by itself; what does not go together is not looked for. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const errors: string[] = [];
  const given = gatherSettings(env, errors);
  const values = SETTING_NAMES.map((name) => {
    const { schema, write, isSecret, otherwise }: Setting = SETTINGS[name];
    const text = given.get(name)?.text ?? otherwise;
    if (text === undefined) return [name, undefined];
    const result = v.safeParse(schema, text);
    if (result.success) return [name, result.output];
    const wrong = isSecret ? 'cannot be read' : `is ${JSON.stringify(withoutPassword(text))}`;
    errors.push(`${name} ${wrong}. Write ${write}.`);
    return [name, undefined];
  });
  return { values: Object.fromEntries(values) as SettingValues, given, errors };
}

/** Of an address with a user in it, which no setting takes but secret ones. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@');
