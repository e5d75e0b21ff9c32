/** An id of a file or an extraction out of a request; undefined for a text that none can be. */
export const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
