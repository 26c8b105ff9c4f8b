import type { Banner } from '@tessera/contract/content/content';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall, useFailureText } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Carousel } from '../../ui/motion/carousel.tsx';
import { DrawnPicture } from '../../ui/pictures/drawn-picture.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { type BannerTarget, bannerTarget } from './banner-target.ts';
import styles from './home.module.css';

/** The operator's banners; one alone stands still. */
export function Banners() {
  const t = useT();
  const { code } = useLanguage();
  const { data, error, fetchStatus, refetch } = useCall('content.banners', { language: code });
  const failure = useFailureText(error);
  if (!data && fetchStatus === 'fetching') return <Skeleton className={styles.bannerBox} />;
  if (!data) {
    return (
      <div className={styles.noBanner} role="alert">
        {failure}
        <Button kind="quiet" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </div>
    );
  }
  if (data.length === 0) return <p className={styles.noBanner}>{t('home.noBanners')}</p>;
  return <BannerStrip banners={data} urgent />;
}

export interface BannerStripProps {
  readonly banners: readonly Banner[];
  /** The first paint shows the first of them. */
  readonly urgent: boolean;
}

export function BannerStrip({ banners, urgent }: BannerStripProps) {
  const t = useT();
  return (
    <Carousel label={t('home.banners')} className={styles.bannerBox}>
      {banners.map((banner, index) => (
        <Leading key={banner.id} target={bannerTarget(banner)}>
          <Picture banner={banner} first={urgent && index === 0} />
        </Leading>
      ))}
    </Carousel>
  );
}

function Leading({ target, children }: { readonly target: BannerTarget; readonly children: ReactNode }) {
  if (!target) return <div className={styles.banner}>{children}</div>;
  if (target.kind === 'window') {
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className={styles.banner}>
        {children}
      </a>
    );
  }
  return (
    <Link to={target.to} search={target.search} preload={false} className={styles.banner}>
      {children}
    </Link>
  );
}

function Picture({ banner, first }: { readonly banner: Banner; readonly first: boolean }) {
  const { title, imageUrl } = banner;
  const hydrated = useHydrated();
  return (
    <>
      <DrawnPicture
        // The first paint needs one picture; the others come when the page has begun to live.
        src={first || hydrated ? imageUrl : undefined}
        alt=""
        width={1080}
        height={400}
        className={styles.bannerImage}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
      />
      <span className={styles.bannerTitle}>{title}</span>
    </>
  );
}
