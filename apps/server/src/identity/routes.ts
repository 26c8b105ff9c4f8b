import type { Api } from '@tessera/contract';
import type { Handlers } from '../platform/http/call.ts';
import { captchaRoutes } from './captcha/routes.ts';
import type { IdentityDeps } from './deps.ts';
import { headIcon, setHeadIcon } from './members/head-icon.ts';
import { memberInfo } from './members/member-info.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { withdrawalPasswordRoutes } from './withdrawal-password/routes.ts';

export function identityRoutes(deps: IdentityDeps): Handlers<Api['identity']> {
  return {
    ...sessionRoutes(deps),
    memberInfoRenew: (_input, call) => memberInfo(call),
    headIcon: (_input, call) => headIcon(call),
    setHeadIcon: (input, call) => setHeadIcon(input, call),
    ...captchaRoutes(deps),
    ...registrationRoutes(deps),
    ...passwordRoutes(deps),
    ...secondFactorRoutes(deps),
    ...withdrawalPasswordRoutes(deps),
    ...securityRoutes(deps),
  };
}
