import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { readConfigFile, readRsaKey } from './config-file.ts';
import { isGameOrigin, isSecureUrl } from './url-rules.ts';

const file = z.strictObject({
  operatorId: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  walletUrl: z.string().check(z.refine(isSecureUrl)),
  origin: z.string().check(z.refine(isGameOrigin)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  privateKeyFile: z.string().check(z.minLength(1)),
  publicKeyFile: z.string().check(z.minLength(1)),
});

/** The operator that a studio plays for, with the agreed parameters. */
export interface OperatorConfig {
  /** Id of the operator. */
  readonly operatorId: string;
  /** Base URL of the operator's wallet, without a trailing slash. */
  readonly walletUrl: string;
  /** Origin of the operator's site, which shows the games in a frame. */
  readonly origin: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Signs messages of this studio. */
  readonly ourKey: KeyObject;
  /** Verifies messages of the operator. */
  readonly theirKey: KeyObject;
}

/** Reads the operator file. Throws a ConfigError that names the first invalid value. */
export function readOperator(path: string): OperatorConfig {
  const { privateKeyFile, publicKeyFile, walletUrl, ...agreed } = readConfigFile('OPERATOR', path, file);
  const at = (name: string) => resolve(dirname(path), name);
  return {
    ...agreed,
    walletUrl: walletUrl.replace(/\/+$/, ''),
    ourKey: readRsaKey(at(privateKeyFile), createPrivateKey, 'OPERATOR: privateKeyFile'),
    theirKey: readRsaKey(at(publicKeyFile), createPublicKey, 'OPERATOR: publicKeyFile'),
  };
}
