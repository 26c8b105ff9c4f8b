import type { Need } from '@tessera/contract/first-view';
import { type ReactNode, useState } from 'react';
import { useApi, useCall } from '../../../api/index.ts';
import { useLanguage, useT } from '../../../i18n/locale-provider.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DrawnPicture } from '../../../ui/pictures/drawn-picture.tsx';
import { QrCode } from '../../../ui/pictures/qr-code.tsx';
import { TopLine } from '../../../ui/blocks/top-line.tsx';
import { useHydrated } from '../../../ui/loading/use-hydrated.ts';
import type { ScreenContext } from '../../routing/screen.ts';
import { AppIcon } from '../app-icon.tsx';
import { GetApp } from '../get-app.tsx';
import { HomeScreenTips } from '../home-screen-tips.tsx';
import { useInstallPrompt } from '../use-install-prompt.ts';
import { useSurroundings } from '../use-offer.ts';
import { linksFor, tipsFor } from './download-rules.ts';
import styles from './download.module.css';

export function needs({ language }: ScreenContext): readonly Need[] {
  return [{ call: 'content.systemTemplate', input: { language } }];
}

/** Every way to have the site on this very device. */
export function Screen() {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <>
      <TopLine title={t('title.download')} />
      <Poster />
      <div className={styles.content}>{hydrated && <Ways />}</div>
    </>
  );
}

/** The operator's picture with the operator's words on it, in the operator's colour. */
function Poster() {
  const { code } = useLanguage();
  const { name } = useApi().status.info.brand;
  const { data } = useCall('content.systemTemplate', { language: code });
  // The page's policy takes no style from markup, so the colour comes by script; until then words are white.
  const colour = (words: HTMLParagraphElement | null) =>
    words?.style.setProperty('color', data?.app_desc_font_color ?? '');
  return (
    <div className={styles.poster}>
      {data && (
        <DrawnPicture className={styles.picture} src={data.app_background} alt="" width={1080} height={400} />
      )}
      <div className={styles.words}>
        <AppIcon sizePx={56} />
        <p className={styles.name}>{name}</p>
        {data && (
          <p className={styles.description} ref={colour}>
            <bdi>{data.app_desc}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

function Ways() {
  const t = useT();
  const { device, opened, links } = useSurroundings();
  const own = linksFor(device, links);
  if (opened === 'APP' || opened === 'PWA') {
    return <Said title={t('install.inside')} text={t('install.insideText')} />;
  }
  const none = Object.keys(own).length === 0;
  return (
    <>
      {device.system === 'desktop' && <Scan />}
      {none && device.system !== 'desktop' && (
        <Said title={t('install.noneTitle')} text={t('install.noneText')} />
      )}
      <GetApp device={device} links={own} />
      <InstallHere />
      {tipsFor(device, opened) !== 'none' && <ToHomeScreen main={none} />}
    </>
  );
}

/** A phone reads the address off the screen. */
function Scan() {
  const t = useT();
  return (
    <Said title={t('install.scan')} text={t('install.scanText')}>
      <QrCode text={location.origin + paths.download} label={t('install.scanLabel')} />
    </Said>
  );
}

/** Where the browser installs the site by itself. */
function InstallHere() {
  const t = useT();
  const prompt = useInstallPrompt();
  if (!prompt) return null;
  return (
    <Button kind="secondary" onClick={() => void prompt()}>
      {t('install.offerAction')}
    </Button>
  );
}

function ToHomeScreen({ main }: { readonly main: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.home}>
      <Button kind={main ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {t('install.home')}
      </Button>
      <p className={styles.quiet}>{t('install.homeText')}</p>
      <HomeScreenTips open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

interface SaidProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Said({ title, text, children }: SaidProps) {
  return (
    <section className={styles.said}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <p className={styles.quiet}>{text}</p>
    </section>
  );
}
