/** Excel on the web refuses a request over 5 MB (Microsoft: "Resource limits and performance optimization"). */
export const TOO_LARGE = 'RequestPayloadSizeLimitExceeded';

/** A multiple of three, so that the pieces join without a gap. */
const BYTES_AT_ONCE = 24 * 1024;

export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))));
  return pieces.join('');
}
