import type { CDPSession } from '@playwright/test';

/** One response with its transfer data. Times are milliseconds since the document was requested. */
export interface Transfer {
  readonly url: string;
  readonly kind: 'document' | 'script' | 'style' | 'image' | 'data' | 'other';
  readonly requestedMs: number;
  endedMs: number;
  /** Headers and body as sent; 0 when it came from the cache or from the service worker. */
  bytes: number;
  /** Whether the browser answered the request from its own cache, without the network. */
  cached: boolean;
}

export interface Wire {
  /** All transfers since the last document was requested, in order of request. */
  transfers(): readonly Transfer[];
}

const KINDS: Readonly<Record<string, Transfer['kind']>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
  Fetch: 'data',
  XHR: 'data',
};

/** Records the network traffic of one page. */
export function tapWire(session: CDPSession): Wire {
  let byId = new Map<string, Transfer>();
  let documentAt = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    if (!/^https?:/.test(request.url)) return;
    if (type === 'Document') {
      byId = new Map();
      documentAt = timestamp;
    }
    const requestedMs = (timestamp - documentAt) * 1000;
    byId.set(requestId, {
      url: request.url,
      kind: KINDS[type] ?? 'other',
      requestedMs,
      endedMs: Number.NaN,
      bytes: 0,
      cached: false,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = byId.get(requestId);
    if (!transfer) return;
    transfer.endedMs = (timestamp - documentAt) * 1000;
    transfer.bytes = encodedDataLength;
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const transfer = byId.get(requestId);
    if (transfer) transfer.cached = true;
  });
  return { transfers: () => [...byId.values()] };
}

/** Bytes of one kind, or of all. */
export function bytesOf(transfers: readonly Transfer[], kind?: Transfer['kind']): number {
  return transfers
    .filter((transfer) => kind === undefined || transfer.kind === kind)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Number of requests that left the browser within `withinMs` of the request for the document. */
export function requestsWithin(transfers: readonly Transfer[], withinMs: number): number {
  return transfers.filter(({ requestedMs, cached }) => requestedMs <= withinMs && !cached).length;
}
