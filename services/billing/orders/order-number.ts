import { randomInt } from 'node:crypto';

const shanghaiMs = 8 * 60 * 60 * 1000;

/**
 * Returns an order number: the time in Shanghai to the second and ten random digits. It has only
 * digits, because all providers accept digits.
 */
export function drawOrderNo(now: Date): string {
  const time = new Date(now.getTime() + shanghaiMs).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
}
