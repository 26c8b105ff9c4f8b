import * as z from 'zod/mini';
import { DEFAULT_LANGUAGE, merchantParameters } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { done, idText, nothing, queryInteger, timeText } from '../page.ts';
import { languageCode, systemStatus } from '../system.ts';

/** The key of an entry, chosen by the editor. The key of a page is its code. */
export const entryKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/));
/** Code of a promotion category, chosen by the operator. */
export const categoryCode = z.string().check(z.regex(/^[A-Z0-9_]{1,30}$/));

/** Target of a banner: an address, a page of this site, a game, or none. */
const linkageType = z.enum(['U', 'P', 'G', '']);

export const banner = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** A picture that this site serves. */
  imageUrl: z.string(),
  /** By `linkageType`: an https address, a path of this site, the nodeId of a game, or empty. */
  url: z.string(),
  linkageType,
});
export type Banner = z.infer<typeof banner>;

/** One line of a list of announcements. */
const noticeTitle = z.strictObject({
  id: idText,
  title: z.string(),
  publishedAt: timeText,
  /** Whether the member opened the announcement; always false for guests. */
  read: z.boolean(),
  announcementDisplaySpeed: z.enum(['SLOW', 'MEDIUM']),
});
export type NoticeTitle = z.infer<typeof noticeTitle>;

const popupAnnouncement = z.strictObject({
  id: idText,
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** The promotion of the announcement, or empty. */
  promotionType: z.string(),
  /** Audience of the announcement: members, guests, first sign-in. */
  execution: z.enum(['A', 'B', 'F']),
});
export type PopupAnnouncement = z.infer<typeof popupAnnouncement>;

const activityCard = z.strictObject({
  id: idText,
  title: z.string(),
  summary: z.string(),
  imageUrl: z.string(),
  /** Code of one of the categories. */
  category: z.string(),
  startsAt: timeText,
  endsAt: z.nullable(timeText),
  promotionType: z.string(),
  /** The promotion of rewards that members join and claim here; empty without one. */
  promotionCode: z.string(),
  status: z.enum(['coming.soon', 'process', 'close']),
});
export type ActivityCard = z.infer<typeof activityCard>;

/** Number of unread announcements among the newest 100; 0 for guests. */
const footer = z.strictObject({ unreadCount: z.int() });

/** Sanitised HTML with a title: a help entry or a page of the operator. */
const titledContent = z.strictObject({ title: z.string(), content: z.string() });
export type TitledContent = z.infer<typeof titledContent>;

const announcementLists = z.strictObject({
  banners: z.optional(z.array(banner)),
  player: z.optional(z.array(noticeTitle)),
  popup: z.optional(z.array(popupAnnouncement)),
  promotion: z.optional(z.array(activityCard)),
  hot: z.optional(z.array(noticeTitle)),
  agent: z.optional(z.array(noticeTitle)),
  footer,
});
export type AnnouncementLists = z.infer<typeof announcementLists>;

/** Agent, player, banner, pop-up, promotion, hot; joined by commas. */
const typeList = z.string().check(z.regex(/^(?:A|PL|B|PU|PR|H)(?:,(?:A|PL|B|PU|PR|H)){0,5}$/));

/** Places of the site that show announcements. */
export const GROUP_NAMES = ['m_home', 'm_reg', 'm_hotgames', 'm_jp', 'm_popup1', 'm_popup2'] as const;

