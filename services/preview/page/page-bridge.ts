import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { reservedPreviewPath } from '../../../domain/preview/address.ts';
import { gatewayHeaders } from '../gateway-headers.ts';

export const bridgePath = `${reservedPreviewPath}bridge.js`;

const scriptNamed = (name: string) => readFileSync(join(import.meta.dirname, name));
const bridge = scriptNamed('page-bridge.js');
const scripts = new Map([
  [bridgePath, bridge],
  [`${reservedPreviewPath}chooser.js`, scriptNamed('page-chooser.js')],
]);

/** Sends the bridge, our only script in a page (ADR 076). */
export function sendBridge(response: ServerResponse, prefix: string): void {
  send(response, prefix, bridge);
}

/** Sends the bridge or a module that it loads on demand. Returns false for any other path. */
export function sendPageScript(response: ServerResponse, prefix: string, path: string): boolean {
  const script = scripts.get(path);
  if (script) send(response, prefix, script);
  return script !== undefined;
}

function send(response: ServerResponse, prefix: string, script: Buffer): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    ...gatewayHeaders(prefix),
  });
  response.end(script);
}
