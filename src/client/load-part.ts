import { RrError } from '../contract/failure';

/** Loads a part of the script that few replies need. Rejects with `unreachable` if the gateway does not answer. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new RrError(
      'unreachable',
      'A part of the add-in could not be loaded. Check your connection and try again.',
      { cause },
    );
  });
