import { request } from 'node:http';
import { localPreviewDomain } from '../../domain/rules/preview.ts';

export type Visited = { status: number; type: string; text: string };
/** Asks the page of a project for a path, by the way every visitor takes. Undefined when nothing answers. */
export type Visit = (project: string, path: string, signal: AbortSignal) => Promise<Visited | undefined>;

/** Where the gateway listens; undefined while it does not. */
export type GatewayPlace = () => { address: string; port: number } | undefined;

const maxBytes = 4 * 1024 * 1024;

export const previewHost = (project: string, port: number) => `${project}.${localPreviewDomain}:${port}`;

/** Goes through the gateway, so that what is looked at is what people get, whatever domain they know it by. */
export function createVisit(place: GatewayPlace): Visit {
  return (project, path, signal) =>
    new Promise((resolve) => {
      const at = place();
      if (!at) return resolve(undefined);
      const headers = { host: previewHost(project, at.port), accept: path === '/' ? 'text/html' : '*/*' };
      const asked = request({ host: at.address, port: at.port, path, headers, signal }, (answer) => {
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
      });
      asked.on('error', () => resolve(undefined));
      asked.end();
    });
}
