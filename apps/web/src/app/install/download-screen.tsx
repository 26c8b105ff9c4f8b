import type { Need } from '@tessera/contract/first-view';
import { type ReactNode, useState } from 'react';
import { useApi, useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { TopLine } from '../../ui/blocks/top-line.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { DrawnPicture } from '../../ui/pictures/drawn-picture.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import type { ScreenContext } from '../routing/routes.tsx';
import { AppIcon, GetApp, HomeScreenTips } from './get-app.tsx';
import { useInstallPrompt, useSurroundings } from './install-offer.ts';
import { linksFor, tipsFor } from './app-download.ts';
import styles from './download.module.css';

export function needs({ language }: ScreenContext): readonly Need[] {
  return [{ call: 'content.systemTemplate', input: { language } }];
}

/** All options to get the site onto this device. */
export function Screen() {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <>
      <TopLine title={t('title.download')} />
      <Poster />
      <div className={styles.content}>{hydrated && <DownloadOptions />}</div>
    </>
  );
}

/** The operator's picture with the operator's text and colour. */
function Poster() {
  const { code } = useLanguage();
  const { name } = useApi().status.info.brand;
  const { data } = useCall('content.systemTemplate', { language: code });
  // The content policy forbids style attributes, so the script sets the colour; until then the text is white.
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

function DownloadOptions() {
  const t = useT();
  const { device, opened, links } = useSurroundings();
  const own = linksFor(device, links);
  if (opened === 'APP' || opened === 'PWA') {
    return <StoreNote title={t('install.inside')} text={t('install.insideText')} />;
  }
  const none = Object.keys(own).length === 0;
  return (
    <>
      {device.system === 'desktop' && <Scan />}
      {none && device.system !== 'desktop' && (
        <StoreNote title={t('install.noneTitle')} text={t('install.noneText')} />
      )}
      <GetApp device={device} links={own} />
      <InstallHere />
      {tipsFor(device, opened) !== 'none' && <ToHomeScreen main={none} />}
    </>
  );
}

/** QR code of the address for a phone. */
function Scan() {
  const t = useT();
  return (
    <StoreNote title={t('install.scan')} text={t('install.scanText')}>
      <QrCode text={location.origin + paths.download} label={t('install.scanLabel')} />
    </StoreNote>
  );
}

/** Installation by the browser. */
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

interface StoreNoteProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function StoreNote({ title, text, children }: StoreNoteProps) {
  return (
    <section className={styles.said}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <p className={styles.quiet}>{text}</p>
    </section>
  );
}
