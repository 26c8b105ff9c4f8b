import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { linksFor, type Tips, tipsFor } from './download/download-rules.ts';
import { Steps } from './get-app.tsx';
import styles from './install.module.css';
import { useSurroundings } from './use-offer.ts';

const STEPS = {
  ios: ['install.homeIos1', 'install.homeIos2', 'install.homeIos3'],
  legacy: ['install.homeLegacy1', 'install.homeLegacy2', 'install.homeLegacy3'],
  elsewhere: ['install.homeElsewhere1', 'install.homeElsewhere2', 'install.homeElsewhere3'],
} as const satisfies Record<Exclude<Tips, 'none'>, readonly MessageKey[]>;

export interface HomeScreenTipsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How the site gets onto the home screen of this very device, and the profile that does it by itself. */
export function HomeScreenTips({ open, onClose }: HomeScreenTipsProps) {
  const t = useT();
  const brand = useApi().status.info.brand.name;
  const { device, opened, links } = useSurroundings();
  const tips = tipsFor(device, opened);
  if (tips === 'none') return null;
  const { profile } = linksFor(device, links);
  return (
    <Sheet open={open} onClose={onClose} title={t('install.home')}>
      <div className={styles.window} data-tips={tips}>
        <Steps title={t('install.home')} steps={STEPS[tips].map((step) => t(step, { brand }))} />
        {profile !== undefined && <ButtonAnchor href={profile}>{t('install.profile')}</ButtonAnchor>}
      </div>
    </Sheet>
  );
}
