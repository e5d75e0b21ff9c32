import { readFileSync } from 'node:fs';
import { nearestName } from './nearest-name';
import { isSettingName, SETTING_NAMES, type SettingName, VARIABLES_OF_OTHERS } from './settings';

/** A setting as the operator wrote it. */
export interface Given {
  text: string;
  from: 'variable' | 'file';
}

/**
 * What the operator wrote, in variables and in the file named by RR_CONFIG; variables win, and one that is empty counts
 * as unset. Adds a sentence to `errors` for each name that is not known and for each value that is no text.
 */
export function gatherSettings(env: NodeJS.ProcessEnv, errors: string[]): Map<SettingName, Given> {
  const given = new Map<SettingName, Given>();
  const file = env['RR_CONFIG'];
  for (const [name, value] of file ? readFileSettings(file, errors) : []) {
    if (!isSettingName(name) || name === 'RR_CONFIG') {
      const hint = name === 'RR_CONFIG' ? 'Remove it there.' : notKnown(name);
      errors.push(`The file named by RR_CONFIG sets "${name}", which is no setting of a file. ${hint}`);
      continue;
    }
    const text = toText(value);
    if (text === undefined)
      errors.push(`${name} in the file named by RR_CONFIG is no text, number or list of them. Write one.`);
    else if (text !== '') given.set(name, { text, from: 'file' });
  }
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('RR_') || VARIABLES_OF_OTHERS.includes(name)) continue;
    if (!isSettingName(name)) errors.push(`The variable ${name} is no setting. ${notKnown(name)}`);
    else if (value) given.set(name, { text: value, from: 'variable' });
  }
  return given;
}

function notKnown(name: string): string {
  const nearest = nearestName(name, SETTING_NAMES);
  return nearest ? `Write ${nearest}, or unset it.` : 'Unset it; --help lists the settings.';
}

function readFileSettings(file: string, errors: string[]): [string, unknown][] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    // The parser's own message would quote the file, secrets included.
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    errors.push(
      isMissing
        ? 'The file named by RR_CONFIG does not exist. Correct the name or unset it.'
        : 'The file named by RR_CONFIG cannot be read as JSON. Correct the file or unset RR_CONFIG.',
    );
    return [];
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content))
    return Object.entries(content);
  errors.push('The file named by RR_CONFIG holds no JSON object. Write {"RR_BASE_URL": "https://…", …}.');
  return [];
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(toText);
  return parts.every((part) => part !== undefined) ? parts.join(',') : undefined;
}
