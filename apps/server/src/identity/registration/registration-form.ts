import type { RegisterInput, RegisterMobileInput } from '@tessera/contract/identity/registration';

/** One of the two forms, with what was typed into it. */
export type RegistrationForm =
  | (RegisterInput & { readonly form: 'username' })
  | (RegisterMobileInput & { readonly form: 'mobile' });
