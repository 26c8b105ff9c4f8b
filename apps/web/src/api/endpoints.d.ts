declare module 'virtual:endpoints' {
  /** Call name → `METHOD /path`, with ` sealed` or ` form` where the body goes so; made from the contract by the build. */
  const endpoints: Readonly<Record<string, string>>;
  export default endpoints;
}
