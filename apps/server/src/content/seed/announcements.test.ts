import { describe, expect, it } from 'vitest';
import { seededAnnouncements } from './announcements.ts';

/** Links that have no use for a member with an account. */
const FOR_GUESTS = /href="\/m\/(?:trail|register)"/;

describe('demo announcements', () => {
  it('invite only guests to try the games or to register', () => {
    const inviting = seededAnnouncements(new Date('2026-03-02T08:00:00Z')).filter(({ texts }) =>
      FOR_GUESTS.test(texts['EN']?.content ?? ''),
    );
    expect(inviting.map(({ key, executions }) => [key, executions])).toEqual([
      ['welcome', ['B']],
      ['open-an-account', ['B']],
      ['popup-guests', ['B']],
    ]);
  });
});
