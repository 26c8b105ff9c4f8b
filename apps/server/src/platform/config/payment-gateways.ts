import * as z from 'zod/mini';
import { readConfigFile, refuseDuplicateCodes } from './config-file.ts';
import { isSecureUrl } from './url-rules.ts';

/** Reserved codes: the sandbox, and manual transfers that staff confirms. */
const TAKEN: ReadonlySet<string> = new Set(['sandbox', 'manual']);

/** At least 24 random bytes in base64, with or without the prefix of Standard Webhooks. */
const key = z.string().check(z.regex(/^(?:whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/));
const entry = z.strictObject({
  code: z.string().check(
    z.regex(/^[a-z][a-z0-9-]{1,31}$/),
    z.refine((code) => !TAKEN.has(code)),
  ),
  url: z.string().check(
    z.refine(isSecureUrl),
    z.refine((url) => !url.endsWith('/')),
  ),
  key,
  webhookKey: key,
});
const file = z.strictObject({ gateways: z.array(entry) });

/** A configured payment gateway. */
export interface PaymentGatewayConfig {
  readonly code: string;
  /** Without a trailing slash. */
  readonly url: string;
  /** Signs requests to the gateway. */
  readonly key: string;
  /** Signs webhooks of the gateway. */
  readonly webhookKey: string;
}

/** Reads the gateway file. Throws a ConfigError that names the first invalid value, but never a key. */
export function readPaymentGateways(path: string | undefined): readonly PaymentGatewayConfig[] {
  if (path === undefined) return [];
  const { gateways } = readConfigFile('PAYMENT_GATEWAYS', path, file);
  refuseDuplicateCodes('PAYMENT_GATEWAYS', gateways);
  return gateways;
}
