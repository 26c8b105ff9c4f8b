import { localText } from '@tessera/contract/languages';
import type { DepositChannel, DepositMethod } from '@tessera/contract/wallet/deposit';
import { amountFromUnits } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { type ChannelRow, listChannels } from './queries.ts';
import { pausedRails } from './channel.ts';

/** The enabled deposit methods in the operator's order. */
export async function listDepositMethods(
  deps: WalletDeps,
  language: string,
  { db, session }: ReadCall<'member'>,
): Promise<DepositMethod[]> {
  const rows = await db.many(listChannels, [session.merchantCode, session.memberId]);
  const paused = await pausedRails(
    deps,
    db,
    session.merchantCode,
    rows.map(({ rail }) => rail),
  );
  const methods = Map.groupBy(rows, ({ method }) => method);
  return [...methods].map(([code, channels]) => ({
    code,
    displayName: localText(channels[0]?.methodNames ?? {}, language) ?? code,
    channels: channels.map((channel) => view(channel, language, paused.has(channel.rail))),
  }));
}

function view(
  channel: ChannelRow & { readonly lastUsed: boolean },
  language: string,
  paused: boolean,
): DepositChannel {
  const { code, fixedUnits, banks } = channel;
  return {
    code,
    displayName: localText(channel.names, language) ?? code,
    note: localText(channel.notes, language) ?? '',
    min: amountFromUnits(channel.minUnits),
    max: amountFromUnits(channel.maxUnits),
    fixAmounts: fixedUnits.map((units) => amountFromUnits(BigInt(units))),
    fixAmountOnly: channel.fixedOnly,
    customerCharge: channel.feeBasisPoints,
    customerChargeFixed: amountFromUnits(channel.feeEachUnits),
    recommendation: channel.recommended,
    payeeNameRequired: channel.needsPayeeName,
    banks: banks.map((bank) => ({
      code: bank.code,
      displayName: localText(bank.names, language) ?? bank.code,
    })),
    paused,
    lastUsed: channel.lastUsed,
  };
}
