import type { ServiceOptions } from './start-service';

/** Command-line flags of whatever starts the reference service: which side of each proposal it serves. */
export const SERVICE_FLAGS = {
  'enum-as-string': 'flag',
  'float-as-int': 'flag',
  'human-readable': 'flag',
} as const;

/** What the flags given stand for. */
export const readServiceFlags = (
  flags: Partial<Record<keyof typeof SERVICE_FLAGS, boolean>>,
): Pick<ServiceOptions, 'proposals'> => ({
  proposals: {
    enumAsString: flags['enum-as-string'],
    floatAsInt: flags['float-as-int'],
    humanReadable: flags['human-readable'],
  },
});
