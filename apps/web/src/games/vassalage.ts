/** A vendor named by an address; undefined for none and for what cannot be the name of one. */
export function vassalageOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Z0-9_]{1,32}$/.test(text) ? text : undefined;
}
