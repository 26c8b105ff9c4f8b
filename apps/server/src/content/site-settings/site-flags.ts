/** Switches of the menus, by module id of the vocabulary, with what holds when a merchant says nothing. */
export const SITE_FLAGS: Readonly<Record<string, boolean>> = {
  /** A guest's header leads straight to the registration. */
  DIRECTREG: false,
  /** Shows the VIP level and leads from the profile to the benefits. */
  VIPDISPLAY: true,
  REFERRAL: true,
  /** The promotion behind it is running: without it the entry says whom to ask. */
  REFERRALPROMO: true,
  MISSION: true,
  DEPRECM3: true,
  WITHREC3: true,
  PERSREP: true,
  REWCEN3: true,
  PLYRBT: true,
  MAILCEN: true,
  FEEDBACK3: true,
};
