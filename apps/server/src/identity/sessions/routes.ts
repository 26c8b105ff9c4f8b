import type { identity } from '@tessera/contract/identity/identity';
import type { Handlers } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { findProvider, startExternalLogin } from '../external/start-external-login.ts';
import { login, prepareLogin } from '../login/login.ts';
import { changeLanguage } from '../members/change-language.ts';
import { memberInfo } from '../members/member-info.ts';
import { createTrailAccount, prepareTestPlay, prepareTrial, testPlay } from '../members/trial.ts';
import { loginFactorRoutes } from '../second-factors/routes.ts';
import { accountEvents } from './account-events.ts';
import { endDevice, listDevices } from './device-list.ts';
import { logout, signOutEverywhere } from './sign-out.ts';

export function sessionRoutes(deps: IdentityDeps): Handlers<typeof identity> {
  return {
    login: {
      prepare: (input, call) => prepareLogin(deps, input, call),
      run: (ready, call) => login(deps, ready, call),
    },
    logout: (_input, call) => logout(deps, call),
    ...loginFactorRoutes(deps),
    startExternalLogin: {
      prepare: (input, call) => findProvider(deps, input, call),
      run: (ready, call) => startExternalLogin(deps, ready, call),
    },
    createTrailAccount: {
      prepare: (input, call) => prepareTrial(deps, input, call),
      run: (ready, call) => createTrailAccount(deps, ready, call),
    },
    testPlay: {
      prepare: (input, call) => prepareTestPlay(deps, input, call),
      run: (ready, call) => testPlay(deps, ready, call),
    },
    memberInfo: (_input, call) => memberInfo(call),
    changeLanguage: (input, call) => changeLanguage(input, call),
    listDevices: (_input, call) => listDevices(deps, call),
    endDevice: (input, call) => endDevice(deps, input, call),
    signOutEverywhere: (_input, call) => signOutEverywhere(deps, call),
    accountEvents: (_input, call) => accountEvents(call),
  };
}
