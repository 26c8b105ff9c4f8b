import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * After a sign-in with others the ticket of the second step cannot be handed to the page: in an address it
 * would be left in histories and logs. It waits in a cookie that no script reads and the second step does.
 */
const STEP_SECONDS = 600;

type StepDeps = Pick<IdentityDeps, 'secureCookies'>;
type Cookies = ReadCall['cookies'];

export function keepStep(deps: StepDeps, cookies: Cookies, ticket: string): void {
  cookies.set(stepCookie(deps), ticket, STEP_SECONDS);
}

/** The ticket of a second step: that of the page, or the one that waits. Empty when there is none. */
export function stepTicket(deps: StepDeps, cookies: Cookies, ofPage: string | undefined): string {
  return ofPage ?? cookies.get(stepCookie(deps)) ?? '';
}

export function forgetStep(deps: StepDeps, cookies: Cookies): void {
  if (cookies.get(stepCookie(deps)) !== undefined) cookies.clear(stepCookie(deps));
}

function stepCookie({ secureCookies }: StepDeps): string {
  return secureCookies ? '__Host-step' : 'step';
}
