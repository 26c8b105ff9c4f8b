import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import { DAY_MS, type Randomness } from '../../platform/clock.ts';
import type { PictureForm } from '../../platform/pictures/redraw-picture.ts';

/** Feedback and its pictures are deleted after this time. */
export const FEEDBACK_RETENTION_MS = 2 * 365 * DAY_MS;
/** A picture without feedback is deleted after this time. */
export const DRAFT_RETENTION_MS = DAY_MS;
/** Pictures of answered feedback are deleted after this time. */
export const ANSWERED_RETENTION_MS = 180 * DAY_MS;

/** Large enough to read a screenshot. */
export const PICTURE_FORM: PictureForm = { longestSide: 2000, limitBytes: PICTURE_LIMIT_BYTES };

/** Longest answer of an operator, in characters. */
export const ANSWER_LENGTH = 2000;

/** 32 characters that are distinct when a member reads them out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HALF = 4;

/** A new reference such as `K7M2-9QXT`: 40 random bits. */
export function newReference(randomness: Randomness): string {
  const characters = [...randomness.bytes(2 * HALF)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return [characters.slice(0, HALF), characters.slice(HALF)].map((half) => half.join('')).join('-');
}

/** The reference as stored, from what a person typed. */
export function typedReference(text: string): string {
  const characters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}
