import { readFileSync } from 'node:fs';
import { nearestName } from './nearest-name';
import { isSettingName, SETTING_NAMES, type SettingName, VARIABLES_OF_OTHERS } from './settings';

/** A setting as the operator wrote it. */
export interface Given {
  text: string;
  from: 'variable' | 'file';
}

/**
 * Collects the settings from variables and from the file named by RR_CONFIG. Variables override the file, and an empty
 * one counts as not set. Adds a sentence to `errors` for each unknown name and for each value that is not text.
 */
export function gatherSettings(env: NodeJS.ProcessEnv, errors: string[]): Map<SettingName, Given> {
  const given = new Map<SettingName, Given>();
  const file = env['RR_CONFIG'];
  for (const [name, value] of file ? readFileSettings(file, errors) : []) {
    if (!isSettingName(name) || name === 'RR_CONFIG') {
      const hint = name === 'RR_CONFIG' ? 'Set it as a variable instead.' : hintFor(name);
      errors.push(`The file named by RR_CONFIG contains an unknown setting "${name}". ${hint}`);
      continue;
    }
    const text = toText(value);
    if (text === undefined)
      errors.push(
        `${name} in the file named by RR_CONFIG has the wrong type. Write text, a number or a list.`,
      );
    else if (text !== '') given.set(name, { text, from: 'file' });
  }
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('RR_') || VARIABLES_OF_OTHERS.includes(name)) continue;
    if (!isSettingName(name)) errors.push(`The variable ${name} is not a setting. ${hintFor(name)}`);
    else if (value) given.set(name, { text: value, from: 'variable' });
  }
  return given;
}

function hintFor(unknown: string): string {
  const nearest = nearestName(unknown, SETTING_NAMES);
  return nearest ? `Write ${nearest}, or remove it.` : 'Remove it. --help lists all settings.';
}

function readFileSettings(file: string, errors: string[]): [string, unknown][] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    // The parser's own message would quote the file and its secrets.
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    errors.push(
      isMissing
        ? 'The file named by RR_CONFIG does not exist. Correct the name or unset RR_CONFIG.'
        : 'The file named by RR_CONFIG is not valid JSON. Correct the file or unset RR_CONFIG.',
    );
    return [];
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content))
    return Object.entries(content);
  errors.push('The file named by RR_CONFIG is not a JSON object. Write {"RR_BASE_URL": "https://…", …}.');
  return [];
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(toText);
  return parts.every((part) => part !== undefined) ? parts.join(',') : undefined;
}
