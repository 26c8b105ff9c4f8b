import type { Need } from '@tessera/contract/first-view';
import { fitsPattern } from '@tessera/contract/register-patterns';
import { useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { useFields } from '../fields/use-fields.ts';
import { OwnerCode } from '../owner-code/owner-code.tsx';
import { Guarded } from '../security/guarded.tsx';
import { Limited } from '../security/limited.tsx';
import { GUARDED_NEEDS, type SecurityConfig } from '../security/security-queries.ts';
import page from '../../ui/page.module.css';
import { CONTACT_FAILURES } from './contact-words.ts';
import { ContactNow } from './contact-now.tsx';
import { NewCode } from './new-code.tsx';
import { useBind } from './use-bind.ts';

const EMAIL_PATTERN = { patternId: 3 };

export function needs(): readonly Need[] {
  return GUARDED_NEEDS;
}

/** The address that notices and codes go to. */
export function Screen() {
  const t = useT();
  return (
    <Guarded>
      {({ config }) => (
        <div className={page.sections}>
          <p className={page.quiet}>{t('security.mailText')}</p>
          <ContactNow contact={config.email} />
          <Limited until={config.limitedUntil} />
          {config.sends.mail ? <MailForm config={config} /> : <p>{t('security.contactAway')}</p>}
        </div>
      )}
    </Guarded>
  );
}

function MailForm({ config }: { readonly config: SecurityConfig }) {
  const t = useT();
  const hydrated = useHydrated();
  const { code: language } = useLanguage();
  const { client } = useApi();
  const form = useFields(['email'], (_name, { email }) => {
    if (email.trim() === '') return t('entry.required');
    return fitsPattern(email.trim(), EMAIL_PATTERN) ? undefined : t('security.mailInvalid');
  });
  const { email } = form.values;
  const bind = useBind({
    ways: config.ownerWays,
    check: form.check,
    act: (codes) => client.call('identity.bindMail', { email, ...codes }),
    onBound: form.clear,
  });
  return (
    <form className={page.stack} method="post" noValidate onSubmit={bind.submit}>
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
      <NewCode
        by="mail"
        to={email.trim().toLowerCase()}
        value={bind.code}
        onChange={bind.typeCode}
        error={bind.codeError}
        ready={form.check}
        send={(captcha) => client.call('identity.sendMailCode', { email, language, ...captcha })}
        onContactRefused={() => form.fail('email', t('security.mailInvalid'))}
      />
      <OwnerCode proof={bind.proof} />
      {bind.failure && <FailureNote error={bind.failure} own={CONTACT_FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={bind.isPending}>
        {t('security.contactSave')}
      </Button>
    </form>
  );
}
