import { CONTENT_LENGTH, TITLE_LENGTH } from '@tessera/contract/messages/inbox';
import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/statement.ts';
import { audienceTopic, type OperatorAudience, teamTopic } from '../inbox/inbox-topic.ts';
import { RETENTION_MS } from '../notices/notice-kinds.ts';
import { insertBroadcast, lockBroadcasts } from '../sending/queries.ts';
import { textLanguage } from '../templates/languages.ts';
import type { OperatorText } from './operator-messages.ts';
import { withdrawBroadcast as withdraw } from './queries.ts';

/** The operator may write longer texts than members. */
const OPERATOR_CONTENT_LENGTH = 5 * CONTENT_LENGTH;

/** Title and text of the operator, plain text. */
export const operatorText = z.strictObject({
  title: z.string().check(z.trim(), z.regex(new RegExp(`^\\P{Cc}{1,${TITLE_LENGTH}}$`, 'u'))),
  content: z
    .string()
    .check(z.trim(), z.regex(new RegExp(`^[\\P{Cc}\\t\\n]{1,${OPERATOR_CONTENT_LENGTH}}$`, 'u'))),
});

const broadcastTexts = z.record(languageCode, operatorText);

/** The texts of a file by language; undefined where a text is invalid or English is missing. */
export function readBroadcastTexts(bytes: Buffer): Readonly<Record<string, OperatorText>> | undefined {
  const parsed = broadcastTexts.safeParse(jsonOf(bytes.toString('utf8')));
  if (!parsed.success || !('EN' in parsed.data)) return undefined;
  return Object.fromEntries(Object.entries(parsed.data).map(([code, text]) => [textLanguage(code), text]));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Broadcast {
  readonly merchantCode: string;
  readonly audience: OperatorAudience;
  readonly category: 'service' | 'marketing';
  readonly texts: Readonly<Record<string, OperatorText>>;
  /** Absent: as long as the broadcast is retained. */
  readonly validUntil: Date | undefined;
  readonly now: Date;
}

/** Sends a broadcast of the operator as one row. Returns its id. */
export async function sendBroadcast(
  tx: Tx,
  { merchantCode, audience, category, texts, validUntil, now }: Broadcast,
): Promise<bigint> {
  const retentionMs = RETENTION_MS[category === 'marketing' ? 'marketing' : 'conversation'];
  const expiresAt = new Date(now.getTime() + retentionMs);
  const until = validUntil && validUntil < expiresAt ? validUntil : expiresAt;
  await tx.one(lockBroadcasts, []);
  const written = JSON.stringify(texts);
  const row = [merchantCode, null, audience, category, written, null, now, until, expiresAt] as const;
  const { id } = await tx.one(insertBroadcast, [...row]);
  tx.notify(audienceTopic(merchantCode, audience));
  return id;
}

/** Hides a broadcast of the operator or of an agent from everybody. False where nothing was left to withdraw. */
export async function withdrawBroadcast(
  tx: Tx,
  { merchantCode, id, now }: { readonly merchantCode: string; readonly id: bigint; readonly now: Date },
): Promise<boolean> {
  const found = await tx.maybe(withdraw, [merchantCode, id, now]);
  if (!found) return false;
  const { senderId, audience } = found;
  tx.notify(senderId === null ? audienceTopic(merchantCode, audience) : teamTopic(senderId));
  return true;
}
