import { readFileSync } from 'node:fs';
import { badInput } from '../contract/failure';

export function readOverrides(file: string | undefined): unknown {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw badInput('The file named by RR_PROFILE is not valid JSON. Correct the file or unset RR_PROFILE.', {
      cause,
    });
  }
}
