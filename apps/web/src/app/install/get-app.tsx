import { isOwnPicture } from '@tessera/contract/content/pictures';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { MessageKey, PlainMessageKey } from '../../i18n/messages.ts';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import {
  type Device,
  type DownloadLinks,
  downloadLinks,
  isAtLeast,
  linksFor,
  PROFILES_IN_SETTINGS_SINCE,
  type Tips,
  tipsFor,
} from './app-download.ts';
import styles from './install.module.css';
import { useSurroundings } from './install-offer.ts';

const STEPS = {
  ios: ['install.homeIos1', 'install.homeIos2', 'install.homeIos3'],
  legacy: ['install.homeLegacy1', 'install.homeLegacy2', 'install.homeLegacy3'],
  elsewhere: ['install.homeElsewhere1', 'install.homeElsewhere2', 'install.homeElsewhere3'],
} as const satisfies Record<Exclude<Tips, 'none'>, readonly MessageKey[]>;

interface DownloadOption {
  readonly href: string;
  readonly label: PlainMessageKey;
  readonly steps: readonly PlainMessageKey[];
}

export interface GetAppProps {
  readonly device: Device;
  /** Links for this device only. */
  readonly links: DownloadLinks;
}

/** The download options of this device with their steps; the first is highlighted. */
export function GetApp({ device, links }: GetAppProps) {
  const t = useT();
  return (
    <ul className={styles.ways}>
      {optionsOf(device, links).map(({ href, label, steps }, index) => (
        <li key={label} className={styles.way}>
          <ButtonAnchor href={href} kind={index === 0 ? 'primary' : 'secondary'}>
            {t(label)}
          </ButtonAnchor>
          <Steps title={t('install.steps')} steps={steps.map((step) => t(step))} />
        </li>
      ))}
    </ul>
  );
}

/** A numbered list of steps. */
function Steps({ title, steps }: { readonly title: string; readonly steps: readonly string[] }) {
  return (
    <ol className={styles.steps} aria-label={title}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function optionsOf({ ios }: Device, { android, ios: app, profile }: DownloadLinks): DownloadOption[] {
  const inSettings = ios !== undefined && isAtLeast(ios, PROFILES_IN_SETTINGS_SINCE);
  return [
    android !== undefined && {
      href: android,
      label: 'install.android' as const,
      steps: ['install.stepAndroid1', 'install.stepAndroid2', 'install.stepAndroid3'] as const,
    },
    app !== undefined && {
      href: app,
      label: 'install.ios' as const,
      steps: ['install.stepIos1', 'install.stepIos2', 'install.stepIos3'] as const,
    },
    profile !== undefined && {
      href: profile,
      label: 'install.profile' as const,
      steps: inSettings
        ? (['install.stepProfile1', 'install.stepProfile2', 'install.stepProfile3'] as const)
        : (['install.stepProfileOld1', 'install.stepProfileOld2'] as const),
    },
  ].filter((method) => method !== false);
}

/** The app icon of the operator, otherwise the logo of the brand. */
export function AppIcon({ sizePx }: { readonly sizePx: number }) {
  const { resources, brand, imageCDNs } = useApi().status.info;
  const { icon } = downloadLinks(resources);
  const src = icon !== undefined && isOwnPicture(icon, imageCDNs) ? icon : brand.logoUrl;
  return <img className={styles.icon} src={src} alt="" width={sizePx} height={sizePx} />;
}

interface HomeScreenTipsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Instructions to add the site to the home screen of this device, and the profile that does so. */
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
