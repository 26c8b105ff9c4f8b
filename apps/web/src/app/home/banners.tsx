import { Link } from '@tanstack/react-router';
import type { Banner } from '@tessera/contract/content/content';
import type { ReactNode } from 'react';
import { useCall, useFailureText } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths, safePath } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Carousel } from '../../ui/motion/carousel.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { DrawnPicture } from '../../ui/pictures/drawn-picture.tsx';
import styles from './home.module.css';

const NODE_ID = /^[1-9][0-9]{0,18}$/;

/** The operator's banners; a single banner does not move. */
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
  /** The first paint shows the first picture. */
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
        // The first paint needs one picture; the others load after hydration.
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

export type BannerLink = Pick<Banner, 'url' | 'linkageType'>;

/** Target of a banner: a new window, a page of the site, or none. */
type BannerTarget =
  | { readonly kind: 'window'; readonly href: string }
  | { readonly kind: 'inside'; readonly to: string; readonly search: Record<string, string> }
  | undefined;

export function bannerTarget({ url, linkageType }: BannerLink): BannerTarget {
  if (url === '' || linkageType === '') return undefined;
  if (linkageType === 'G') return NODE_ID.test(url) ? game(url) : undefined;
  if (linkageType === 'U' && /^https?:\/\//i.test(url)) return { kind: 'window', href: url };
  const { pathname, searchParams } = new URL(safePath(url), 'https://site.invalid');
  return { kind: 'inside', to: pathname, search: Object.fromEntries(searchParams) };
}

function game(nodeId: string): BannerTarget {
  return { kind: 'inside', to: paths.launchGame, search: { nodeId, pageBack: paths.home } };
}
