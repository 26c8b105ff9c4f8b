/** Tells one wish from its retries: made on the device, a version 4 UUID. */
export function newRequestKey(): string {
  // randomUUID is missing on plain http, where a phone may open a site of the local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Keeps one key for as long as the same is wished for, so that every retry of it is one order. */
export function requestKeys(): { keyFor(content: string): string; forget(): void } {
  let last: { readonly content: string; readonly key: string } | undefined;
  return {
    keyFor(content) {
      if (last?.content !== content) last = { content, key: newRequestKey() };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}
