import { request } from 'node:http';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';

/** A report as the script in a page sends it, of an error in the site's own script. */
export const reportOf = (host: string, port: number, more: object = {}) => ({
  message: "TypeError: Cannot read properties of undefined (reading 'map')",
  stack: `TypeError: x\n    at https://cdn.example/lib.js:1:5\n    at m (http://${host}:${port}/assets/index-Dk3j2_aB.js:1:11)`,
  page: '/menu?name=Grace#top',
  edition: 1,
  ...more,
});

/** Posts a body to a path of a site as a page of that site does, and returns the status. */
export function post(
  { place: { port } }: { place: { port: number } },
  host: string,
  body: string | Uint8Array,
  { path = '/__errors', ...headers }: Record<string, string> = {},
): Promise<number> {
  const all = {
    host: `${host}:${port}`,
    origin: `http://${host}:${port}`,
    'content-type': 'text/plain;charset=UTF-8',
    'user-agent': chrome,
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: all });
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end(body);
  });
}
