import type { FastifyRequest } from 'fastify';

/** The value of a stranger's JSON. Throws what is answered with 400 when it is none, or sets a prototype anywhere. */
export function parseJson(request: FastifyRequest, text: string): Promise<unknown> {
  const parse = request.server.getDefaultJsonParser('error', 'error');
  return new Promise((resolve, reject) => {
    void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
  });
}
