import type { ServiceAddresses } from '../http/address';
import { type Setting, SETTING_NAMES, type SettingName, SETTINGS, isSettingName } from './settings';

/** The values of all settings. Undefined if a setting is invalid, or is not set and has no default. */
export type SettingValues = { [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['read']> };

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
    const { read, expected, isSecret, default: defaultValue }: Setting = SETTINGS[name];
    const text = given.get(name) ?? defaultValue;
    if (text === undefined) return [name, undefined];
    const value = read(text);
    if (value !== undefined) return [name, value];
    const problem = isSecret ? 'is not valid' : `is ${JSON.stringify(withoutPassword(text))}`;
    errors.push(`${name} ${problem}. Write ${expected}.`);
    return [name, undefined];
  });
  return { values: Object.fromEntries(values) as SettingValues, given, errors };
}

/** Returns the addresses of the service. Adds a sentence to `errors` for each that is missing. */
export function readService({ values, given, errors }: Settings): ServiceAddresses {
  for (const name of ['RR_BASE_URL', 'RR_AUTH_URL', 'RR_AUDIENCE_URL'] as const)
    if (!given.has(name))
      errors.push(`${name} is not set. Write the address that the service's operator gave you.`);
  const { RR_BASE_URL: baseUrl = '', RR_AUTH_URL: authUrl = '', RR_AUDIENCE_URL: audienceUrl = '' } = values;
  return { baseUrl, authUrl, audienceUrl };
}

/** Removes user and password from an address. Only secret settings may contain them. */
const withoutPassword = (text: string) => text.replace(/\/\/[^/]*@/, '//…@');

/** Collects the settings from variables. An empty one counts as not set. Adds a sentence to `errors` for unknown names. */
function gatherSettings(env: NodeJS.ProcessEnv, errors: string[]): Map<SettingName, string> {
  const given = new Map<SettingName, string>();
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('RR_')) continue;
    if (!isSettingName(name))
      errors.push(
        `The variable ${name} is not a setting. Correct its name or remove it: --help lists all settings.`,
      );
    else if (value) given.set(name, value);
  }
  return given;
}

/** Returns all settings as plain text: what `--help` prints. */
export function describeSettings(): string {
  return SETTING_NAMES.map((name) => {
    const { description, expected, default: defaultValue, defaultText }: Setting = SETTINGS[name];
    const without =
      defaultValue !== undefined ? `Default: ${defaultValue}.` : defaultText && `Not set: ${defaultText}.`;
    const lines = [description, `Write ${expected}.`, without].map((line) => line?.replaceAll('`', ''));
    return [name, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n');
  }).join('\n');
}
