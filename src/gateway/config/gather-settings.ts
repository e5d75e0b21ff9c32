import { nearestName } from './nearest-name';
import { isSettingName, SETTING_NAMES, type SettingName, VARIABLES_OF_OTHERS } from './settings';

/** Collects the settings from variables. An empty one counts as not set. Adds a sentence to `errors` for unknown names. */
export function gatherSettings(env: NodeJS.ProcessEnv, errors: string[]): Map<SettingName, string> {
  const given = new Map<SettingName, string>();
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('RR_') || VARIABLES_OF_OTHERS.includes(name)) continue;
    if (!isSettingName(name)) errors.push(`The variable ${name} is not a setting. ${hintFor(name)}`);
    else if (value) given.set(name, value);
  }
  return given;
}

function hintFor(unknown: string): string {
  const nearest = nearestName(unknown, SETTING_NAMES);
  return nearest ? `Write ${nearest}, or remove it.` : 'Remove it. --help lists all settings.';
}
