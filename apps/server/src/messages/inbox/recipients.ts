import type { OutputOf } from '@tessera/contract/endpoint';
import type { inbox } from '@tessera/contract/messages/inbox';
import type { ReadCall } from '../../platform/http/call.ts';
import type { InboxDeps } from './deps.ts';
import { findRecipients } from './queries.ts';

type Recipients = OutputOf<typeof inbox.messageRecipients>;

/** The operator, an upline that may receive messages, and the parts of an agent's team that have members. */
export async function messageRecipients(
  { maskedName }: InboxDeps,
  { db, session }: ReadCall<'session'>,
): Promise<Recipients> {
  const { upline, members, agents } = await db.one(findRecipients, [session.memberId]);
  const teams = [
    { recipient: 'direct-members', name: null, members },
    { recipient: 'direct-agents', name: null, members: agents },
    { recipient: 'direct-all', name: null, members: members + agents },
  ] as const;
  return [
    { recipient: 'platform', name: null, members: null },
    ...(upline === null ? [] : [{ recipient: 'upline' as const, name: maskedName(upline), members: null }]),
    ...teams.filter((team) => team.members > 0),
  ];
}
