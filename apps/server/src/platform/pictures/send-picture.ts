import type { FastifyReply } from 'fastify';

export interface SentPicture {
  /** Redrawn JPEG. */
  readonly picture: Buffer;
  /** File name of a download, from the server alone. */
  readonly fileName: string;
  /** `no-store` for private pictures. */
  readonly cacheControl: string;
}

/**
 * Sends a stored picture. A browser shows it as a picture of this site and never as a document: it opens
 * nothing, runs nothing, and other sites cannot load it.
 */
export function sendPicture(reply: FastifyReply, { picture, fileName, cacheControl }: SentPicture) {
  return reply
    .header('cache-control', cacheControl)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type('image/jpeg')
    .send(picture);
}
