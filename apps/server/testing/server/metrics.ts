import type { TestApp } from './app.ts';

/** The metrics of each server in Prometheus format, one after another. */
export async function metricsText({ apps }: Pick<TestApp, 'apps'>): Promise<string> {
  const answers = await Promise.all(apps.map(({ http }) => http.inject('/metrics')));
  return answers.map(({ body }) => body).join('\n');
}

/** Sum of a metric over all servers; 0 without a sample. `sample` is the name with its labels. */
export async function metricTotal(test: Pick<TestApp, 'apps'>, sample: string): Promise<number> {
  const lines = (await metricsText(test)).split('\n').filter((line) => line.startsWith(`${sample} `));
  return lines.reduce((sum, line) => sum + Number(line.slice(sample.length)), 0);
}
