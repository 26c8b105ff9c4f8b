declare module 'virtual:endpoints' {
  /**
   * Call name → `METHOD /path`, with ` sealed` or ` form` where the body goes so; made from the contract by the
   * build. Those of the first view, and in `virtual:endpoints/rest` all others.
   */
  const endpoints: Readonly<Record<string, string>>;
  export default endpoints;
}

declare module 'virtual:endpoints/rest' {
  const endpoints: Readonly<Record<string, string>>;
  export default endpoints;
}
