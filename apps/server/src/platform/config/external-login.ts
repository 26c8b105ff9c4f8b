import * as z from 'zod/mini';
import { ConfigError } from '../start-error.ts';
import { isSecureUrl } from './url-rules.ts';

const word = z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/));
const address = z.string().check(z.refine(isSecureUrl));

/** External login providers. None is enabled by default. */
export const EXTERNAL_ENVIRONMENT = {
  GOOGLE_CLIENT_ID: z.optional(word),
  GOOGLE_CLIENT_SECRET: z.optional(word),
  GOOGLE_ISSUER: z._default(address, 'https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.optional(word),
  FACEBOOK_CLIENT_SECRET: z.optional(word),
  FACEBOOK_ISSUER: z._default(address, 'https://www.facebook.com'),
  PHONE_TOKEN_ISSUER: z.optional(address),
  PHONE_TOKEN_AUDIENCE: z.optional(word),
  PHONE_TOKEN_JWKS: z.optional(address),
  PHONE_TOKEN_START: z.optional(address),
  PHONE_TOKEN_CONFIRM: z.optional(address),
};

/** A client of an OpenID Connect provider. */
export interface ProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface PhoneTokenConfig {
  readonly issuer: string;
  readonly audience: string;
  /** Where the issuer publishes its keys. */
  readonly jwksUrl: string;
  /** Endpoints where a browser requests and confirms a code. Undefined: tokens come from apps only. */
  readonly verifier: PhoneVerifierConfig | undefined;
}

/** Two endpoints of the service that a browser calls. */
export interface PhoneVerifierConfig {
  /** `{phoneNumber}` → `{sessionInfo}` */
  readonly startUrl: string;
  /** `{sessionInfo, code}` → `{idToken}` */
  readonly confirmUrl: string;
}

export interface ExternalConfig {
  readonly google: ProviderConfig | undefined;
  readonly facebook: ProviderConfig | undefined;
  /** ID tokens of a service that verifies phone numbers. */
  readonly phoneTokens: PhoneTokenConfig | undefined;
}

const schema = z.object(EXTERNAL_ENVIRONMENT);

/** Groups the values that belong together. Throws a ConfigError that names a missing one. */
export function externalOf(values: z.infer<typeof schema>): ExternalConfig {
  const phone = allOrNone(values, ['PHONE_TOKEN_ISSUER', 'PHONE_TOKEN_AUDIENCE', 'PHONE_TOKEN_JWKS']);
  const verifier = allOrNone(values, ['PHONE_TOKEN_START', 'PHONE_TOKEN_CONFIRM']);
  if (verifier && !phone)
    throw new ConfigError('PHONE_TOKEN_ISSUER is required when PHONE_TOKEN_START is set');
  const google = allOrNone(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const facebook = allOrNone(values, ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET']);
  return {
    google: google && { issuer: values.GOOGLE_ISSUER, clientId: google[0], clientSecret: google[1] },
    facebook: facebook && {
      issuer: values.FACEBOOK_ISSUER,
      clientId: facebook[0],
      clientSecret: facebook[1],
    },
    phoneTokens: phone && {
      issuer: phone[0],
      audience: phone[1],
      jwksUrl: phone[2],
      verifier: verifier && { startUrl: verifier[0], confirmUrl: verifier[1] },
    },
  };
}

type Texts<Names extends readonly string[]> = { readonly [Index in keyof Names]: string };

/** The values of variables that are only valid together; undefined when none is set. */
function allOrNone<const Names extends readonly string[]>(
  values: Readonly<Record<string, string | undefined>>,
  names: Names,
): Texts<Names> | undefined {
  const absent = names.filter((name) => values[name] === undefined);
  if (absent.length === names.length) return undefined;
  if (absent.length === 0) return names.map((name) => values[name]) as unknown as Texts<Names>;
  const present = names.find((name) => values[name] !== undefined);
  throw new ConfigError(`${absent[0]} is required when ${present} is set`);
}