export const content = {
  systemStatus: endpoint({
    method: 'GET',
    path: '/wps/v2/system/status',
    access: 'guest',
    whileClosed: true,
    summary: 'Start-up configuration of the site, and whether it is available to this visitor.',
    input: nothing,
    output: systemStatus,
    refusals: [],
  }),
  banners: endpoint({
    method: 'GET',
    path: '/wps/banners',
    access: 'guest',
    etag: true,
    summary: 'Banners of the home page in the requested language, in order.',
    input: z.strictObject({ language: languageCode }),
    output: z.array(banner),
    refusals: [],
  }),
  announcements: endpoint({
    method: 'GET',
    path: '/wps/announcements',
    access: 'guest',
    etag: true,
    summary: 'Announcements for this visitor at one place of the site: a list per requested type.',
    input: z.strictObject({
      language: z._default(languageCode, DEFAULT_LANGUAGE),
      ...merchantParameters,
      types: typeList,
      groupName: z.optional(z.enum(GROUP_NAMES)),
      platform: z.optional(z.literal('M')),
      /** Includes entries marked F: sent by members whose visit began with the first sign-in. */
      execution: z.optional(z.literal('F')),
    }),
    output: announcementLists,
    refusals: ['merchant.unknown'],
  }),
  notices: endpoint({
    method: 'GET',
    path: '/wps/notices',
    access: 'guest',
    etag: true,
    summary: 'Announcements for players (PL) or agents (A), newest first, by page.',
    input: z.strictObject({
      language: languageCode,
      types: z.enum(['PL', 'A']),
      cursor: z.optional(z.string().check(z.regex(/^-?\d{1,6}\.\d{1,14}\.\d{1,18}$/))),
      size: z._default(queryInteger(1, 50), 20),
    }),
    output: z.strictObject({
      content: z.array(noticeTitle),
      /** Cursor of the next page; null after the last page. */
      nextCursor: z.nullable(z.string()),
      footer,
    }),
    refusals: [],
  }),
  notice: endpoint({
    method: 'GET',
    path: '/wps/notices/{id}',
    access: 'guest',
    etag: true,
    summary: 'One announcement with its text.',
    input: z.strictObject({ id: idText, language: languageCode }),
    output: z.strictObject({ id: idText, title: z.string(), content: z.string(), publishedAt: timeText }),
    refusals: ['announcement.not.found'],
  }),
  markAnnouncementAsRead: endpoint({
    method: 'POST',
    path: '/wps/announcements/read',
    access: 'session',
    onTrial: true,
    summary: 'Marks an announcement as read. A repeated call changes nothing.',
    input: z.strictObject({ announcementId: idText }),
    output: done,
    refusals: ['announcement.not.found'],
  }),
  helpCenter: endpoint({
    method: 'GET',
    path: '/wps/system/helpCenter',
    access: 'guest',
    etag: true,
    summary: 'The entries of the help center in order.',
    input: z.strictObject({ language: languageCode, device: z.optional(z.literal('MOBILE')) }),
    output: z.array(titledContent),
    refusals: [],
  }),
  activities: endpoint({
    method: 'GET',
    path: '/wps/promotions',
    access: 'guest',
    etag: true,
    summary: 'Promotions: running, upcoming, and those that ended in the last two weeks.',
    input: z.strictObject({ language: languageCode, category: z.optional(categoryCode) }),
    output: z.strictObject({
      /** All categories with promotions, independent of the filter. */
      categories: z.array(z.strictObject({ code: z.string(), label: z.string() })),
      content: z.array(activityCard),
    }),
    refusals: [],
  }),
  activity: endpoint({
    method: 'GET',
    path: '/wps/promotions/{id}',
    access: 'guest',
    etag: true,
    summary: 'One promotion with its rules.',
    input: z.strictObject({ id: idText, language: languageCode }),
    output: z.extend(activityCard, { content: z.string() }),
    refusals: ['activity.not.found'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/wps/pages/{code}',
    access: 'guest',
    etag: true,
    summary: 'A page of the operator by its code: useragreement, privacy, responsible, about.',
    input: z.strictObject({ code: entryKey, language: languageCode }),
    output: titledContent,
    refusals: ['page.not.found'],
  }),
  versionInfo: endpoint({
    method: 'GET',
    path: '/wps/system/version',
    access: 'guest',
    whileClosed: true,
    summary: 'Version of the product on this site.',
    input: nothing,
    output: z.strictObject({ version: z.string() }),
    refusals: [],
  }),
  systemTemplate: endpoint({
    method: 'GET',
    path: '/wps/system/templates',
    access: 'guest',
    etag: true,
    summary: 'Picture, text and text colour of the download page.',
    input: z.strictObject({ language: languageCode }),
    output: z.strictObject({
      app_background: z.string(),
      app_desc: z.string(),
      app_desc_font_color: z.string(),
    }),
    refusals: [],
  }),
} as const;
