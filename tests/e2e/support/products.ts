import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One running product and its ports. */
export type Product = {
  readonly web: number;
  readonly services: number;
  readonly preview: number;
  readonly dataDir: string;
};

/** How many journeys run at a time. Each journey uses another product, so they share no state. */
export const journeysAtATime = 2;

/** The password of `/dev` behind a proxy. */
export const devPassword = 'password-of-the-journeys';

/** How many ports scripts/test.mjs has to assign: three per product, and the scripted model's. */
export const neededPorts = (journeysAtATime + 1) * 3 + 1;

/** The assigned ports. A manual run uses the ports from 3210. */
const ports =
  process.env.E2E_PORTS?.split(',').map(Number) ??
  Array.from({ length: neededPorts }, (_, index) => 3210 + index);

function productAt(index: number): Product {
  const [web = 0, services = 0, preview = 0] = ports.slice(index * 3);
  return { web, services, preview, dataDir: join(tmpdir(), `sayso-e2e-${web}`) };
}

/** The products that use the starter, one for each journey that runs at the same time. */
export const starters: readonly Product[] = Array.from({ length: journeysAtATime }, (_, index) =>
  productAt(index),
);

/** The product that uses a scripted model on this machine. */
export const withModel = productAt(journeysAtATime);

/** The port of the scripted model. */
export const modelPort = ports.at(-1) ?? 0;

/** Returns the product that has this address. */
export function productOf(address: string): Product {
  const port = Number(new URL(address).port);
  const found = [...starters, withModel].find(({ web }) => web === port);
  if (!found) throw new Error(`No product of the journeys listens at ${address}`);
  return found;
}
