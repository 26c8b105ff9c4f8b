declare module 'virtual:endpoints' {
  /** Call name → `METHOD /path`, made from the contract by the build. */
  const endpoints: Readonly<Record<string, string>>;
  export default endpoints;
}
