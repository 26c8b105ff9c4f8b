import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { clearsFault } from '../clears-fault.ts';
import styles from '../entry-page.module.css';
import { FailureNote } from '../failure-note.tsx';
import { type MobileFault, mobileFault, NO_MOBILE } from '../mobile/mobile.ts';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { CodeToNumber } from './code-to-number.tsx';
import { isAtField, type PhoneValues, useSetByPhone } from './forgot-by-phone.ts';
import { usePasswordRule } from './password-rule.ts';
import type { FieldFault } from '../registration/register-words.ts';

/** A code on the phone and a new password, and the owner of both is signed in. */
export function ForgotPhoneForm() {
  const t = useT();
  const hydrated = useHydrated();
  const rule = usePasswordRule();
  const form = useForm<PhoneValues>({
    mode: 'onTouched',
    defaultValues: { mobile: NO_MOBILE, verificationCode: '' },
  });
  const setting = useSetByPhone(form);
  const { errors, isDirty } = form.formState;
  const passwordFault = errors.newPassword?.message as FieldFault | 'same' | undefined;
  const ready = isDirty && Object.keys(errors).length === 0;
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => setting.mutate(values))(event)}
    >
      <p className={styles.text}>{t('forgot.phoneText')}</p>
      <NumberAndCode form={form} />
      <TextField
        {...form.register('newPassword', { validate: (typed) => rule.faultOf(typed) ?? true })}
        label={t('forgot.newPassword')}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        enterKeyHint="go"
        hint={rule.hint}
        error={
          passwordFault && (passwordFault === 'same' ? t('changePassword.same') : rule.words(passwordFault))
        }
        onClear={() => form.setValue('newPassword', '', { shouldDirty: true, shouldValidate: true })}
        required
      />
      {setting.isError && !isAtField(setting.error) && <FailureNote error={setting.error} />}
      <Button type="submit" disabled={!hydrated || !ready} busy={setting.isPending || setting.isSuccess}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

/** The number, and the code that can be asked for once the number can be right. */
function NumberAndCode({ form }: { readonly form: UseFormReturn<PhoneValues> }) {
  const t = useT();
  const mobileWords = useMobileWords();
  const { control } = form;
  const mobile = useController({
    control,
    name: 'mobile',
    rules: { validate: (typed) => mobileFault(typed) ?? true },
  });
  const code = useController({
    control,
    name: 'verificationCode',
    rules: { validate: (typed) => typed !== '' || 'required' },
  });
  const numberFault = mobile.fieldState.error?.message as MobileFault | 'invalid' | undefined;
  const codeFault = code.fieldState.error?.message as 'required' | 'wrong' | undefined;
  return (
    <>
      <MobileField
        {...mobile.field}
        onChange={clearsFault(form, 'mobile', mobile.field.onChange)}
        required
        error={
          numberFault &&
          (numberFault === 'invalid' ? t('mobile.invalid') : mobileWords(numberFault, mobile.field.value))
        }
      />
      <CodeToNumber
        {...code.field}
        purpose="reset"
        mobile={mobile.field.value}
        required
        onlyAfterSending
        error={codeFault && t(codeFault === 'wrong' ? 'code.wrong' : 'entry.required')}
        ready={() => form.trigger('mobile', { shouldFocus: true })}
        onNumberRefused={() => form.setError('mobile', { message: 'invalid' }, { shouldFocus: true })}
      />
    </>
  );
}
