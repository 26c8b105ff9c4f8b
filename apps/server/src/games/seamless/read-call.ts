import {
  balanceRequest,
  betRequest,
  checkRequest,
  infoRequest,
  parseExactly,
  rollbackRequest,
  type WalletCallName,
  type WalletStatus,
  winRequest,
} from '@tessera/contract/seamless';
import * as z from 'zod/mini';
import { isUnsafeJson } from '../../platform/http/json.ts';

const REQUESTS = {
  info: infoRequest,
  check: checkRequest,
  balance: balanceRequest,
  bet: betRequest,
  win: winRequest,
  rollback: rollbackRequest,
} as const satisfies Record<WalletCallName, z.ZodMiniType>;

/** A call whose every field is what it should be. */
export type WalletCall = {
  [Name in WalletCallName]: { readonly name: Name; readonly request: z.infer<(typeof REQUESTS)[Name]> };
}[WalletCallName];

/** What is answered to a body that is no call, with as much of it as could be read. */
export interface Misread {
  readonly status: WalletStatus;
  readonly request_uuid?: string;
}

/** Reads a body whose signature holds: a call, or the status that refuses it. */
export function readCall(name: WalletCallName, body: Buffer): WalletCall | Misread {
  const text = body.toString('utf8');
  if (isUnsafeJson(text)) return { status: 'RS_ERROR_WRONG_SYNTAX', ...requestIdIn(text) };
  let sent: unknown;
  try {
    sent = parseExactly(text);
  } catch {
    return { status: 'RS_ERROR_WRONG_SYNTAX', ...requestIdIn(text) };
  }
  const parsed = z.safeParse(REQUESTS[name], sent);
  if (parsed.success) return { name, request: parsed.data } as WalletCall;
  const fields = new Map(typeof sent === 'object' && sent !== null ? Object.entries(sent) : []);
  const echoed: unknown = fields.get('request_uuid');
  // A field that is not there is a fault of the message; one that is there and cannot be is a fault of its type.
  const lacking = parsed.error.issues.some(({ path: [field] }) => !fields.has(String(field)));
  return {
    status: lacking ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES',
    ...(typeof echoed === 'string' && { request_uuid: echoed }),
  };
}

const REQUEST_ID = /"request_uuid"\s*:\s*("(?:[^"\\\n]|\\.){0,255}")/;

/** The id of a request whose body cannot be read as a whole: its sender finds the reply by it. */
function requestIdIn(text: string): Pick<Misread, 'request_uuid'> {
  const [, written] = REQUEST_ID.exec(text) ?? [];
  if (written === undefined) return {};
  try {
    return { request_uuid: JSON.parse(written) as string };
  } catch {
    return {};
  }
}

export function isMisread(read: WalletCall | Misread): read is Misread {
  return 'status' in read;
}
