import { localText } from '@tessera/contract/languages';
import { amountFromUnits } from '@tessera/contract/money';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { memberLanguage, notifyMember } from '../identity/for-notices.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { RewardsDeps } from './deps.ts';
import { findRecipient } from './queries.ts';
import { kindNames } from './kind-names.ts';

/** Dependencies of messages about rewards. */
export type NotifyDeps = Pick<RewardsDeps, 'identity' | 'merchants'>;

export interface RewardNotice {
  readonly rewardId: bigint;
  readonly memberId: bigint;
  readonly kind: RewardKind;
  readonly promotionId: bigint | undefined;
  /** Ledger units. */
  readonly amountUnits: bigint;
  readonly now: Date;
}

/**
 * Sends a member the message that a reward can be claimed, by the channels that the member chose. Members who may not
 * receive offers get no message; the reward appears once they may.
 */
export async function notifyOfReward(
  { identity, merchants }: NotifyDeps,
  tx: Tx,
  { rewardId, memberId, kind, promotionId, amountUnits, now }: RewardNotice,
): Promise<void> {
  const recipient = await tx.maybe(findRecipient, [memberId, promotionId ?? null, now]);
  if (!recipient) return;
  const { merchantCode, texts } = recipient;
  const language = (await memberLanguage(tx, memberId)) ?? (await identity.defaultLanguage());
  const titles = texts ?? kindNames(kind);
  const values = {
    amount: `${amountFromUnits(amountUnits)} ${merchants.get(merchantCode).currency}`,
    title: localText(titles, language) ?? kind,
    rewardId: rewardId.toString(),
  };
  await notifyMember(identity, tx, {
    memberId,
    template: kind === 'TICKET' ? 'ticket-issued' : 'reward-issued',
    values,
    translations: { title: titles },
  });
}
