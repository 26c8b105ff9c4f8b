import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { registration } from '@tessera/contract/identity/registration';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { brandsOf, valueFault } from './form-fault.ts';
import { registerRules } from './register-rule.ts';

type Asked = InputOf<typeof registration.verification>;
type Told = OutputOf<typeof registration.verification>;

/** Whether a value has the form the merchant asks for. Nothing is looked up but the rules. */
export async function verification(
  deps: IdentityDeps,
  { field, value }: Asked,
  { db }: Pick<ReadCall, 'db'>,
): Promise<Told> {
  const rules = await registerRules(deps, db);
  const fault = valueFault(field, value, { rules, brands: await brandsOf(deps), log: deps.log });
  return { pass: fault === undefined, message: fault ?? '' };
}
