import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { CallFailure, useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { isAgent } from '../customer-types.ts';
import { forgetHeldPassword, heldPassword } from '../held-password.ts';
import { refusedPassword } from './password-rule.ts';
import type { FieldFault } from '../registration/register-words.ts';

export interface ChangeValues {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}
/** `wrong` and `oldForm` are of the old password; `same` is a new one that is the old one. */
export type ChangeFault = FieldFault | 'same' | 'wrong' | 'oldForm';

const HOME_AFTER_MS = 1000;
const UNPROVEN = 'session.confirm.required';

/** Sends the change. A refusal that belongs to a field is put there; what belongs to none stands in `failure`. */
export function useChangePassword(form: UseFormReturn<ChangeValues>) {
  const t = useT();
  const toast = useToast();
  const { client, session } = useApi();
  const queries = useQueryClient();
  const old = useOldPassword(form);
  const [unproven, setUnproven] = useState(false);
  const change = useMutation({
    mutationFn: (values: ChangeValues) => client.call('identity.changePassword', values),
    onMutate: () => toast.show(t('changePassword.wait'), 'wait'),
    onSuccess: (opened) => {
      forgetHeldPassword();
      // Where this browser is remembered it stays so: the server gave it another cookie, and the name is here.
      session.set(opened);
      toast.show(t('changePassword.saved'), 'done');
      // What was refused until the password was changed may be asked again.
      void queries.invalidateQueries();
    },
    onError: (error) => {
      toast.hide();
      const ofNew = refusedPassword(error);
      if (ofNew) form.setError('newPassword', { message: ofNew }, { shouldFocus: true });
      else if (isRefusedAs(error, 'modify.old.err')) old.ask('wrong');
      else if (isRefusedAs(error, UNPROVEN)) setUnproven(true);
      else if (isRefusedAs(error, 'login.not.session')) toast.show(t('error.signedOut'));
    },
  });
  useHomeAfter(change.data);
  const saidElsewhere =
    refusedPassword(change.error) ??
    (isRefusedAs(change.error, 'modify.old.err') || isRefusedAs(change.error, UNPROVEN));
  return {
    asksOld: old.isAsked,
    isFirst: old.isNone,
    unproven,
    busy: change.isPending || change.isSuccess,
    failure: change.isError && !saidElsewhere ? change.error : null,
    submit(values: ChangeValues) {
      const oldPassword = old.isNone ? '' : old.isAsked ? values.oldPassword : heldPassword();
      if (oldPassword === undefined) old.ask('required');
      else change.mutate({ ...values, oldPassword });
    },
    /** The member proved who they are, or would rather not. */
    onProof(confirmed: boolean) {
      setUnproven(false);
      if (confirmed && change.variables) change.mutate(change.variables);
    },
  };
}

/**
 * The field of the old password: it is there unless this tab still holds the password of a login just now,
 * or the member has come in by other ways alone and has none.
 */
function useOldPassword({ setError }: UseFormReturn<ChangeValues>) {
  const { data: member } = useCall('identity.memberInfo', {});
  const isNone = member?.hasPassword === false;
  const [isAsked, setAsked] = useState(() => heldPassword() === undefined);
  useEffect(() => forgetHeldPassword, []);
  return {
    isNone,
    isAsked: isAsked && !isNone,
    ask(because: ChangeFault) {
      forgetHeldPassword();
      // Only a field that is there can take the focus.
      flushSync(() => setAsked(true));
      setError('oldPassword', { message: because }, { shouldFocus: true });
    },
  };
}

/** Leaves for home, agents for theirs, a moment after the change, so that its word can be read here. */
function useHomeAfter(opened: SessionInfo | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!opened) return undefined;
    const to = isAgent(opened) ? paths.agentHome : paths.home;
    const timer = setTimeout(() => void navigate({ to }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened, navigate]);
}

function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof CallFailure && error.code === code;
}
