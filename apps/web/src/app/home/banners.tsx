import type { Banner } from '@tessera/contract/content';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { safePath } from '../../paths.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './home.module.css';

/** The operator's banners; one alone stands still. */
export function Banners() {
  const t = useT();
  const { code } = useLanguage();
  const { data, isError } = useCall('content.banners', { language: code });
  if (!data && !isError) return <Skeleton className={styles.bannerBox} />;
  if (!data?.length) return <p className={styles.noBanner}>{t('home.noBanners')}</p>;
  return (
    <Carousel label={t('home.banners')} className={styles.bannerBox}>
      {data.map((banner, index) => (
        <Slide key={banner.id} banner={banner} first={index === 0} />
      ))}
    </Carousel>
  );
}

function Slide({ banner, first }: { readonly banner: Banner; readonly first: boolean }) {
  const { title, imageUrl, url } = banner;
  const hydrated = useHydrated();
  const picture = (
    <>
      <img
        // The first paint needs one picture; the others come when the page has begun to live.
        {...((first || hydrated) && { src: imageUrl })}
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
  return url ? (
    <Link to={safePath(url)} className={styles.banner}>
      {picture}
    </Link>
  ) : (
    <div className={styles.banner}>{picture}</div>
  );
}
