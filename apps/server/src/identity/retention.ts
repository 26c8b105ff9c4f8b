import { DAY_MS, type RetainedTables, type RetentionRule } from '../platform/retention/retention-rule.ts';

export const identityRetention: readonly RetentionRule[] = [
  {
    table: 'rate_limit',
    column: 'window_ends_at',
    retentionMs: 0,
    why: 'a count is of no use after its window',
  },
  { table: 'login_ticket', column: 'expires_at', retentionMs: 0, why: 'opens nothing after its expiry' },
  { table: 'captcha', column: 'expires_at', retentionMs: 0, why: 'lets nothing through after its expiry' },
  {
    table: 'used_id_token',
    column: 'expires_at',
    retentionMs: 0,
    why: 'the token of the identity provider is refused by its own expiry',
  },
  { table: 'one_time_code', column: 'expires_at', retentionMs: 0, why: 'fits nothing after its expiry' },
  {
    table: 'password_reset',
    column: 'expires_at',
    retentionMs: 0,
    why: 'the link opens nothing after its expiry',
  },
  {
    table: 'remembered_login',
    column: 'expires_at',
    retentionMs: 0,
    why: 'a used or revoked cookie stays until its expiry: whoever brings it again stole it',
  },
  {
    table: 'message_sent',
    column: 'sent_at',
    retentionMs: 30 * DAY_MS,
    why: 'longer than the job that sends the message may run again',
  },
  {
    table: 'session',
    column: 'created_at',
    retentionMs: 90 * DAY_MS,
    why: 'no session lives longer than a day; an ended one tells the devices of its member from new ones',
  },
  {
    table: 'account_event',
    column: 'at',
    retentionMs: 2 * 365 * DAY_MS,
    why: 'what happened to an account is shown to its owner; the last sign-in stays, or the next would count as the first',
    only: `account_event.kind NOT IN ('registered', 'login') OR EXISTS (
      SELECT FROM account_event newer WHERE newer.member_id = account_event.member_id
        AND newer.id > account_event.id AND newer.kind IN ('registered', 'login'))`,
  },
  {
    table: 'exclusion_lookup',
    column: 'until',
    retentionMs: 0,
    where: 'until IS NOT NULL',
    why: 'by this an excluded member is recognized until the exclusion is over',
  },
  {
    table: 'excluded_lookup',
    column: 'until',
    retentionMs: 0,
    where: 'until IS NOT NULL',
    why: 'by this an erased member is recognized until the exclusion is over',
  },
];

const PER_MEMBER = 'bounded by the number of members';
const UNTIL_ERASED = 'bounded by the number of members; erased with the member';

export const identityRetainedTables: RetainedTables = {
  merchant: 'configuration',
  member: 'the books and the record of play name the member; personal data is erased on request',
  member_erasure: 'proves that an erasure was requested and done',
  member_personal: UNTIL_ERASED,
  member_totp: UNTIL_ERASED,
  passkey: UNTIL_ERASED,
  recovery_code: UNTIL_ERASED,
  withdrawal_password: UNTIL_ERASED,
  external_identity: UNTIL_ERASED,
  identity_check: UNTIL_ERASED,
  invitation_code: PER_MEMBER,
};
