import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { Database } from '../../src/platform/database/database.ts';
import { putChannel, putMethod } from '../../src/wallet/channels/queries.ts';

/** The gateway's record of an order or a payout. */
export type GatewayRecord = Readonly<Record<string, unknown>>;

/** A fake payment gateway on a local port. It verifies signatures and records requests. */
export interface PaymentGateway {
  readonly url: string;
  /** Environment for a site that uses the gateway with the code `gate`. */
  readonly env: Readonly<Record<string, string>>;
  readonly orders: Map<string, GatewayRecord>;
  readonly payouts: Map<string, GatewayRecord>;
  /** All requests with a valid signature. */
  readonly requests: string[];
  /** The first status of a payout. */
  firstStatus: (payoutId: string) => string;
  /** Replaces the response while set. */
  instead: ((response: ServerResponse) => void) | undefined;
  /** Sends a signed webhook about an order. */
  notify(to: string, orderId: string): Promise<number>;
  /** Sends a signed webhook about a payout. */
  notifyOfPayout(to: string, payoutId: string): Promise<number>;
  stop(): Promise<void>;
}

export interface GatewayKeys {
  /** Key of incoming signatures. */
  readonly key: string;
  /** Key of outgoing signatures. */
  readonly webhookKey: string;
}

export async function startPaymentGateway({ key, webhookKey }: GatewayKeys): Promise<PaymentGateway> {
  const inbound = new Webhook(key);
  const outbound = new Webhook(webhookKey);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'tessera-gateway-'));
  const file = join(folder, 'gateways.json');
  await writeFile(file, JSON.stringify({ gateways: [{ code: 'gate', url, key, webhookKey }] }));
  const gateway: PaymentGateway = {
    url,
    env: { PAYMENT_GATEWAYS: file },
    orders: new Map(),
    payouts: new Map(),
    requests: [],
    firstStatus: () => 'paid',
    instead: undefined,
    notify: (to, orderId) =>
      sendWebhook(to, { type: 'payment.changed', orderId, reference: `GW-${orderId}` }),
    notifyOfPayout: (to, payoutId) =>
      sendWebhook(to, { type: 'payout.changed', payoutId, reference: `PO-${payoutId}` }),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await rm(folder, { recursive: true });
    },
  };

  async function sendWebhook(to: string, message: object): Promise<number> {
    const body = JSON.stringify(message);
    const headers = webhookHeaders(outbound, body);
    return (await fetch(to, { method: 'POST', headers, body })).status;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const text = await bodyOf(request);
    try {
      inbound.verify(`${method} ${path}\n${text}`, headers as Record<string, string>, { jsonParse: false });
    } catch {
      return void response.writeHead(401).end();
    }
    gateway.requests.push(`${method} ${path}`);
    if (gateway.instead) return gateway.instead(response);
    const record =
      method === 'POST' ? take(gateway, path, JSON.parse(text) as GatewayRecord) : known(gateway, path);
    response
      .writeHead(record ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(record ?? {}));
  }

  return gateway;
}

/** Offers the gateway as deposit method `gate`. */
export async function offerGateway(database: Database): Promise<void> {
  const channel = {
    merchant_code: 'tessera',
    method: 'gate',
    code: 'page',
    rail: 'gate',
    names: { EN: 'Gateway' },
    min_units: '10000',
    max_units: '100000000',
    step_units: '100',
    fixed_units: [],
    sort: 1,
  };
  await database.transaction(async (tx) => {
    await tx.run(putMethod, ['tessera', 'gate', JSON.stringify({ EN: 'Gateway' }), 1]);
    await tx.run(putChannel, [JSON.stringify(channel)]);
  });
}

/** Headers signed at the current time, with a new message id unless one is given. */
export function webhookHeaders(
  signer: Webhook,
  body: string,
  { id = `msg_${randomUUID()}`, at = new Date() }: { readonly id?: string; readonly at?: Date } = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': Math.floor(at.getTime() / 1000).toString(),
    'webhook-signature': signer.sign(id, at, body),
  };
}

/** Repeated orders and payouts are the same, however often they are sent. */
function take(
  { orders, payouts, url, firstStatus }: PaymentGateway,
  path: string,
  sent: GatewayRecord,
): GatewayRecord {
  if (path === '/orders') {
    const orderId = String(sent['orderId']);
    if (!orders.has(orderId)) orders.set(orderId, { orderId, status: 'waiting' });
    return { payUrl: `${url}/pay/${orderId}` };
  }
  const payoutId = String(sent['payoutId']);
  const { amount, currency } = sent;
  const first = { payoutId, amount, currency, reference: `PO-${payoutId}`, status: firstStatus(payoutId) };
  const paid = payouts.get(payoutId) ?? first;
  payouts.set(payoutId, paid);
  return paid;
}

function known({ orders, payouts }: PaymentGateway, path: string): GatewayRecord | undefined {
  const [, kind, id = ''] = path.split('/');
  return kind === 'orders' ? orders.get(id) : payouts.get(id);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
