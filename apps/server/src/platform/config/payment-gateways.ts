import * as z from 'zod/mini';
import { readConfigFile, refuseNamedTwice } from './config-file.ts';
import { isGuardedUrl } from './loopback.ts';

/** Names that are taken: the sandbox, and transfers that a person confirms. */
const TAKEN: ReadonlySet<string> = new Set(['sandbox', 'manual']);

/** At least 24 random bytes in base64, with or without the mark that Standard Webhooks puts before it. */
const key = z.string().check(z.regex(/^(?:whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/));
const entry = z.strictObject({
  code: z.string().check(
    z.regex(/^[a-z][a-z0-9-]{1,31}$/),
    z.refine((code) => !TAKEN.has(code)),
  ),
  url: z.string().check(
    z.refine(isGuardedUrl),
    z.refine((url) => !url.endsWith('/')),
  ),
  key,
  webhookKey: key,
});
const file = z.strictObject({ gateways: z.array(entry) });

/** A payment gateway as the operator wrote it down. */
export interface PaymentGatewayConfig {
  readonly code: string;
  /** Without a slash at the end. */
  readonly url: string;
  /** Signs what we ask. */
  readonly key: string;
  /** Signs what it tells us. */
  readonly webhookKey: string;
}

/** Reads the file of gateways. Throws a ConfigError that names the first thing to put right, and never a key. */
export function readPaymentGateways(path: string | undefined): readonly PaymentGatewayConfig[] {
  if (path === undefined) return [];
  const { gateways } = readConfigFile('PAYMENT_GATEWAYS', path, file);
  refuseNamedTwice('PAYMENT_GATEWAYS', gateways);
  return gateways;
}
