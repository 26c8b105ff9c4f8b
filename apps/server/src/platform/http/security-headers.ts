export interface HtmlOptions {
  readonly https: boolean;
  /** Other origins that the operator's pictures come from. */
  readonly pictureOrigins?: readonly string[];
  /** Other origins whose games stand in a frame. */
  readonly frameOrigins?: readonly string[];
  /** The other site that may show this one in a frame. */
  readonly framedBy?: string | undefined;
  /** Addresses elsewhere that a script of ours talks to, each in full. */
  readonly connect?: readonly string[];
}

/**
 * Headers of every HTML answer. Scripts and styles need the nonce of this very answer;
 * nothing but the operator of a studio may frame the site, and it neither posts elsewhere nor loads from there.
 */
export function htmlHeaders(nonce: string, options: HtmlOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...(options.pictureOrigins ?? [])].join(' '),
    // A captcha read out arrives in an answer, not as a file.
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

/** A policy names addresses without their query; a semicolon or a comma in one would end what it says. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}
