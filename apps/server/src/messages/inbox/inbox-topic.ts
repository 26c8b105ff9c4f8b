import type { LiveChange } from '@tessera/contract/live/live';
import type { Session } from '../../platform/http/call.ts';
import { chatTopics } from '../chat/chat-topics.ts';
import { ownerOf } from '../chat/chat-visitor.ts';

export type OperatorAudience = 'everyone' | 'members' | 'agents';

/** Types of agents and top agents, with their test counterparts. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

function isAgent(type: number): boolean {
  return AGENT_TYPES.includes(type);
}

/** Topic that is notified when the inbox of a member changes. */
export function inboxTopic(memberId: bigint): string {
  return `inbox:${memberId}`;
}

/** Topic that is notified when the operator sends or withdraws a broadcast. */
export function audienceTopic(merchantCode: string, audience: OperatorAudience): string {
  return `inbox:${audience}:${merchantCode}`;
}

/** Topic that is notified when an agent sends a broadcast to the team. */
export function teamTopic(agentId: bigint): string {
  return `inbox:team:${agentId}`;
}

/** Topics of this domain for an open page. */
export function messagesTopics(
  chat: Parameters<typeof ownerOf>[0],
  session: Session | undefined,
  cookies: Parameters<typeof ownerOf>[1]['cookies'],
): (readonly [topic: string, event: LiveChange])[] {
  const owner = ownerOf(chat, { session, cookies });
  return [
    ...inboxTopics(session).map((topic) => [topic, 'inbox'] as const),
    ...(owner ? chatTopics(owner) : []),
  ];
}

function inboxTopics(session: Session | undefined): readonly string[] {
  if (!session) return [];
  const { memberId, merchantCode, type, uplineId } = session;
  return [
    inboxTopic(memberId),
    audienceTopic(merchantCode, 'everyone'),
    audienceTopic(merchantCode, isAgent(type) ? 'agents' : 'members'),
    ...(uplineId === null ? [] : [teamTopic(uplineId)]),
  ];
}
