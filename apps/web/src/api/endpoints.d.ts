declare module 'virtual:endpoints' {
  /**
   * Call name → `METHOD /path`, with ` encrypted` or ` form` for the body encoding; generated from the contract
   * by the build. Contains the calls of the first view; `virtual:endpoints/rest` contains all others.
   */
  const endpoints: Readonly<Record<string, string>>;
  export default endpoints;
}

declare module 'virtual:endpoints/rest' {
  const endpoints: Readonly<Record<string, string>>;
  export default endpoints;
}
