/** Key for the metrics of the measured server, which trusts a proxy and therefore requires a key. */
export const METRICS_KEY = 'key-of-the-bench-for-figures';

/** The server's metrics from `/metrics`. */
export async function figures(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_KEY}` } });
  return answer.text();
}
