import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { HEAD_PICTURE_FILE, HEAD_PICTURE_SIDE, type member } from '@tessera/contract/identity/member';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { onePictureAtOnce, type PictureForm, redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver } from '../limits/limits.ts';
import { putHeadPicture } from './queries.ts';

const HEAD_PICTURE: PictureForm = { longestSide: HEAD_PICTURE_SIDE, limitBytes: 64 * 1024, square: true };

/** Uploads of a member, including refused ones. */
const UPLOADS = { name: 'head-pictures', most: 10, windowSeconds: 86_400 };

const NAME_BYTES = 16;

/** Redraws the picture as a square before any transaction. */
export async function prepareHeadPicture(
  { database, limits }: IdentityDeps,
  { image }: InputOf<typeof member.setHeadPicture>,
  { session: { memberId } }: ReadCall<'session'>,
): Promise<Buffer | Refusal<'head.picture.invalid' | 'head.picture.limit' | 'head.picture.busy'>> {
  const drawn = await onePictureAtOnce(memberId, async () => {
    const uploads = await limits.take(database, [{ limit: UPLOADS, subject: memberId.toString() }]);
    return uploads.some(isOver) ? 'limit' : redrawPicture(Buffer.from(image, 'base64'), HEAD_PICTURE);
  });
  return typeof drawn === 'string' ? refuse(`head.picture.${drawn}`) : drawn;
}

/** Stores the picture under a new name, in place of the earlier one. */
export async function setHeadPicture(
  { clock, randomness }: IdentityDeps,
  picture: Buffer,
  { tx, session }: WriteCall<'session'>,
): Promise<OutputOf<typeof member.setHeadPicture>> {
  const name = randomness.bytes(NAME_BYTES).toString('base64url');
  await tx.run(putHeadPicture, [session.memberId, name, picture, clock.now()]);
  return { headIconUrl: headPictureUrl(name) };
}

/** Address of an uploaded picture. */
export function headPictureUrl(name: string): string {
  return HEAD_PICTURE_FILE.replace('{name}', name);
}
