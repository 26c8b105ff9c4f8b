import type { Need } from '@tessera/contract/first-view';
import { fitsPattern } from '@tessera/contract/identity/register-patterns';
import { useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFields } from '../form-fields.tsx';
import { GUARDED_NEEDS, type SecurityConfig } from '../security/security-queries.ts';
import { BindForm, ContactScreen, useBind } from './contact-binding.tsx';

const EMAIL_PATTERN = { patternId: 3 };

export function needs(): readonly Need[] {
  return GUARDED_NEEDS;
}

/** The address for notices and codes. */
export function Screen() {
  return <ContactScreen by="mail" Form={MailForm} />;
}

function MailForm({ config }: { readonly config: SecurityConfig }) {
  const t = useT();
  const { code: language } = useLanguage();
  const { client } = useApi();
  const form = useFields(['email'], (_name, { email }) => {
    if (email.trim() === '') return t('entry.required');
    return fitsPattern(email.trim(), EMAIL_PATTERN) ? undefined : t('security.mailInvalid');
  });
  const { email } = form.values;
  const bind = useBind({
    proofMethods: config.ownerWays,
    check: form.check,
    act: (codes) => client.call('identity.bindMail', { email, ...codes }),
    onBound: form.clear,
  });
  return (
    <BindForm
      bind={bind}
      by="mail"
      to={email.trim().toLowerCase()}
      ready={form.check}
      send={(captcha) => client.call('identity.sendMailCode', { email, language, ...captcha })}
      onContactRefused={() => form.fail('email', t('security.mailInvalid'))}
    >
      <TextField
        {...form.field('email')}
        label={t('security.mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        dir="ltr"
        maxLength={100}
        required
      />
    </BindForm>
  );
}
