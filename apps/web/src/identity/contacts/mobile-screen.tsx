import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { MobileField, useMobileWords } from '../mobile/mobile-field.tsx';
import { type Mobile, type MobileError, mobileError, mobileInput, useNoMobile } from '../mobile/mobile.ts';
import { GUARDED_NEEDS, type SecurityConfig } from '../security/security-queries.ts';
import { BindForm, ContactScreen, useBind } from './contact-binding.tsx';

export function needs(): readonly Need[] {
  return GUARDED_NEEDS;
}

/** The number for codes. */
export function Screen() {
  return <ContactScreen by="sms" Form={MobileForm} />;
}

function MobileForm({ config }: { readonly config: SecurityConfig }) {
  const t = useT();
  const mobileWords = useMobileWords();
  const { code: language } = useLanguage();
  const { client } = useApi();
  const noMobile = useNoMobile();
  const [mobile, setMobile] = useState(noMobile);
  const [inputError, setInputError] = useState<MobileError | 'invalid'>();
  const checkNumber = () => {
    const found = mobileError(mobile);
    setInputError(found);
    return found === undefined;
  };
  const bind = useBind({
    proofMethods: config.ownerWays,
    check: checkNumber,
    act: (codes) => client.call('identity.bindMobile', { ...mobileInput(mobile), ...codes }),
    onBound: () => setMobile(noMobile),
  });
  const type = (typed: Mobile) => {
    setInputError(undefined);
    setMobile(typed);
  };
  return (
    <BindForm
      bind={bind}
      by="sms"
      to={`+${mobile.country.dialingCode} ${mobile.number.replace(/^0/, '')}`}
      ready={checkNumber}
      send={(captcha) =>
        client.call('identity.sendMobileCode', { ...mobileInput(mobile), language, ...captcha })
      }
      onContactRefused={() => setInputError('invalid')}
    >
      <MobileField
        value={mobile}
        onChange={type}
        required
        error={
          inputError && (inputError === 'invalid' ? t('mobile.invalid') : mobileWords(inputError, mobile))
        }
      />
    </BindForm>
  );
}
