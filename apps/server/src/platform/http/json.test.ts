import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasUnsafeKeys } from './json.ts';

describe('JSON text', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":[{"d":1,"d":1}]}}',
    '{"a" : 1 ,\n"a"\t:2}',
    String.raw`{"a":1,"\u0061":2}`,
    String.raw`{"\"":1,"\"":2}`,
    '{"a":{"a":1},"a":{}}',
    '{"":1,"":2}',
    '{"__proto__":1}',
    String.raw`[{"\u005f_proto__":1}]`,
  ])('with unsafe keys is found: %s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(hasUnsafeKeys(text)).toBe(true);
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a\\":\\"a"}',
    String.raw`{"a":"\\","b":"\\\"a\":1,\"a\":2"}`,
    '{"a":"{","b":"}","c":["[","]"]}',
    '"a"',
    '{}',
  ])('without unsafe keys passes: %s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(hasUnsafeKeys(text)).toBe(false);
  });

  it('that was written from any value has no unsafe keys, and has them once a field is repeated', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.boolean(), (value, name, spaced) => {
        fc.pre(name !== '__proto__' && !JSON.stringify(value).includes('__proto__'));
        const text = JSON.stringify(value, null, spaced ? 2 : 0);
        expect(hasUnsafeKeys(text)).toBe(false);
        const key = JSON.stringify(name);
        expect(hasUnsafeKeys(`{${key}:${text},"nested":[{${key}:1,${key}:${text}}]}`)).toBe(true);
      }),
    );
  });
});
