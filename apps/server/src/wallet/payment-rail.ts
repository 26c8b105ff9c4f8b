import type { IncomingHttpHeaders } from 'node:http';

/** What a rail says about the payment of one of our orders. */
export interface RailPayment {
  /** The rail's own number. */
  readonly reference: string;
  readonly orderId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
  /** Whose account it came from, where the rail says. */
  readonly payer?: string | undefined;
  /** `confirming`: it was seen and is not final. */
  readonly status: 'confirming' | 'paid' | 'failed' | 'refunded';
}

/** What a rail says of an order that failed before there was a payment. */
export interface RailDecline {
  readonly orderId: bigint;
  readonly status: 'declined';
}

export type RailAnswer = RailPayment | RailDecline;

/**
 * A rail answered, and it is no answer to what was asked: it refuses this one thing, or says what nobody can read. The
 * rail itself is there.
 */
export class RailFault extends Error {}

/** A rail will not take this one order or payout, however often it is sent. */
export class RailRefusal extends RailFault {}

export interface RailOrder {
  readonly orderId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
}

/** Money we want paid out. However often one is sent, its id is paid once. */
export interface RailPayout {
  readonly payoutId: bigint;
  /** What arrives. */
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

/** What a rail says about one of our payouts. */
export interface RailPayoutState {
  /** The rail's own number. */
  readonly reference: string;
  readonly payoutId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: 'pending' | 'paid' | 'failed';
}

export interface RailMessage {
  /** Unique for each message; copies carry the same. */
  readonly messageId: string;
}

/**
 * A way to be paid and to pay. The rail shows its own page, says by webhook that something changed,
 * and answers what the state of a payment is. Only the answer counts: a webhook is a trigger.
 */
export interface PaymentRail {
  readonly code: string;
  /** Address of the rail's page for this order, signed so that nobody can alter the amount: of a rail that need not be told. */
  payUrl?(order: RailOrder): string;
  /**
   * Tells the rail of an order and answers where it can be paid; the same order is one however often it is told.
   * Of a rail that must be told first. Throws when the rail cannot be reached, and a RailRefusal where it takes no such order.
   */
  placeOrder?(order: RailOrder): Promise<string>;
  /** The message of a webhook whose signature and time hold, else undefined. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): RailMessage | undefined;
  /** Asks the rail; undefined while nobody has paid. Throws when the rail cannot be reached. */
  fetchPayment(orderId: bigint): Promise<RailAnswer | undefined>;
  /**
   * Asks the rail to pay, and gives how that stands. Never pays an id twice, whatever is sent again. Throws when the
   * rail cannot be reached or its answer does not arrive: it may have paid, so ask before anything else is done.
   */
  sendPayout(payout: RailPayout): Promise<RailPayoutState>;
  /** Asks the rail; undefined when it never heard of the payout. Throws when the rail cannot be reached. */
  fetchPayout(payoutId: bigint): Promise<RailPayoutState | undefined>;
}
