import { statement } from '../../../platform/database/statement.ts';

export type ContactField = 'mobileNum' | 'email';

export interface ContactRow {
  readonly field: ContactField;
  readonly sealed: Buffer;
  readonly lookup: Buffer;
  readonly tail: string;
  readonly verifiedAt: Date | null;
}

/** Number and mail address of a member, proven or not. */
export const listContacts = statement<[memberId: bigint], ContactRow>(
  'identity.list-contacts',
  `SELECT field, sealed, lookup, tail, verified_at AS "verifiedAt" FROM member_personal
    WHERE member_id = $1 AND field IN ('mobileNum', 'email')`,
);
