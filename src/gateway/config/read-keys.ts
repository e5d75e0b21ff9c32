import path from 'node:path';
import { isInside } from '../keys/is-inside';
import { KEY_BYTES } from '../keys/cipher';
import { readOperatorFile, refuseOpenFile } from './read-operator-file';
import type { Settings, SettingValues } from './read-settings';

const HOW_TO_MAKE = 'Make a key with npm run gateway -- make-key FILE';

/** Reads the current key and the old ones. `key` is undefined after an error, and if development creates one itself. */
export function readKeys({ values, errors }: Settings): {
  key: Buffer | undefined;
  oldKeys: Buffer[];
} {
  const { RR_KEY, RR_KEY_FILE, RR_MODE } = values;
  if (RR_KEY && RR_KEY_FILE) errors.push('RR_KEY and RR_KEY_FILE are both set. Unset one of them.');
  if (!RR_KEY && !RR_KEY_FILE && RR_MODE === 'production')
    errors.push(`RR_KEY_FILE is not set. ${HOW_TO_MAKE}, then set RR_KEY_FILE to that file.`);
  const key = RR_KEY
    ? parseKey('RR_KEY', RR_KEY, errors)
    : readKey('RR_KEY_FILE', RR_KEY_FILE, values, errors);
  const old = (values.RR_OLD_KEY_FILES ?? []).map((file) =>
    readKey('RR_OLD_KEY_FILES', file, values, errors),
  );
  return { key, oldKeys: old.filter((one) => one !== undefined) };
}

function readKey(setting: string, file: string | undefined, values: SettingValues, errors: string[]) {
  if (!file) return undefined;
  const place = path.resolve(file);
  refuseDataFolder(setting, place, values, errors);
  if (values.RR_MODE === 'production') refuseOpenFile(setting, place, errors);
  const content = readOperatorFile(setting, place, errors);
  return content === undefined ? undefined : parseKey(setting, content, errors);
}

function refuseDataFolder(setting: string, place: string, values: SettingValues, errors: string[]): void {
  if (values.RR_MODE !== 'production' || !values.RR_DATA_DIR) return;
  if (isInside(place, path.resolve(values.RR_DATA_DIR)))
    errors.push(
      `${setting}: the key is in the data folder, so a copy of the records would contain it. Move it elsewhere.`,
    );
}

function parseKey(setting: string, content: string, errors: string[]): Buffer | undefined {
  const key = Buffer.from(content.trim(), 'base64');
  if (key.length === KEY_BYTES && /^[\w+/-]+=*$/.test(content.trim())) return key;
  errors.push(`${setting} does not hold ${KEY_BYTES} bytes in base64. ${HOW_TO_MAKE}.`);
  return undefined;
}
