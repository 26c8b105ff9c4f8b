import type { IncomingHttpHeaders } from 'node:http';

/** What a rail says about the payment of one of our orders. */
export interface RailPayment {
  /** The rail's own number. */
  readonly reference: string;
  readonly orderId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'failed';
}

export interface RailOrder {
  readonly orderId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
}

export interface RailMessage {
  /** Unique for each message; copies carry the same. */
  readonly messageId: string;
}

/**
 * A way to be paid. The rail shows its own page, says by webhook that something changed,
 * and answers what the state of a payment is. Only the answer counts: a webhook is a trigger.
 */
export interface PaymentRail {
  readonly code: string;
  /** Address of the rail's page for this order, signed so that nobody can alter the amount. */
  payUrl(order: RailOrder): string;
  /** The message of a webhook whose signature and time hold, else undefined. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): RailMessage | undefined;
  /** Asks the rail; undefined while nobody has paid. Throws when the rail cannot be reached. */
  fetchPayment(orderId: bigint): Promise<RailPayment | undefined>;
}
