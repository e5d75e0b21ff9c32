import { readFileSync } from 'node:fs';
import { RrError } from '../contract/failure';

/** The JSON of the file named by RR_PROFILE; nothing to override where none is named. */
export function readOverrides(file: string | undefined): unknown {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new RrError(
      'bad-input',
      'The file named by RR_PROFILE cannot be read as JSON. Correct it or unset it.',
      { cause },
    );
  }
}
