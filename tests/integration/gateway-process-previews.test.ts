import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createLocalChannel } from '../../services/gateway/index.ts';
import {
  type MeetingPoint,
  makeMeetingPoint,
  serveChannel,
  startGatewayProcess,
} from '../support/gateway-process.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { visit } from '../support/publishing.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();

describe.skipIf(reason)(`previews from the gateway’s own process ${reason}`, () => {
  let machine: Machine;
  let point: MeetingPoint;
  let services: Awaited<ReturnType<typeof serveChannel>>;
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
  let project: string;

  beforeAll(async () => {
    machine = await openMachine();
    point = await makeMeetingPoint();
    const { runtime, names } = machine;
    const channel = createLocalChannel({
      ...{ find: names.find, dial: runtime.target, isUp: runtime.isServing },
      packages: () => Promise.reject(new Error('Nothing is built in a browser here')),
    });
    services = await serveChannel(point, channel);
    names.onChange(services.notifyChanged);
    gateway = await startGatewayProcess(machine.boxes.dataDir, point);
    project = await machine.newProject({ ...tinySite(), '.env.local': 'SECRET=env' });
    await machine.run(project, 2);
  }, 120_000);
  afterAll(async () => {
    await gateway?.stop();
    await services?.close();
    await machine?.close();
    await point?.remove();
  });

  const see = (name: string, path = '/', accept = 'text/html') =>
    visit({
      port: gateway.port,
      host: `${name}.preview.localhost:${gateway.port}`,
      ...{ path, headers: { accept }, method: 'GET' },
    });

  function live(name: string): Promise<{ socket: WebSocket; heard: string[] }> {
    const heard: string[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/~${project}`, 'vite-hmr', {
      headers: { host: `${name}.preview.localhost:${gateway.port}` },
    });
    socket.on('message', (data) => heard.push(String(data)));
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve({ socket, heard }));
      socket.once('error', reject);
    });
  }
  const isClosed = (socket: WebSocket) =>
    expect.poll(() => socket.readyState, { timeout: 5_000 }).toBe(WebSocket.CLOSED);

  it('are the page and the modules that the services serve inside [GAP-36]', async () => {
    const inside = await machine.visit(project, '/');
    const page = await see(project);
    expect([page.status, page.text]).toEqual([200, inside.text]);
    expect(page.text).toContain('/__sayso/bridge.js');
    expect((await see(project, '/src/app.jsx', '*/*')).text).toContain('App');
  });

  it('have their live connection, which reports a saved file [GAP-36]', async () => {
    const { socket, heard } = await live(project);
    await expect.poll(() => heard.join()).toContain('connected');
    await machine.commit(project, {
      'src/app.jsx': 'export function App() {\n  return <h1>saved</h1>;\n}\n',
    });
    await machine.runtime.endTurn(project);
    await expect.poll(() => heard.join(), { timeout: 10_000 }).toContain('/src/app.jsx');
    socket.close();
    await isClosed(socket);
  });

  it('wake a suspended box, and start one that is gone [GAP-36]', async () => {
    const box = machine.boxes.host.find(project);
    await box?.suspend();
    expect(box?.state).toBe('suspended');
    expect((await see(project)).status).toBe(200);
    expect(box?.state).toBe('running');
    await box?.destroy();
    const up = await see(project, '/__sayso/up', '*/*');
    expect(up.status).toBe(404);
    expect((await see(project)).status).toBe(200);
    expect((await see(project, '/__sayso/up', '*/*')).status).toBe(204);
  }, 60_000);

  it('stay private: another name, guarded files, and an open connection ends with its name [GAP-36]', async () => {
    const open = await live(project);
    await machine.setGrade(project, 2);
    await isClosed(open.socket);
    expect((await see(project)).status).toBe(404);
    const label = await machine.names.nameOfUuid(project);
    expect((await see(label)).status).toBe(200);
    expect((await see(label, '/.env.local', '*/*')).status).toBe(404);
    const { socket } = await live(label);
    const uuid = project;
    await machine.names.renew({ uuid, grade: 2 });
    await isClosed(socket);
    expect((await see(label)).status).toBe(404);
    expect((await see(await machine.names.nameOfUuid(uuid))).status).toBe(200);
  }, 60_000);
});
