import type { Api } from '@tessera/contract';
import type { Handlers } from '../platform/http/call.ts';
import { captchaRoutes } from './captcha/routes.ts';
import type { IdentityDeps } from './deps.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { withdrawalPasswordRoutes } from './withdrawal-password/routes.ts';

export function identityRoutes(deps: IdentityDeps): Handlers<Api['identity']> {
  return {
    ...sessionRoutes(deps),
    ...captchaRoutes(deps),
    ...registrationRoutes(deps),
    ...passwordRoutes(deps),
    ...secondFactorRoutes(deps),
    ...withdrawalPasswordRoutes(deps),
    ...securityRoutes(deps),
  };
}
