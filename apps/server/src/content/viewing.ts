import type { Clock } from '../platform/clock.ts';
import type { Session } from '../platform/http/call.ts';

/** The viewer and the language: the first parameters of every statement that lists content. */
export type ViewerParameters = [
  merchantCode: string,
  language: string,
  now: Date,
  executions: readonly string[],
  customerType: number | null,
];

/** Guests see entries marked B; members see A. Members also see F until they set a password or when they request F. */
export function viewerParameters(
  { merchantCode, clock }: { readonly merchantCode: string; readonly clock: Clock },
  session: Session | undefined,
  language: string,
  execution?: 'F',
): ViewerParameters {
  return [merchantCode, language, clock.now(), executionsOf(session, execution), session?.type ?? null];
}

function executionsOf(session: Session | undefined, execution: 'F' | undefined): readonly string[] {
  if (!session) return ['B'];
  return session.mustChangePassword || execution === 'F' ? ['A', 'F'] : ['A'];
}
