import type { IdentityDeps } from '../../identity/index.ts';
import type { OperatorConfig } from '../../platform/config/operator.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { GamesDeps } from '../deps.ts';

/** A studio that plays for an operator. */
export interface SupplierDeps extends GamesDeps {
  readonly operator: OperatorConfig;
  readonly identity: IdentityDeps;
  readonly jobs: Jobs;
}
