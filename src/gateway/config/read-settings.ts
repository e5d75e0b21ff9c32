import * as v from 'valibot';
import { gatherSettings } from './gather-settings';
import { type Setting, SETTING_NAMES, type SettingName, SETTINGS } from './settings';

type Value<Name extends SettingName> = v.InferOutput<(typeof SETTINGS)[Name]['schema']>;

/** The values of all settings. Undefined if a setting is invalid, or is not set and has no default. */
export type SettingValues = { [Name in SettingName]: Value<Name> | undefined };

export interface Settings {
  values: SettingValues;
  given: ReadonlyMap<SettingName, string>;
  /** A sentence for each mistake. */
  errors: string[];
}

/** Parses each setting on its own. `checkRules` then compares them. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const errors: string[] = [];
  const given = gatherSettings(env, errors);
  const values = SETTING_NAMES.map((name) => {
    const { schema, expected, isSecret, default: defaultValue }: Setting = SETTINGS[name];
    const text = given.get(name) ?? defaultValue;
    if (text === undefined) return [name, undefined];
    const result = v.safeParse(schema, text);
    if (result.success) return [name, result.output];
    const problem = isSecret ? 'is not valid' : `is ${JSON.stringify(withoutPassword(text))}`;
    errors.push(`${name} ${problem}. Write ${expected}.`);
    return [name, undefined];
  });
  return { values: Object.fromEntries(values) as SettingValues, given, errors };
}

/** Removes user and password from an address. Only secret settings may contain them. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@');
