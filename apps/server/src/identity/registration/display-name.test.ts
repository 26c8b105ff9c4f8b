import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateDisplayName } from './display-name.ts';

const error = (name: string) => validateDisplayName(name, ['tessera', 'Casa Azúl']);

describe('nickname', () => {
  it.each([
    'Nena',
    'Aling Nena 7',
    'Peña-Cruz',
    'Nena 👍',
    '李明',
    'やまだ太郎',
    'ヤマダ 1',
    '김철수',
    'มาเรีย',
    'Мария',
    'مريم',
    'मारिया',
    'Reagent',
    'Bad-mint',
    '123',
    '1Nena',
    '007bond',
    '24masterful',
    'Administrate',
    'maria_rooted',
    'casablanca',
    'masterful',
    'hostess',
    'Care Bear',
  ])('may be %j', (nickname) => {
    expect(error(nickname)).toBeUndefined();
  });

  it.each([
    'Nеna',
    'Νena',
    'Nenа李',
    'ne\u200bna',
    'ne\u200dna',
    'ne\u202ena',
    'ne\u2067na',
    'ne\u0000na',
    'ne\u00adna',
    'ne\ufe0fna',
    'ne\u3164na',
    'ne\ue000na',
  ])('is refused as %j, because it looks like another', (nickname) => {
    expect(error(nickname)).toBe('script');
  });

  it.each([
    'admin',
    'Admin',
    'ADMIN 7',
    'admin123',
    'The Admin',
    'a d m i n',
    'ad.min',
    'ádmin',
    'adm1n',
    '4dm1n',
    'Tessera',
    'tessera-support',
    'Support',
    'agent 007',
    'Official Nena',
    'root1',
    '1admin',
    '007support',
    '1adm1n',
    '4dm1n7',
    '99 r00t 99',
    '2026tessera',
    '7admin7',
    'r00t',
    'administrator2026',
    'moderator',
    'system',
    'service',
    'customer_service',
    'tesserasupport',
    'customer service 7',
    'casaazul',
    'Casa Azul',
    'CASAAZUL99',
  ])('is refused as %j, because it poses as the operator', (nickname) => {
    expect(error(nickname)).toBe('reserved');
  });

  it('never mixes two scripts', () => {
    const latin = fc.string({ unit: fc.constantFrom(...Array.from('bcdfgh')), minLength: 1 });
    const other = fc.string({ unit: fc.constantFrom(...Array.from('мбфλδกข')), minLength: 1 });
    fc.assert(
      fc.property(latin, other, (first, second) => {
        expect(error(first + second)).toBe('script');
      }),
    );
  });
});
