import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { type Device, isAtLeast } from './download/device.ts';
import { type DownloadLinks, PROFILES_IN_SETTINGS_SINCE } from './download/download-rules.ts';
import styles from './install.module.css';

interface Way {
  readonly href: string;
  readonly label: PlainMessageKey;
  readonly steps: readonly PlainMessageKey[];
}

export interface GetAppProps {
  readonly device: Device;
  /** Those of this device alone. */
  readonly links: DownloadLinks;
}

/** The ways to the app on this device, each with its steps: the first stands out. */
export function GetApp({ device, links }: GetAppProps) {
  const t = useT();
  return (
    <ul className={styles.ways}>
      {waysOf(device, links).map(({ href, label, steps }, index) => (
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

/** What to do one after the other. */
export function Steps({ title, steps }: { readonly title: string; readonly steps: readonly string[] }) {
  return (
    <ol className={styles.steps} aria-label={title}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function waysOf({ ios }: Device, { android, ios: app, profile }: DownloadLinks): Way[] {
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
  ].filter((way) => way !== false);
}
