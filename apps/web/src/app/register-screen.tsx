import type { Need } from '@tessera/contract/first-view';
import { useCall } from '../api/index.ts';
import { useLanguage } from '../i18n/locale-provider.tsx';
import { RegistrationPage, registrationNeeds } from '../identity/registration/registration-page.tsx';
import { BannerStrip } from './home/banners.tsx';
import { NextStep } from './next-step.tsx';
import styles from './register.module.css';
import type { ScreenContext } from './routing/routes.tsx';

export function needs({ language }: ScreenContext): readonly Need[] {
  return [...registrationNeeds(), { call: 'content.announcements', input: bannersQuery(language) }];
}

/** The registration form with the operator's banners below; no dialog covers the form. */
export function Screen() {
  const { code } = useLanguage();
  const { data } = useCall('content.announcements', bannersQuery(code));
  const banners = data?.banners ?? [];
  return (
    <>
      <RegistrationPage nextStep={(onContinue) => <NextStep onContinue={onContinue} />} />
      {banners.length > 0 && (
        <div className={styles.banners}>
          <BannerStrip banners={banners} urgent={false} />
        </div>
      )}
    </>
  );
}

function bannersQuery(language: string) {
  return { language, types: 'B', groupName: 'm_reg', platform: 'M' } as const;
}
