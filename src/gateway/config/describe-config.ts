import type { Settings } from './read-settings';
import { type Setting, SETTING_NAMES, type SettingName, SETTINGS } from './settings';

/** One line for each setting in force and where it comes from, without secrets: what `--check` prints. */
export function describeConfig({ given }: Settings): string {
  const width = Math.max(...SETTING_NAMES.map((name) => name.length));
  return SETTING_NAMES.flatMap((name) => {
    const { otherwise, otherwiseSaid }: Setting = SETTINGS[name];
    const set = given.get(name);
    if (!set && otherwise === undefined && otherwiseSaid === undefined) return [];
    const value = set ? shownValue(name, set.text) : (otherwise ?? `(${otherwiseSaid?.replaceAll('`', '')})`);
    return `${name.padEnd(width)}  ${value}${set ? `  [${set.from}]` : ''}`;
  }).join('\n');
}

function shownValue(name: SettingName, text: string): string {
  if (name === 'RR_DATABASE_URL') {
    const { protocol, host, pathname } = new URL(text);
    return `${protocol}//${host}${pathname}`;
  }
  return (SETTINGS[name] as Setting).isSecret ? '(set, not shown)' : text;
}

/** All settings for people at a terminal: what `--help` prints. */
export function describeSettings(): string {
  return SETTING_NAMES.map((name) => {
    const { about, write, otherwise, otherwiseSaid }: Setting = SETTINGS[name];
    const without =
      otherwise !== undefined ? `Default: ${otherwise}.` : otherwiseSaid && `Not set: ${otherwiseSaid}.`;
    const lines = [about, `Write ${write}.`, without].map((line) => line?.replaceAll('`', ''));
    return [name, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n');
  }).join('\n');
}

/** All settings as the table in docs/operations.md, which a test compares with this. */
export function settingsTable(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { about, write, otherwise, otherwiseSaid }: Setting = SETTINGS[name];
    const without = otherwise === undefined ? (otherwiseSaid ?? '') : `\`${otherwise}\``;
    return `| \`${name}\` | ${about} Takes ${write}. | ${without} |`;
  });
  return [
    '| setting | meaning | default, or what holds where it is not set |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}
