import type { Clock } from '../platform/clock.ts';
import type { Session } from '../platform/http/call.ts';

/** Who looks and in which language: the first parameters of every statement that lists content. */
export type Viewing = [
  merchantCode: string,
  language: string,
  now: Date,
  executions: readonly string[],
  customerType: number | null,
];

/** Guests see what is marked B; members A, and F until they have a password of their own and where they ask for it. */
export function viewing(
  { merchantCode, clock }: { readonly merchantCode: string; readonly clock: Clock },
  session: Session | undefined,
  language: string,
  execution?: 'F',
): Viewing {
  return [merchantCode, language, clock.now(), executionsOf(session, execution), session?.type ?? null];
}

function executionsOf(session: Session | undefined, asked: 'F' | undefined): readonly string[] {
  if (!session) return ['B'];
  return session.mustChangePassword || asked === 'F' ? ['A', 'F'] : ['A'];
}
