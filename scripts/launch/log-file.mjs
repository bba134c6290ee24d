import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 10 * 1024 * 1024;

/**
 * Opens a log for appending. A full log is renamed to `<path>.1`, replacing the previous one, and a
 * new log starts.
 */
export function openLogFile(path, max = maxBytes) {
  mkdirSync(dirname(path), { recursive: true });
  const open = () => openSync(path, 'a', 0o600);
  let file = open();
  let size = fstatSync(file).size;

  function rotate() {
    closeSync(file);
    renameSync(path, `${path}.1`);
    file = open();
    size = 0;
  }

  return {
    write(chunk) {
      const bytes = Buffer.from(chunk);
      try {
        if (size > 0 && size + bytes.length > max) rotate();
        writeSync(file, bytes);
        size += bytes.length;
      } catch {
        // A full disk must not end the process that writes this output. Its log loses these lines.
      }
    },
    close: () => closeSync(file),
  };
}
