import { readFileSync, statSync } from 'node:fs';

/** A file that the operator named in a setting. Adds a sentence to `errors`, and gives undefined, where it cannot be read. */
export function readOperatorFile(setting: string, file: string, errors: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const why =
      (thrown as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'does not exist'
        : 'cannot be read by this account';
    errors.push(`${setting}: the file ${JSON.stringify(file)} ${why}. Correct the name or the file.`);
    return undefined;
  }
}

/** Adds a sentence to `errors` where accounts other than the owner's and its group's may read a secret file. */
export function refuseOpenFile(setting: string, file: string, errors: string[]): void {
  // Windows knows no such modes.
  if (process.platform === 'win32') return;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o007) !== 0)
    errors.push(
      `${setting}: every account of this machine may read or change ${JSON.stringify(file)}. Write chmod 600.`,
    );
}
