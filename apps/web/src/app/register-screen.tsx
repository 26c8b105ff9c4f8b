import type { Need } from '@tessera/contract/first-view';
import { useCall } from '../api/index.ts';
import { useLanguage } from '../i18n/locale-provider.tsx';
import { Registering, registeringNeeds } from '../identity/registration/registering.tsx';
import { BannerStrip } from './home/banners.tsx';
import styles from './register.module.css';
import type { ScreenContext } from './routing/screen.ts';

export function needs({ language }: ScreenContext): readonly Need[] {
  return [...registeringNeeds(), { call: 'content.announcements', input: bannersAsked(language) }];
}

/** The form, and below it what the operator shows to whoever registers: nothing there comes over the form. */
export function Screen() {
  const { code } = useLanguage();
  const { data } = useCall('content.announcements', bannersAsked(code));
  const banners = data?.banners ?? [];
  return (
    <>
      <Registering />
      {banners.length > 0 && (
        <div className={styles.banners}>
          <BannerStrip banners={banners} urgent={false} />
        </div>
      )}
    </>
  );
}

function bannersAsked(language: string) {
  return { language, types: 'B', groupName: 'm_reg', platform: 'M' } as const;
}
