const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host name of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** Whether what goes to this URL crosses the network only encrypted; within this machine there is no network. */
export function isGuardedUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}
