import type { IncomingHttpHeaders } from 'node:http';
import type { Webhook } from 'standardwebhooks';

/** A rail's report of the payment of an order. */
export interface RailPayment {
  /** The rail's own reference. */
  readonly reference: string;
  readonly orderId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
  /** Name on the paying account, where the rail reports it. */
  readonly payer?: string | undefined;
  /** `confirming`: received and not final. */
  readonly status: 'confirming' | 'paid' | 'failed' | 'refunded';
}

/** A rail's report of an order that failed without a payment. */
export interface RailDecline {
  readonly orderId: bigint;
  readonly status: 'declined';
}

export type RailAnswer = RailPayment | RailDecline;

/**
 * A rail responded, but the response is a refusal of this request or unreadable. The rail itself is
 * available.
 */
export class RailError extends Error {}

/** A rail refuses this order or payout for good. */
export class RailRefusal extends RailError {}

export interface RailOrder {
  readonly orderId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
}

/** A payout request. Repeated requests with the same id pay once. */
export interface RailPayout {
  readonly payoutId: bigint;
  /** Amount that the recipient receives. */
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly destination: PayoutDestination;
}

/** Bank account (BC), e-wallet (EW) or crypto address (VW). */
export interface PayoutDestination {
  readonly kind: 'BC' | 'EW' | 'VW';
  /** Empty for a crypto address. */
  readonly holder: string;
  readonly number: string;
  readonly bankCode: string;
}

/** A rail's report of a payout. */
export interface RailPayoutState {
  /** The rail's own reference. */
  readonly reference: string;
  readonly payoutId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: 'pending' | 'paid' | 'failed';
}

export interface RailMessage {
  /** Unique for each message; duplicates have the same id. */
  readonly messageId: string;
}

/**
 * A payment provider for deposits and payouts. The rail shows its own payment page and sends webhooks about
 * changes. A webhook is only a trigger; the state of a payment comes from a query.
 */
export interface PaymentRail {
  readonly code: string;
  /**
   * Payment address of an order, signed so that the amount cannot be altered. For rails that need no order.
   */
  payUrl?(order: RailOrder): string;
  /**
   * Sends an order to the rail and returns the payment address. Repeated calls refer to the same order. For
   * rails that must know an order before the payment. Throws when the rail is unreachable, and a RailRefusal
   * for a refused order.
   */
  placeOrder?(order: RailOrder): Promise<string>;
  /** The message of a webhook with a valid signature and time; undefined otherwise. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): RailMessage | undefined;
  /** Queries the rail; undefined before a payment. Throws when the rail is unreachable. */
  fetchPayment(orderId: bigint): Promise<RailAnswer | undefined>;
  /**
   * Sends a payout and returns its state. The rail never pays an id twice. Throws when the rail is
   * unreachable or the response is lost. The rail may have paid in that case, so query before anything else.
   */
  sendPayout(payout: RailPayout): Promise<RailPayoutState>;
  /**
   * Queries the rail; undefined when the payout is unknown to the rail. Throws when the rail is unreachable.
   */
  fetchPayout(payoutId: bigint): Promise<RailPayoutState | undefined>;
}

/** The message of a Standard Webhook with a valid signature and time; undefined otherwise. */
export function signedMessage(
  webhook: Webhook,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): RailMessage | undefined {
  const messageId = headers['webhook-id'];
  try {
    webhook.verify(rawBody, headers as Record<string, string>);
  } catch {
    return undefined;
  }
  return typeof messageId === 'string' ? { messageId } : undefined;
}
