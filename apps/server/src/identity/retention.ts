import { DAY_MS } from '../platform/clock.ts';
import type { RetainedTables, RetentionRule } from '../platform/retention/retention-rule.ts';

export const identityRetention: readonly RetentionRule[] = [
  {
    table: 'rate_limit',
    column: 'window_ends_at',
    retentionMs: 0,
    why: 'a count has no effect after its window',
  },
  { table: 'login_ticket', column: 'expires_at', retentionMs: 0, why: 'is refused after its expiry' },
  { table: 'captcha', column: 'expires_at', retentionMs: 0, why: 'is refused after its expiry' },
  {
    table: 'used_id_token',
    column: 'expires_at',
    retentionMs: 0,
    why: 'an expired token of the identity provider is refused without this row',
  },
  { table: 'one_time_code', column: 'expires_at', retentionMs: 0, why: 'is refused after its expiry' },
  {
    table: 'password_reset',
    column: 'expires_at',
    retentionMs: 0,
    why: 'the link is refused after its expiry',
  },
  {
    table: 'remembered_login',
    column: 'expires_at',
    retentionMs: 0,
    why: 'a used or revoked cookie stays until its expiry: its reuse proves a theft',
  },
  {
    table: 'message_sent',
    column: 'sent_at',
    retentionMs: 30 * DAY_MS,
    why: 'longer than the sending job can repeat a message',
  },
  {
    table: 'session',
    column: 'created_at',
    retentionMs: 90 * DAY_MS,
    why: 'no session lasts longer than a day; an ended session shows which devices a member already used',
  },
  {
    table: 'account_event',
    column: 'at',
    retentionMs: 2 * 365 * DAY_MS,
    why: 'the owner sees the events of the account; the last sign-in stays, because the next would otherwise count as the first',
    only: `account_event.kind NOT IN ('registered', 'login') OR EXISTS (
      SELECT FROM account_event newer WHERE newer.member_id = account_event.member_id
        AND newer.id > account_event.id AND newer.kind IN ('registered', 'login'))`,
  },
  {
    table: 'exclusion_lookup',
    column: 'until',
    retentionMs: 0,
    where: 'until IS NOT NULL',
    why: 'identifies an excluded member until the exclusion ends',
  },
  {
    table: 'excluded_lookup',
    column: 'until',
    retentionMs: 0,
    where: 'until IS NOT NULL',
    why: 'identifies an erased member until the exclusion ends',
  },
];

const PER_MEMBER = 'bounded by the number of members';
const UNTIL_ERASED = 'bounded by the number of members; erased with the member';

export const identityRetainedTables: RetainedTables = {
  merchant: 'configuration',
  member: 'the books and the record of play reference the member; personal data is erased on request',
  member_erasure: 'proves that an erasure was requested and done',
  member_personal: UNTIL_ERASED,
  member_totp: UNTIL_ERASED,
  passkey: UNTIL_ERASED,
  recovery_code: UNTIL_ERASED,
  withdrawal_password: UNTIL_ERASED,
  external_identity: UNTIL_ERASED,
  identity_check: UNTIL_ERASED,
  head_picture: UNTIL_ERASED,
  invitation_code: PER_MEMBER,
};
