export interface HtmlOptions {
  readonly https: boolean;
  /** Further origins of pictures. */
  readonly pictureOrigins?: readonly string[];
  /** Further origins whose games may be framed. */
  readonly frameOrigins?: readonly string[];
  /** The site that may show this one in a frame. */
  readonly framedBy?: string | undefined;
  /** Full URLs of external services that the site's scripts call. */
  readonly connect?: readonly string[];
}

/**
 * Headers of every HTML response. Scripts and styles need the nonce of the response. Only the operator of a
 * studio may
 * frame the site. Forms post to this origin only.
 */
export function htmlHeaders(nonce: string, options: HtmlOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...(options.pictureOrigins ?? [])].join(' '),
    // The audio captcha is inline data, not a file.
    'media-src data:',
    ["connect-src 'self'", ...(options.connect ?? []).map(withoutQuery)].join(' '),
    ["frame-src 'self'", ...(options.frameOrigins ?? [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-ancestors ${options.framedBy ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(options.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** A policy has no query strings, and a semicolon or comma would end its directive. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}
