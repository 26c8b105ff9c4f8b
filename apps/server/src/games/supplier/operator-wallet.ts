import {
  type BalanceRequest,
  type BetRequest,
  DIALECTS,
  parseExactly,
  type RollbackRequest,
  unitsFromWire,
  type WalletReply,
  walletReply,
  type WalletStatus,
  type WinRequest,
} from '@tessera/contract/games/seamless';
import * as z from 'zod/mini';
import type { IdentityDeps } from '../../identity/index.ts';
import { post, readBalance, spendable } from '../../ledger/index.ts';
import { bodySignatureHolds, signBody } from '../../platform/body-signature.ts';
import type { OperatorConfig } from '../../platform/config/operator.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { GamesDeps } from '../deps.ts';

/** Dependencies of a studio that supplies games to an operator. */
export interface SupplierDeps extends GamesDeps {
  readonly operator: OperatorConfig;
  readonly identity: IdentityDeps;
  readonly jobs: Jobs;
}

interface Requests {
  readonly balance: BalanceRequest;
  readonly bet: BetRequest;
  readonly win: WinRequest;
  readonly rollback: RollbackRequest;
}

/** Result of a call. Without an answer, it is unknown whether money moved. */
export type WalletResponse = WalletReplyData | { readonly answered: false };

export interface WalletReplyData {
  readonly answered: true;
  readonly status: WalletStatus;
  readonly reason: WalletReply['reason'];
  /** The player's balance in the operator's wallet. */
  readonly balanceUnits: bigint | undefined;
}

/** Wallets of the family give up after as long. */
const TIMEOUT_MS = 5000;

const DECIMALS = 4;

/** Calls the operator's wallet. An unsigned, unreadable or late response counts as no answer. */
export async function callWallet<Name extends keyof Requests>(
  { walletUrl, ourKey, theirKey }: OperatorConfig,
  name: Name,
  request: Requests[Name],
): Promise<WalletResponse> {
  const body = JSON.stringify(request);
  try {
    const response = await fetch(walletUrl + paths[name], {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: await signBody(body, ourKey) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) return { answered: false };
    if (!bodySignatureHolds(text, response.headers.get(signatureHeader), theirKey))
      return { answered: false };
    const reply = z.parse(walletReply, parseExactly(text.toString('utf8')));
    if (reply.request_uuid !== request.request_uuid) return { answered: false };
    const balanceUnits = reply.balance === undefined ? undefined : unitsFromWire(reply.balance, DECIMALS);
    return { answered: true, status: reply.status, reason: reply.reason, balanceUnits };
  } catch {
    return { answered: false };
  }
}

const OPERATOR = 'operator';

/**
 * Sets the player's local balance to the balance of the operator's wallet. The local account is a mirror: every bet is
 * first taken from the operator's wallet.
 */
export async function mirrorBalance(
  { clock, randomness, merchants }: Pick<SupplierDeps, 'clock' | 'randomness' | 'merchants'>,
  tx: Tx,
  { memberId, merchantCode }: { readonly memberId: bigint; readonly merchantCode: string },
  dueUnits: bigint,
): Promise<void> {
  const { asset } = merchants.get(merchantCode);
  const { cashUnits, debtUnits } = await readBalance(tx, memberId, asset);
  // A negative balance at the operator leaves nothing to play with. The same credit settles a local debt.
  const moreUnits = spendable(dueUnits) - (cashUnits - debtUnits);
  if (moreUnits === 0n) return;
  const key = randomness.uuid();
  const answer = await post(tx, {
    scope: `provider:${OPERATOR}`,
    key,
    reference: `${OPERATOR}:${key}`,
    recordedAt: clock.now(),
    kind: moreUnits > 0n ? 'win' : 'bet',
    asset,
    memberId,
    amountUnits: moreUnits > 0n ? moreUnits : -moreUnits,
    counterparty: OPERATOR,
  });
  // A concurrent bet may have spent the difference; the next call mirrors again.
  if (answer.outcome === 'refused' && answer.reason !== 'insufficient')
    throw new Error(`the balance of member ${memberId} was not mirrored: ${answer.reason}`);
}

const { signatureHeader, paths } = DIALECTS.hub88;
