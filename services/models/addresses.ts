import { trimEndOf } from '../../domain/text/trim.ts';

/**
 * The default ports of model servers: LM Studio, Jan, GPT4All, KoboldCpp, vLLM, llama.cpp and
 * LocalAI, Ollama.
 */
const modelPorts = [1234, 1337, 4891, 5001, 8000, 8080, 11434];

/**
 * Hosts and ports of model servers on this machine. Users may not call other ports of this machine.
 */
export const loopbackModelHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'].flatMap(
  (host) => modelPorts.map((port) => `${host}:${port}`),
);

/**
 * Returns the normalized URL of a user's own model server, or undefined when it may not be called.
 * It needs http or https, a host from `allowed` (with its port, if the operator lists one), and
 * nothing that would change the path we append. This list is the only protection against
 * server-side request forgery (SSRF), so it contains exact names and no patterns. IP addresses are
 * compared in the form in which they are called: `2130706433`, `0x7f.1` and `[::ffff:127.0.0.1]`
 * are all 127.0.0.1.
 */
export function readOwnAddress(raw: string, allowed: readonly string[]): string | undefined {
  if (!URL.canParse(raw)) return undefined;
  const url = new URL(raw);
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(url.hostname);
  if (mapped) url.hostname = v4Of(mapped[1] as string, mapped[2] as string);
  const { protocol, host, hostname, username, password, search, hash, href } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (username || password || search || hash || /[?#]/.test(raw)) return undefined;
  return allowed.includes(host) || allowed.includes(hostname) ? trimEndOf(href, '/') : undefined;
}

/** Converts the last two IPv6 groups to a dotted IPv4 address. */
function v4Of(...groups: [string, string]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
