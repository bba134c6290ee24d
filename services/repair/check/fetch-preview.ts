import { request } from 'node:http';
import { localPreviewDomain } from '../../../domain/preview/address.ts';

export type PreviewResponse = { status: number; type: string; text: string };
/**
 * Requests a path from the preview of that name in the same way as a visitor. Resolves with
 * undefined when nothing responds.
 */
export type FetchPreview = (
  name: string,
  path: string,
  signal: AbortSignal,
) => Promise<PreviewResponse | undefined>;

/** Returns where the gateway listens; undefined while it does not listen. */
export type GatewayAddress = () => { address: string; port: number } | undefined;

const maxBytes = 4 * 1024 * 1024;

export const previewHost = (name: string, port: number) => `${name}.${localPreviewDomain}:${port}`;

/** Sends requests through the gateway, so that a check sees what visitors see. */
export function createFetchPreview(place: GatewayAddress): FetchPreview {
  return (name, path, signal) =>
    new Promise((resolve) => {
      const at = place();
      if (!at) return resolve(undefined);
      const headers = {
        host: previewHost(name, at.port),
        accept: path === '/' ? 'text/html' : '*/*',
      };
      const asked = request(
        { host: at.address, port: at.port, path, headers, signal },
        (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size <= maxBytes) chunks.push(chunk);
          });
          answer.on('error', () => resolve(undefined));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      asked.on('error', () => resolve(undefined));
      asked.end();
    });
}
