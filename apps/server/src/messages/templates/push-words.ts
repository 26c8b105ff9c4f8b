import type { NoticeCategory } from '@tessera/contract/messages/notices';

type PushWords = Readonly<Record<NoticeCategory, string>>;

/** Texts on the lock screen, which reveal neither amounts nor what happened. */
export const PUSH_EN: PushWords = {
  security: 'There is a message about the security of your account.',
  money: 'There is news about a payment.',
  account: 'There is news about your account.',
  protection: 'There is a message for you.',
  play: 'There is a message for you.',
  marketing: 'There is an offer for you.',
};

export const PUSH_TY: PushWords = {
  security: 'May mensahe tungkol sa seguridad ng account mo.',
  money: 'May balita tungkol sa isang bayad.',
  account: 'May balita tungkol sa account mo.',
  protection: 'May mensahe para sa iyo.',
  play: 'May mensahe para sa iyo.',
  marketing: 'May alok para sa iyo.',
};

export const PUSH_AR: PushWords = {
  security: 'لديك رسالة عن أمان حسابك.',
  money: 'لديك جديد بشأن عملية دفع.',
  account: 'لديك جديد بشأن حسابك.',
  protection: 'لديك رسالة.',
  play: 'لديك رسالة.',
  marketing: 'لديك عرض.',
};
