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
import type { OperatorConfig } from '../../platform/config/operator.ts';
import { bodySignatureHolds, signBody } from '../../platform/body-signature.ts';

interface Requests {
  readonly balance: BalanceRequest;
  readonly bet: BetRequest;
  readonly win: WinRequest;
  readonly rollback: RollbackRequest;
}

/** What came of a call. Without an answer nobody knows whether money moved. */
export type WalletAnswer = WalletSaid | { readonly answered: false };

export interface WalletSaid {
  readonly answered: true;
  readonly status: WalletStatus;
  readonly reason: WalletReply['reason'];
  /** What the player has left there. */
  readonly balanceUnits: bigint | undefined;
}

/** Wallets of the family give up after as long. */
const TIMEOUT_MS = 5000;
const DECIMALS = 4;
const { signatureHeader, paths } = DIALECTS.hub88;

/** Asks the operator's wallet. What is not signed, cannot be read or does not come in time is no answer. */
export async function askWallet<Name extends keyof Requests>(
  { walletUrl, ourKey, theirKey }: OperatorConfig,
  name: Name,
  request: Requests[Name],
): Promise<WalletAnswer> {
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
