import { useMutation } from '@tanstack/react-query';
import type { SessionInfo } from '@tessera/contract/identity';
import type { UseFormReturn } from 'react-hook-form';
import { type ApiClient, CallFailure, codeOf, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type Mobile, mobileInput } from '../mobile/mobile.ts';
import { askForPassword } from '../remembered.ts';
import { useEnter } from '../use-enter.ts';
import { useLogInAs } from '../login/log-in-as.ts';
import { refusedPassword } from './password-rule.ts';

export interface PhoneValues {
  readonly mobile: Mobile;
  readonly verificationCode: string;
  readonly newPassword: string;
}

/** Sets the password and signs in with it, by the same door as always. */
export function useSetByPhone(form: UseFormReturn<PhoneValues>) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  // A member who came in by another way may have forgotten the password, or hold the link of a mail.
  const enter = useEnter({ membersStay: true });
  const logInAs = useLogInAs();
  return useMutation({
    mutationFn: (values: PhoneValues) => setAndLogIn(client, values),
    onSuccess: ({ userName, opened }) => {
      // The server forgot every device, this one among them.
      askForPassword();
      toast.show(t(opened ? 'forgot.done' : 'forgot.doneLogIn'), opened ? 'done' : 'long');
      if (opened) enter(opened);
      else logInAs(userName);
    },
    onError: (error) => refuse(form, error),
  });
}

/** Whether a field of the form says it. */
export function isAtField(error: unknown): boolean {
  const code = codeOf(error);
  return (
    refusedPassword(error) !== undefined || code === 'verification.code.err' || code === 'mobile.invalid'
  );
}

interface Done {
  readonly userName: string;
  /** Undefined where the login asks for more than a password. */
  readonly opened: SessionInfo | undefined;
}

async function setAndLogIn(
  client: ApiClient,
  { mobile, verificationCode, newPassword }: PhoneValues,
): Promise<Done> {
  const input = { ...mobileInput(mobile), verificationCode, newPassword };
  const { userName } = await client.call('identity.setPasswordBySms', input);
  try {
    const password = newPassword;
    const opened = await client.call('identity.login', { type: 'username', username: userName, password });
    return { userName, opened };
  } catch (error) {
    // The password is set all the same: the login screen asks for whatever is missing.
    if (error instanceof CallFailure) return { userName, opened: undefined };
    throw error;
  }
}

/** The password that was in use already is cleared; anything else the server refuses clears the code. */
function refuse({ setValue, setError }: UseFormReturn<PhoneValues>, error: Error): void {
  if (!(error instanceof CallFailure) || error.code === 'offline') return;
  const ofPassword = refusedPassword(error);
  setValue(ofPassword === 'same' ? 'newPassword' : 'verificationCode', '');
  if (ofPassword) setError('newPassword', { message: ofPassword }, { shouldFocus: true });
  if (error.code === 'mobile.invalid') setError('mobile', { message: 'invalid' }, { shouldFocus: true });
  if (error.code === 'verification.code.err') {
    setError('verificationCode', { message: 'wrong' }, { shouldFocus: true });
  }
}
