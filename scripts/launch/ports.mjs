import { createServer } from 'node:net';

/**
 * Returns a free port: `wanted` itself, or any free port when `wanted` is 0. Rejects with a
 * readable message when `wanted` is in use.
 */
export function claimPort(name, wanted, host = '127.0.0.1') {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', (error) => {
      if (error.code !== 'EADDRINUSE') return failed(error);
      failed(
        new Error(`Port ${wanted} is in use, so the ${name} cannot start. Set ${variables[name]} to another port, or 0 for any free one.
端口 ${wanted} 已被占用，请用 ${variables[name]} 指定其他端口，或设为 0 自动选择。`),
      );
    });
    server.listen(wanted, host, () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/**
 * Returns free ports below 32768. Operating systems assign ports automatically only above that, so
 * a port found free now is still free when a server listens on it minutes later.
 */
export async function claimLowPorts(count) {
  const ports = new Set();
  while (ports.size < count) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await claimPort('web tier', port).then(
      () => true,
      () => false,
    );
    if (isFree) ports.add(port);
  }
  return [...ports];
}

const variables = {
  'web tier': 'PORT',
  'services tier': 'SERVICES_PORT',
  'preview gateway': 'PREVIEW_PORT',
};
