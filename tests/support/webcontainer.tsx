import type { FileSystemTree } from '@webcontainer/api';
import type { Container } from '@/lib/workbench/webcontainer-types.client';

type Listener = (...said: never[]) => void;
export type Program = {
  line: string;
  killed: boolean;
  say(text: string): void;
  exit(code: number): void;
};

/**
 * A fake of the documented `@webcontainer/api`, in which a test controls the output and the exit of
 * programs. The real one starts only from its vendor's host.
 */
export function containerDouble() {
  const files = new Map<string, string>();
  const log: string[] = [];
  const programs: Program[] = [];
  const listeners = new Map<string, Set<Listener>>();
  let gone = false;

  const textOf = (contents: string | Uint8Array) =>
    typeof contents === 'string' ? contents : `bytes ${Buffer.from(contents).toString('hex')}`;
  const put = (tree: FileSystemTree, folder: string) => {
    for (const [name, node] of Object.entries(tree)) {
      if ('directory' in node) put(node.directory, `${folder}${name}/`);
      else if ('contents' in node.file) files.set(folder + name, textOf(node.file.contents));
    }
  };

  async function spawn(command: string, args: string[]) {
    // As documented: a container is unusable after its teardown.
    if (gone) throw new Error('The container was torn down');
    let output: ReadableStreamDefaultController<string>;
    let exit: (code: number) => void = () => {};
    const ended = new Promise<number>((resolve) => {
      exit = resolve;
    });
    const end = (code: number) => {
      exit(code);
      try {
        output.close();
      } catch {
        // The program had already ended.
      }
    };
    const program: Program = {
      line: [command, ...args].join(' '),
      killed: false,
      say: (text) => output.enqueue(text),
      exit: end,
    };
    programs.push(program);
    return {
      output: new ReadableStream<string>({
        start(controller) {
          output = controller;
        },
      }),
      exit: ended,
      kill() {
        program.killed = true;
        end(143);
      },
    };
  }

  const container = {
    async mount(tree: FileSystemTree) {
      log.push('mount');
      put(tree, '');
    },
    fs: {
      async mkdir(path: string) {
        log.push(`mkdir ${path}`);
        return path;
      },
      async rm(path: string) {
        log.push(`rm ${path}`);
        files.delete(path);
      },
      async writeFile(path: string, data: string | Uint8Array) {
        log.push(`write ${path}`);
        files.set(path, textOf(data));
      },
    },
    spawn,
    on(event: string, listener: Listener) {
      const heard = listeners.get(event) ?? new Set();
      listeners.set(event, heard.add(listener));
      return () => void heard.delete(listener);
    },
    teardown() {
      gone = true;
      log.push('teardown');
    },
  } as unknown as Container;

  return {
    container,
    files,
    log,
    programs,
    /** Returns the commands started, in order. */
    lines: () => programs.map(({ line }) => line),
    /** Emits a documented event to all listeners. */
    emit(event: 'server-ready' | 'preview-message' | 'error', ...said: unknown[]) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...(said as never[]));
    },
    isGone: () => gone,
  };
}

/** The vendor's `boot`: one container at a time, as documented. */
export function vendorDouble() {
  const booted: ReturnType<typeof containerDouble>[] = [];
  return {
    booted,
    async boot(): Promise<Container> {
      if (booted.some((one) => !one.isGone()))
        throw new Error('Only a single WebContainer instance can be booted');
      const one = containerDouble();
      booted.push(one);
      return one.container;
    },
  };
}
