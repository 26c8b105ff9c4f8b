import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { readConfigFile } from './config-file.ts';
import { isGameOrigin } from './game-origins.ts';
import { isGuardedUrl } from './loopback.ts';
import { readRsaKey } from './rsa-key.ts';

const file = z.strictObject({
  operatorId: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  walletUrl: z.string().check(z.refine(isGuardedUrl)),
  origin: z.string().check(z.refine(isGameOrigin)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  privateKeyFile: z.string().check(z.minLength(1)),
  publicKeyFile: z.string().check(z.minLength(1)),
});

/** The operator that a studio plays for, and all that was agreed with it. */
export interface OperatorConfig {
  /** What it calls itself. */
  readonly operatorId: string;
  /** Below which its wallet answers, without a slash at the end. */
  readonly walletUrl: string;
  /** Its site, which shows our games in a frame. */
  readonly origin: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Signs what we say. */
  readonly ourKey: KeyObject;
  /** Proves what it says. */
  readonly theirKey: KeyObject;
}

/** Reads the file that describes the operator. Throws a ConfigError that names the first thing to put right. */
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
