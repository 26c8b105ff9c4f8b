/** Opens the figures of a server under measurement, which sits behind a proxy as far as it knows. */
export const METRICS_KEY = 'key-of-the-bench-for-figures';

/** What the server says of itself at `/metrics`. */
export async function figures(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_KEY}` } });
  return answer.text();
}
