import type { Api } from '@tessera/contract';
import type { Endpoint, OutputOf } from '@tessera/contract/endpoint';

/** `domain.name` of every call of the contract. */
export type CallName = {
  [Domain in keyof Api & string]: `${Domain}.${keyof Api[Domain] & string}`;
}[keyof Api & string];

type EndpointOf<Name extends CallName> =
  Name extends `${infer Domain extends keyof Api & string}.${infer Call}`
    ? Call extends keyof Api[Domain]
      ? Api[Domain][Call] extends infer E extends Endpoint
        ? E
        : never
      : never
    : never;

type SchemaTypes<S> = S extends { _zod: { input: infer Sent; output: infer Read } }
  ? { sent: Sent; read: Read }
  : never;
type OptionalKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T];
type Known<T> = Extract<T, string>;

/** Input of a call: names and optionality as the server reads them, values as the server parses them. */
type InputFor<T extends { sent: object; read: object }> = {
  [Key in Exclude<Known<keyof T['read']>, OptionalKeys<T['sent']>>]: T['read'][Key];
} & {
  [Key in Extract<Known<keyof T['read']>, OptionalKeys<T['sent']>>]?: T['read'][Key] | undefined;
};

export type CallInput<Name extends CallName> = InputFor<SchemaTypes<EndpointOf<Name>['input']>>;
export type CallOutput<Name extends CallName> = OutputOf<EndpointOf<Name>>;
/** Refusal codes of a call, for a screen with its own text for each code. */
export type CallRefusal<Name extends CallName> = EndpointOf<Name>['refusals'][number];
