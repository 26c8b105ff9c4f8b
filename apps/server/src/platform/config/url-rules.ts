const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** Whether requests to this URL are encrypted, or stay on this machine. */
export function isSecureUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

/** Splits a list of origins at spaces and commas. */
export function gameOriginsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

/** Whether the text is a bare, secure origin, whose games may be shown in a frame. */
export function isGameOrigin(text: string): boolean {
  return isSecureUrl(text) && URL.parse(text)?.origin === text;
}
