import { randomBytes, randomUUID } from 'node:crypto';

export const DAY_MS = 86_400_000;

/** Time and randomness are passed in, so that tests control both. */
export interface Clock {
  now(): Date;
}

export interface Randomness {
  bytes(length: number): Buffer;
  /** Version 4 UUID. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };

export const systemRandomness: Randomness = {
  bytes: (length) => randomBytes(length),
  uuid: () => randomUUID(),
};
