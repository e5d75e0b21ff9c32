import type { ServiceOptions } from './start-service';
import { VARIED_ROWS } from './wire/variants';

export const SERVICE_FLAGS = {
  'enum-as-string': 'flag',
  'float-as-int': 'flag',
  'human-readable': 'flag',
  variants: 'flag',
} as const;

export const readServiceFlags = (
  flags: Partial<Record<keyof typeof SERVICE_FLAGS, boolean>>,
): Pick<ServiceOptions, 'proposals' | 'variants'> => ({
  proposals: {
    enumAsString: flags['enum-as-string'],
    floatAsInt: flags['float-as-int'],
    humanReadable: flags['human-readable'],
  },
  ...(flags.variants && { variants: VARIED_ROWS }),
});
