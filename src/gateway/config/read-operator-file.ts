import { readFileSync, statSync } from 'node:fs';

/** Reads a file that a setting names. Adds a sentence to `errors` and returns undefined if it cannot be read. */
export function readOperatorFile(setting: string, file: string, errors: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const problem =
      (thrown as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'does not exist'
        : 'cannot be read by this account';
    errors.push(`${setting}: the file ${JSON.stringify(file)} ${problem}. Correct the name or the file.`);
    return undefined;
  }
}

/** Adds a sentence to `errors` if accounts other than the owner and its group can read or change a secret file. */
export function refuseOpenFile(setting: string, file: string, errors: string[]): void {
  // Windows has no file modes.
  if (process.platform === 'win32') return;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o007) !== 0)
    errors.push(
      `${setting}: every account on this machine can read or change ${JSON.stringify(file)}. Run chmod 600 on it.`,
    );
}
