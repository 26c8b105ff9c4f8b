import { RegistrationPage } from '../src/identity/registration/registration-page.tsx';

/** The registration with a next step that only continues. */
export function ShownRegistration() {
  return (
    <RegistrationPage
      nextStep={(onContinue) => (
        <button type="button" onClick={onContinue}>
          Look around first
        </button>
      )}
    />
  );
}
