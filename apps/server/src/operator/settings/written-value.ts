import * as z from 'zod/mini';
import { OperatorRefusal } from '../faults.ts';
import type { StoredSettings } from './queries.ts';
import type { Setting } from './site-settings.ts';

const { localeError } = z.locales.en();

/** The value an operator typed, in JSON or as plain text. Throws an OperatorRefusal, one line that names the setting. */
export function writtenValue(name: string, setting: Setting, text: string, all: StoredSettings): unknown {
  const value = parsed(name, text);
  const read = z.safeParse(setting.schema, value, { error: localeError });
  const faults = read.success ? setting.faults(value, all) : read.error.issues.map((issue) => lineOf(issue));
  if (faults.length > 0) throw new OperatorRefusal(`${name}: ${faults.join('; ')}`.replaceAll(/\s+/g, ' '));
  return value;
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^\s*[[{"]/.test(text)) return text;
    throw new OperatorRefusal(`${name}: not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Where in the value, and what is wrong there. Of several permitted shapes, the one that the value comes closest to. */
function lineOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    const [closest = []] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a));
    const lines = depthOf(closest) > 0 ? closest : issue.errors.flat();
    return lines.map((inner) => lineOf({ ...inner, path: [...issue.path, ...inner.path] })).join(' or ');
  }
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)));
}
