import { type Machine, openMachine } from '../../tests/support/machine.ts';
import { startMigrated } from '../../tests/support/postgres.ts';

/** Opens everything that runs projects, on a database server of its own, which `close` stops. */
export async function openBenchMachine(
  limits: Parameters<typeof openMachine>[0] = {},
): Promise<Machine> {
  const server = await startMigrated();
  const machine = await openMachine(limits, server.url);
  return {
    ...machine,
    async close() {
      await machine.close();
      await server.stop();
    },
  };
}
