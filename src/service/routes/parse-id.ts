/** Reads the id of a file or an extraction. Returns undefined if the text cannot be an id. */
export const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
