import type { FastifyRequest } from 'fastify';
import { CallError } from './refusal.ts';

/**
 * The value of a stranger's JSON. Throws what is answered with 400 when it is none, sets a prototype anywhere, or names a
 * field twice: readers differ in which of two values counts, and a proxy in front may have judged the other one.
 */
export async function parseJson(request: FastifyRequest, text: string): Promise<unknown> {
  const parse = request.server.getDefaultJsonParser('error', 'error');
  const value = await new Promise((resolve, reject) => {
    void parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
  });
  if (hasUnsafeKeys(text)) throw new CallError('request_param_err');
  return value;
}

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether an object in this text names a field twice or names a prototype. The text must be valid JSON, in which
 * only names of fields are followed by a colon. Linear in the length of the text: of a string only its end is looked for.
 */
export function hasUnsafeKeys(json: string): boolean {
  /** The names in each object and list that is open; a list has none. */
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === BRACE || code === BRACKET) open.push(new Set());
    else if (code === BRACE_END || code === BRACKET_END) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(json, at);
      if (isFollowedByColon(json, end)) {
        const written = json.slice(at + 1, end);
        const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
        const keys = open.at(-1);
        if (key === '__proto__' || keys?.has(key)) return true;
        keys?.add(key);
      }
      at = end;
    }
  }
  return false;
}

/** Where the closing quote of the string stands that begins here: the first one behind an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote;
  }
  return json.length;
}

function isFollowedByColon(json: string, end: number): boolean {
  let next = end + 1;
  while (json.charCodeAt(next) <= 0x20) next += 1;
  return json.charCodeAt(next) === COLON;
}
