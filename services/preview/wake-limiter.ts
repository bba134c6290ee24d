import type { IncomingMessage } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { householdOf } from '../../domain/security/ip-address.ts';
import type { Clock } from '../ports/clock.ts';
import { visitorAddress } from './visitor-address.ts';

const { projects: maxProjects, ms } = limits.preview.wakes;
const maxHouseholds = 10_000;

export type MayWake = (request: IncomingMessage, project: string) => boolean;

/**
 * Creates the check whether a visitor may start a project's sleeping server. Visitors from one IP
 * range (an IPv4 address or an IPv6 /64) may start only a limited number of different projects
 * within a period. Otherwise one visitor could try many addresses and evict the servers of all
 * other users. Requests from this machine are not limited.
 */
export function createWakeLimiter({
  clock,
  trustProxy,
}: {
  clock: Clock;
  trustProxy: boolean;
}): MayWake {
  const woken = new Map<string, Map<string, number>>();

  return (request, project) => {
    const address = visitorAddress(request, trustProxy);
    if (isThisMachine(address)) return true;
    const household = householdOf(address) || address;
    const now = clock.now().getTime();
    const own = woken.get(household) ?? new Map<string, number>();
    for (const [one, at] of own) if (now - at >= ms) own.delete(one);
    if (!own.has(project) && own.size >= maxProjects) return false;
    own.set(project, now);
    // Insert the IP range again, so that the least recently active one is removed first.
    woken.delete(household);
    woken.set(household, own);
    if (woken.size > maxHouseholds) woken.delete(woken.keys().next().value ?? '');
    return true;
  };
}

function isThisMachine(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
