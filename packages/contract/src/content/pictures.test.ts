import { expect, test } from 'vitest';
import { isOwnPicture } from './pictures.ts';

const ORIGINS = ['https://cdn.example.com', 'https://Other.example.com:8443'];

test.each(['/art/a.svg', 'https://cdn.example.com/a.png', 'https://other.example.com:8443/a.png'])(
  'the picture address %s is permitted',
  (src) => {
    expect(isOwnPicture(src, ORIGINS)).toBe(true);
  },
);

test.each([
  '',
  'a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '/\t/evil.example/a.png',
  'https://cdn.example.com',
  'https://cdn.example.com.evil.example/a.png',
  'https://cdn.example.com@evil.example/a.png',
  'http://cdn.example.com/a.png',
  'https://other.example.com/a.png',
  'data:image/png;base64,AA',
])('the picture address %j is not permitted', (src) => {
  expect(isOwnPicture(src, ORIGINS)).toBe(false);
});
