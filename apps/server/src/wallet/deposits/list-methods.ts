import { amountFromUnits } from '@tessera/contract/money';
import type { DepositMethod } from '@tessera/contract/wallet';
import type { ReadCall } from '../../platform/http/call.ts';
import { listMethods, type MethodRow } from '../queries.ts';

/** The ways to deposit that the operator switched on, in the operator's order. */
export async function listDepositMethods(
  language: string,
  call: ReadCall<'member'>,
): Promise<DepositMethod[]> {
  return (await call.db.many(listMethods, [call.session.merchantCode])).map((method) =>
    view(method, language),
  );
}

function view(method: MethodRow, language: string): DepositMethod {
  return {
    code: method.code,
    displayName: method.names[language] ?? method.names.EN ?? method.code,
    min: amountFromUnits(method.minUnits),
    max: amountFromUnits(method.maxUnits),
    fixAmounts: method.fixedUnits.map((units) => amountFromUnits(BigInt(units))),
  };
}
