import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useCopy } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { RowExternalLink } from '../../ui/controls/row-link.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';

/** Opens the share sheet of the device; where there is none, a sheet with common apps. */
export function ShareButton({ link }: { readonly link: string }) {
  const t = useT();
  const copy = useCopy();
  const { name: brand } = useApi().status.info.brand;
  const [open, setOpen] = useState(false);
  const text = t('invite.shareText', { brand });
  const share = async () => {
    if (!('share' in navigator)) return setOpen(true);
    try {
      await navigator.share({ text, url: link });
    } catch (error) {
      // The member closed the sheet of the device.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') setOpen(true);
    }
  };
  const copyLink = async () => {
    // A toast is below an open sheet.
    setOpen(false);
    await copy(link);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void share()}>
        {t('invite.share')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('invite.shareBy')}>
        <div className={page.stack}>
          {appsFor(text, link).map(({ name, href }) => (
            <RowExternalLink key={name} href={href} title={name} />
          ))}
          <RowExternalLink icon="mail" href={mailFor(brand, text, link)} title={t('invite.mail')} />
          <Button kind="secondary" onClick={() => void copyLink()}>
            {t('invite.copyLink')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

function appsFor(text: string, link: string) {
  const [words, url] = [encodeURIComponent(text), encodeURIComponent(link)];
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${words}%20${url}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${words}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  ] as const;
}

function mailFor(subject: string, text: string, link: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${text} ${link}`)}`;
}
