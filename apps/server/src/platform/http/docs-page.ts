import type { OpenApiDocument, OpenApiOperation } from './openapi.ts';

/** The API document as a page to read, without a script and without anything from elsewhere. */
export function docsPage(document: OpenApiDocument, nonce: string): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title} API</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${document.info.title} API ${document.info.version}</h1>
<p>Every call, made from the contract both sides compile against. The whole document, with schemas, is
<a href="/openapi.json">/openapi.json</a>.</p>${rows.join('')}</main></body></html>`;
}

function row(method: string, path: string, operation: OpenApiOperation): string {
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${description}</li>`,
  );
  return `<details id="${operation.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${path}</code>
<span>${operation.operationId} · ${operation['x-access']}</span></summary><p>${operation.summary}</p>
<ul>${answers.join('')}</ul></details>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-inline-size:60rem;margin:auto;padding:24px}summary{padding-block:8px;cursor:pointer}
summary span{color:GrayText;font-size:14px}b{display:inline-block;min-inline-size:4.5em}
details{border-block-end:1px solid color-mix(in srgb,currentColor 20%,transparent)}`;
