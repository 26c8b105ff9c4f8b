import { isAscii } from 'node:buffer';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { CallError } from './refusal.ts';

/** Bytes of a body whose steps together would delay other requests. Pictures are longer. */
const LONG = 64 * 1024;

/** The JSON of a body, which is not empty. Throws as `parseJson`. */
export async function parseJsonBody(body: Buffer): Promise<unknown> {
  if (body.length > LONG) await otherRequests();
  return parseJson(textOf(body));
}

/** Reading as UTF-8 takes 16 ms for a picture of 3 MB in base64, the check for ASCII and its reading 0.5 ms. */
function textOf(body: Buffer): string {
  return body.toString(isAscii(body) ? 'latin1' : 'utf8');
}

/**
 * Parses untrusted JSON. Throws a CallError for invalid JSON, a prototype key, excessive depth or a duplicate field. Readers
 * differ in which duplicate counts, and a proxy may have judged the other one.
 */
export async function parseJson(text: string): Promise<unknown> {
  if (isUnsafeJson(text)) throw new CallError('request_param_err');
  if (text.length > LONG) await otherRequests();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CallError('request_param_err');
  }
}

/** Far deeper than any call. A parser needs memory for each level before it can refuse. */
const MAX_DEPTH = 64;
/** Without these names, no copy of a value can reach a prototype. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'prototype']);
const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether the text is nested too deep, repeats a field or names a prototype. Runs before parsing: for invalid
 * JSON the
 * result is meaningless, but the function never throws. Linear time, stops at the first problem. In valid
 * JSON only
 * field names are followed by a colon.
 */
export function isUnsafeJson(json: string): boolean {
  /** Field names of each open object; undefined for an array, and before the first name. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === BRACE || code === BRACKET) {
      if (open.push(undefined) > MAX_DEPTH) return true;
    } else if (code === BRACE_END || code === BRACKET_END) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(json, at);
      if (isFollowedByColon(json, end) && isUnsafeKey(json.slice(at + 1, end), open)) return true;
      at = end;
    }
  }
  return false;
}

/**
 * Records a name in the innermost object. A name with invalid escapes is unsafe: the parser refuses it too.
 */
function isUnsafeKey(written: string, open: (Set<string> | undefined)[]): boolean {
  const key = written.includes('\\') ? unescaped(written) : written;
  if (key === undefined || PROTOTYPE_KEYS.has(key) || open.at(-1)?.has(key)) return true;
  if (open.length > 0) open[open.length - 1] = (open.at(-1) ?? new Set()).add(key);
  return false;
}

function unescaped(written: string): string | undefined {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return undefined;
  }
}

/** Index of the closing quote of a string: the first quote behind an even number of backslashes. */
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
