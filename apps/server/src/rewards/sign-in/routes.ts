import type { signIn } from '@tessera/contract/rewards/sign-in';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { signInCalendars } from './list-sign-in.ts';
import { signInToday } from './sign-in.ts';

export function signInRoutes(deps: RewardsDeps): Handlers<typeof signIn> {
  return {
    signInCalendars: (input, call) => signInCalendars(deps, input, call),
    signInToday: (input, call) => signInToday(deps, input, call),
  };
}
