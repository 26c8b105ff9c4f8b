import { statement } from '../platform/database/statement.ts';

export const listSettings = statement<[merchantCode: string], { name: string; value: unknown }>(
  'content.list-settings',
  `SELECT name, value FROM site_setting WHERE merchant_code = $1`,
);

export interface BannerRow {
  readonly id: bigint;
  readonly title: string;
  readonly url: string;
  readonly category: string;
}

/** Titles fall back to English, so that a language that lacks one shows something. */
export const listBanners = statement<[merchantCode: string, language: string], BannerRow>(
  'content.list-banners',
  `SELECT id, coalesce(titles ->> $2, titles ->> 'EN', '') AS title, url, category
     FROM banner WHERE merchant_code = $1 ORDER BY sort, id`,
);

export const insertBanner = statement<
  [merchantCode: string, titles: string, url: string, category: string, sort: number]
>(
  'content.insert-banner',
  `INSERT INTO banner (merchant_code, titles, url, category, sort) VALUES ($1, $2, $3, $4, $5)`,
);

export const listAnnouncements = statement<
  [merchantCode: string, language: string, now: Date],
  { id: bigint; title: string }
>(
  'content.list-announcements',
  `SELECT id, coalesce(titles ->> $2, titles ->> 'EN', '') AS title
     FROM announcement WHERE merchant_code = $1 AND published_at <= $3
    ORDER BY published_at DESC, id DESC LIMIT 20`,
);

export const insertAnnouncement = statement<[merchantCode: string, titles: string, publishedAt: Date]>(
  'content.insert-announcement',
  `INSERT INTO announcement (merchant_code, titles, published_at) VALUES ($1, $2, $3)`,
);
