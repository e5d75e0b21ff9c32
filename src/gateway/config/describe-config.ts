import type { Settings } from './read-settings';
import { type Setting, SETTING_NAMES, type SettingName, SETTINGS } from './settings';

/** Returns one line for each setting in force, without secrets: what `--check` prints. Marks those that are set. */
export function describeConfig({ given }: Settings): string {
  const width = Math.max(...SETTING_NAMES.map((name) => name.length));
  return SETTING_NAMES.flatMap((name) => {
    const { default: defaultValue, defaultText }: Setting = SETTINGS[name];
    const set = given.get(name);
    if (set === undefined && defaultValue === undefined && defaultText === undefined) return [];
    const value =
      set === undefined
        ? (defaultValue ?? `(${defaultText?.replaceAll('`', '')})`)
        : `${shownValue(name, set)}  [set]`;
    return `${name.padEnd(width)}  ${value}`;
  }).join('\n');
}

function shownValue(name: SettingName, text: string): string {
  if (name === 'RR_DATABASE_URL') {
    const { protocol, host, pathname } = new URL(text);
    return `${protocol}//${host}${pathname}`;
  }
  return (SETTINGS[name] as Setting).isSecret ? '(set, not shown)' : text;
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
