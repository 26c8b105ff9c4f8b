import type { OwnWords } from '../../api/index.ts';

/** Refusals that only these forms meet. */
export const CONTACT_FAILURES: OwnWords = {
  'session.limited': 'security.limited',
  'owner.code.required': 'security.ownerText',
  'mobile.invalid': 'mobile.invalid',
  'email.invalid': 'security.mailInvalid',
};
