import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Where the address of a visitor is not known at all: they are counted together. */
const UNKNOWN = '::';

/**
 * The visitor's address after the trusted proxies, one that PostgreSQL takes for `inet`. A proxy may put a port
 * or a zone to it, or say `unknown`: then it is the address of the connection.
 */
export function visitorAddress(request: FastifyRequest): string {
  const told = [request.ip, request.socket.remoteAddress].map((address) => bare(address ?? ''));
  return told.find((address) => isIP(address) !== 0) ?? UNKNOWN;
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** Without the port after it and the zone of the link within it. */
function bare(address: string): string {
  const { v4, v6 } = WITH_PORT.exec(address)?.groups ?? {};
  return (v4 ?? v6 ?? address).replace(/%.*$/, '');
}
