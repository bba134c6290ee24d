import type { ProviderName } from '../../../domain/entities/provider.ts';

/**
 * A user that a tester can choose at a simulated provider. Each email exists at both providers, and
 * the email of one user is not verified.
 */
export type SimulatedPerson = { subject: string; name: string; email: string; verified: boolean };

const grace = { name: 'Grace Hopper', email: 'grace@example.com', verified: true };
const lin = { name: '林夏 Lin Xia', email: 'lin.xia@example.com', verified: true };
const sam = { name: 'Sam Rivers', email: 'sam@example.com', verified: false };

export const simulatedPeople: Record<ProviderName, readonly SimulatedPerson[]> = {
  google: [
    { subject: '107000000000000000001', ...grace },
    { subject: '107000000000000000002', ...lin },
    { subject: '107000000000000000003', ...sam },
  ],
  github: [
    { subject: '700001', ...grace, name: 'grace-h' },
    { subject: '700002', ...lin, name: 'linxia' },
    { subject: '700003', ...sam, name: 'samrivers' },
  ],
};
