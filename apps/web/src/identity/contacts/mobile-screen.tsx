import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { type Mobile, type MobileFault, mobileFault, mobileInput, NO_MOBILE } from '../mobile/mobile.ts';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { OwnerCode } from '../owner-code/owner-code.tsx';
import { Guarded } from '../security/guarded.tsx';
import { Limited } from '../security/limited.tsx';
import { GUARDED_NEEDS, type SecurityConfig } from '../security/security-queries.ts';
import page from '../../ui/page.module.css';
import { CONTACT_FAILURES } from './contact-words.ts';
import { ContactNow } from './contact-now.tsx';
import { NewCode } from './new-code.tsx';
import { useBind } from './use-bind.ts';

export function needs(): readonly Need[] {
  return GUARDED_NEEDS;
}

/** The number that codes go to. */
export function Screen() {
  const t = useT();
  return (
    <Guarded>
      {({ config }) => (
        <div className={page.sections}>
          <p className={page.quiet}>{t('security.mobileText')}</p>
          <ContactNow contact={config.mobile} />
          <Limited until={config.limitedUntil} />
          {config.sends.sms ? <MobileForm config={config} /> : <p>{t('security.contactAway')}</p>}
        </div>
      )}
    </Guarded>
  );
}

function MobileForm({ config }: { readonly config: SecurityConfig }) {
  const t = useT();
  const hydrated = useHydrated();
  const mobileWords = useMobileWords();
  const { code: language } = useLanguage();
  const { client } = useApi();
  const [mobile, setMobile] = useState(NO_MOBILE);
  const [fault, setFault] = useState<MobileFault | 'invalid'>();
  const checkNumber = () => {
    const found = mobileFault(mobile);
    setFault(found);
    return found === undefined;
  };
  const bind = useBind({
    ways: config.ownerWays,
    check: checkNumber,
    act: (codes) => client.call('identity.bindMobile', { ...mobileInput(mobile), ...codes }),
    onBound: () => setMobile(NO_MOBILE),
  });
  const type = (typed: Mobile) => {
    setFault(undefined);
    setMobile(typed);
  };
  return (
    <form className={page.stack} method="post" noValidate onSubmit={bind.submit}>
      <MobileField
        value={mobile}
        onChange={type}
        required
        error={fault && (fault === 'invalid' ? t('mobile.invalid') : mobileWords(fault, mobile))}
      />
      <NewCode
        by="sms"
        to={`+${mobile.country.dialingCode} ${mobile.number.replace(/^0/, '')}`}
        value={bind.code}
        onChange={bind.typeCode}
        error={bind.codeError}
        ready={checkNumber}
        send={(captcha) =>
          client.call('identity.sendMobileCode', { ...mobileInput(mobile), language, ...captcha })
        }
        onContactRefused={() => setFault('invalid')}
      />
      <OwnerCode proof={bind.proof} />
      {bind.failure && <FailureNote error={bind.failure} own={CONTACT_FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={bind.isPending}>
        {t('security.contactSave')}
      </Button>
    </form>
  );
}
