import { type RequestOptions, request } from 'node:http';

const imports = /(?:\bfrom|\bimport)\s*\(?\s*["'](\/[^"']+)["']/g;
const scripts = /<script[^>]+src="(\/[^"]+)"/g;
const deadlineMs = 30_000;

/**
 * Fetches a page and every module a browser needs before it can paint. Waits for a server that is
 * not up yet.
 */
export async function crawl(address: RequestOptions, host: string): Promise<number> {
  const deadline = Date.now() + deadlineMs;
  const seen = new Set(['/']);
  const visit = async (path: string): Promise<void> => {
    let text = await fetchText(address, host, path);
    while (text === undefined) {
      if (Date.now() > deadline) throw new Error(`nothing answered ${path}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      text = await fetchText(address, host, path);
    }
    const found = [...text.matchAll(path === '/' ? scripts : imports)].flatMap(
      (match) => match[1] ?? [],
    );
    const fresh = found.filter((one) => !seen.has(one));
    for (const one of fresh) seen.add(one);
    await Promise.all(fresh.map(visit));
  };
  await visit('/');
  return seen.size;
}

function fetchText(
  address: RequestOptions,
  host: string,
  path: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { host, accept: path === '/' ? 'text/html' : '*/*' };
    const sent = request({ ...address, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve(answer.statusCode === 200 ? text : undefined));
      answer.on('error', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}
