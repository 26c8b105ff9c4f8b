import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity/identity';
import { HEAD_ICONS, type HeadIcon, type member } from '@tessera/contract/identity/member';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { deleteHeadPicture } from '../head-pictures/queries.ts';
import { headPictureUrl } from '../head-pictures/upload-head-picture.ts';
import { findLastLogin } from '../second-factors/queries.ts';
import { findMember, putHeadIcon } from './queries.ts';

type MemberInfo = OutputOf<typeof identity.memberInfo>;

/** The signed-in member, as the member centre shows it. */
export async function memberInfo({ db, session }: ReadCall<'session'>): Promise<MemberInfo> {
  const { memberId, idHash } = session;
  const member = await db.one(findMember, [memberId]);
  const last = await db.maybe(findLastLogin, [memberId, Buffer.from(idHash, 'hex')]);
  return {
    id: member.id.toString(),
    account: member.userName,
    nickname: member.nickname,
    type: member.type,
    toUpline: member.uplineId !== null,
    regDate: member.registeredAt.getTime(),
    lastLoginTime: last?.at.toISOString() ?? null,
    firstTimeLogin: session.mustChangePassword,
    hasPassword: member.hasPassword,
    headIconUrl: pictureUrl(member),
  };
}

/** The address of the profile picture: an uploaded one, or the code of a drawn one; null for none. */
export function pictureUrl({
  headIcon: code,
  headPicture,
}: {
  readonly headIcon: string | null;
  readonly headPicture: string | null;
}): string | null {
  return headPicture ? headPictureUrl(headPicture) : headIconUrl(code);
}

/** Category whose colors a picture is drawn with. */
const CATEGORIES: Readonly<Record<HeadIcon, string>> = {
  slots: 'rng',
  fish: 'fish',
  live: 'live',
  duel: 'pvp',
  rooster: 'cockfight',
  ball: 'sports',
  arena: 'esports',
  lotto: 'lott',
  numbers: 'elott',
};

/** Address of a picture; null for none, and for a code that is not (or no longer) built in. */
function headIconUrl(code: string | null): string | null {
  const icon = knownIcon(code);
  return icon && `/art/game/icon_${icon}-${CATEGORIES[icon]}.svg`;
}

function knownIcon(code: string | null): HeadIcon | null {
  return HEAD_ICONS.find((icon) => icon === code) ?? null;
}

/** The member's picture, and the available pictures. */
export async function headIcon({
  db,
  session,
}: ReadCall<'session'>): Promise<OutputOf<typeof member.headIcon>> {
  const { headIcon: chosen, headPicture } = await db.one(findMember, [session.memberId]);
  return {
    icon: knownIcon(chosen),
    pictureUrl: headPicture && headPictureUrl(headPicture),
    icons: HEAD_ICONS.map((icon) => ({ icon, iconUrl: headIconUrl(icon) ?? '' })),
  };
}

/** Stores the chosen picture, or removes it. An uploaded picture is deleted. */
export async function setHeadIcon(
  { icon }: InputOf<typeof member.setHeadIcon>,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(deleteHeadPicture, [session.memberId]);
  await tx.run(putHeadIcon, [session.memberId, icon === '' ? null : icon]);
  return {};
}
