import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { credentialJson, shortText } from './identity.ts';
import { done, idText, nothing, timeText } from '../page.ts';

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const SENSITIVE = ['session.confirm.required', 'session.limited'] as const;

export const secondFactor = {
  securityFactors: endpoint({
    method: 'GET',
    path: '/wps/member/security/factors',
    access: 'session',
    summary: 'The second factors of the account: passkeys, authenticator, remaining recovery codes.',
    input: nothing,
    output: z.strictObject({
      hasPassword: z.boolean(),
      passkeys: z.array(
        z.strictObject({
          id: idText,
          name: z.string(),
          createdAt: timeText,
          lastUsedAt: z.nullable(timeText),
          /** Stored by the platform's account, and available on its other devices too. */
          synced: z.boolean(),
        }),
      ),
      totpEnabledAt: z.nullable(timeText),
      recoveryCodesLeft: z.int(),
    }),
    refusals: [],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/wps/member/passkey/options',
    access: 'member',
    summary: 'A challenge to create a passkey on this device.',
    input: nothing,
    output: z.strictObject({ ticket, options: credentialJson }),
    refusals: ['passkey.err', ...SENSITIVE],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/wps/member/passkey',
    access: 'member',
    summary: 'Stores the created passkey.',
    input: z.strictObject({ ticket, name: passkeyName, response: credentialJson }),
    output: z.strictObject({ id: idText }),
    refusals: ['passkey.err', ...SENSITIVE],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/wps/member/passkey/{id}',
    access: 'member',
    summary: 'Removes a passkey.',
    input: z.strictObject({ id: idText }),
    output: done,
    refusals: ['passkey.not.found', ...SENSITIVE],
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/wps/member/totp/start',
    access: 'member',
    summary: 'A new authenticator secret. It takes effect once a code confirms it.',
    input: nothing,
    output: z.strictObject({
      /** Base32, to type by hand. */
      secret: z.string(),
      /** otpauth: address, to scan. */
      uri: z.string(),
    }),
    refusals: ['second.factor.exists', ...SENSITIVE],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/wps/member/totp',
    access: 'member',
    encrypted: true,
    summary: 'Turns the authenticator on with a code from it; answers with the recovery codes, once.',
    input: z.strictObject({ code: shortText }),
    output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    refusals: ['verification.code.err', 'second.factor.exists', 'login.wait', ...SENSITIVE],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/wps/member/totp',
    access: 'member',
    summary: 'Disables the authenticator.',
    input: nothing,
    output: done,
    refusals: SENSITIVE,
  }),
} as const;
