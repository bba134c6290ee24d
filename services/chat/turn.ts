import { applyEdit } from '../../domain/artifact/edit-blocks.ts';
import type { ActionType, ArtifactEvent } from '../../domain/artifact/events.ts';
import { limits } from '../../domain/limits.ts';
import { readPath } from '../../domain/rules/path.ts';
import type { RefusedBecause } from '../../domain/stream/event.ts';
import { unreachable } from '../../domain/unreachable.ts';
import type { FileChange } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';
import { PathIndex } from './path-index.ts';

export type Applied = { write: { path: string; bytes: Uint8Array }[]; remove: string[] };
export type Notice = { action: number; path: string; reason: RefusedBecause };
export type Told = { applied?: Applied; notice?: Notice };

type Open = { action: number; actionType: ActionType; filePath: string; to: string; chunks: string[]; size: number };

const nothing: Told = {};

/**
 * What one answer does to the project's files (decisions 29, 36): each closed action is guarded and carried out on the files
 * as they stand in this turn, an open one never. Pure: the caller stores and mirrors what `take` returns.
 */
export class Turn {
  /** Closed actions that were carried out. */
  applied = 0;
  title = '';
  artifacts = 0;
  /** Closed actions in order, for the commands they ask for. */
  readonly actions: { actionType: ActionType; content: string }[] = [];
  open: Open | undefined;
  private readonly files: Map<string, Uint8Array>;
  private readonly index: PathIndex;
  private readonly changed = new Map<string, Uint8Array | null>();
  private readonly voided = new Set<number>();
  private bytes: number;

  constructor(head: ReadonlyMap<string, Uint8Array>) {
    this.files = new Map(head);
    this.index = new PathIndex(head.keys());
    this.bytes = [...head.values()].reduce((sum, body) => sum + body.byteLength, 0);
  }

  take(event: ArtifactEvent): Told {
    switch (event.type) {
      case 'text-delta':
      case 'artifact-closed':
        return nothing;
      case 'artifact-opened':
        this.artifacts++;
        this.title ||= event.title;
        return nothing;
      case 'action-opened':
        this.open = { ...event, chunks: [], size: 0 };
        return nothing;
      case 'action-delta':
        if (!this.open) return nothing;
        this.open.size += event.text.length;
        // One file may not fill the memory: beyond its limit only the length is counted.
        if (this.open.size <= limits.files.maxFileBytes) this.open.chunks.push(event.text);
        return nothing;
      case 'action-truncated': {
        const { open } = this;
        this.open = undefined;
        return open && !this.voided.has(open.action) ? refuse(open, 'truncated') : nothing;
      }
      case 'action-closed': {
        const { open } = this;
        this.open = undefined;
        return open ? this.close(open) : nothing;
      }
      default:
        return unreachable(event);
    }
  }

  /** This action is damaged: its end will change nothing. */
  void(action: number): void {
    this.voided.add(action);
  }

  /** Everything that differs from the head. */
  changes(): FileChange[] {
    return [...this.changed].map(([path, bytes]) => ({ path, bytes }));
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  text(path: string): string | undefined {
    const bytes = this.files.get(path);
    return bytes && isText(bytes) ? new TextDecoder().decode(bytes) : undefined;
  }

  /** Every file that is text, as it stands now. */
  *texts(): Generator<[path: string, text: string]> {
    for (const path of this.files.keys()) {
      const text = this.text(path);
      if (text !== undefined) yield [path, text];
    }
  }

  private close(open: Open): Told {
    if (this.voided.has(open.action)) return nothing;
    const { actionType } = open;
    if (open.size > limits.files.maxFileBytes) return refuse(open, 'size');
    const content = open.chunks.join('');
    if (actionType === 'sql') return refuse(open, 'unsupported');
    this.actions.push({ actionType, content: actionType === 'shell' || actionType === 'start' ? content : '' });
    if (actionType === 'shell' || actionType === 'start') {
      this.applied++;
      return nothing;
    }
    const path = jail(open.filePath);
    if (path === undefined) return refuse(open, 'path');
    const result = this.carryOut({ ...open, filePath: path }, content);
    if (typeof result === 'string') return refuse(open, result);
    this.applied++;
    return { applied: result };
  }

  private carryOut({ actionType, filePath, to }: Open, content: string): Applied | RefusedBecause {
    if (actionType === 'file') return this.write(filePath, new TextEncoder().encode(content));
    if (actionType === 'edit') {
      const text = this.text(filePath);
      if (text === undefined) return 'missing';
      const edited = applyEdit(text, content);
      return edited.ok ? this.write(filePath, new TextEncoder().encode(edited.text)) : 'edit';
    }
    const under = this.has(filePath) ? [filePath] : [...this.files.keys()].filter((path) => path.startsWith(`${filePath}/`));
    if (under.length === 0) return 'missing';
    if (actionType === 'delete') return this.remove(under);
    const target = jail(to);
    if (target === undefined || target === filePath || target.startsWith(`${filePath}/`)) return 'path';
    return this.move(under, filePath, target);
  }

  private write(path: string, bytes: Uint8Array): Applied | RefusedBecause {
    if (bytes.byteLength > limits.files.maxFileBytes) return 'size';
    const spelled = this.index.spelled(path);
    if (this.index.blocks(path)) return 'collision';
    const replaced = spelled === undefined ? 0 : (this.files.get(spelled)?.byteLength ?? 0);
    if (spelled === undefined && this.index.size >= limits.files.maxFiles) return 'count';
    if (this.bytes - replaced + bytes.byteLength > limits.files.maxProjectBytes) return 'count';
    const removed = spelled !== undefined && spelled !== path ? this.remove([spelled]).remove : [];
    this.bytes += bytes.byteLength - (this.files.get(path)?.byteLength ?? 0);
    this.files.set(path, bytes);
    this.index.add(path);
    this.changed.set(path, bytes);
    return { write: [{ path, bytes }], remove: removed };
  }

  private remove(paths: string[]): Applied {
    for (const path of paths) {
      this.bytes -= this.files.get(path)?.byteLength ?? 0;
      this.files.delete(path);
      this.index.remove(path);
      this.changed.set(path, null);
    }
    return { write: [], remove: paths };
  }

  /** All of a folder moves, or nothing of it. */
  private move(paths: string[], from: string, to: string): Applied | RefusedBecause {
    const moved = paths.map((path) => ({ path: to + path.slice(from.length), bytes: this.files.get(path) ?? new Uint8Array() }));
    if (moved.some(({ path }) => this.has(path) || jail(path) === undefined)) return 'collision';
    const bodies = paths.map((path) => ({ path, bytes: this.files.get(path) ?? new Uint8Array() }));
    this.remove(paths);
    for (const { path, bytes } of moved) {
      const result = this.write(path, bytes);
      if (typeof result !== 'string') continue;
      this.remove(moved.map((one) => one.path).filter((one) => this.has(one)));
      for (const one of bodies) this.write(one.path, one.bytes);
      return result;
    }
    return { write: moved, remove: paths };
  }
}

function refuse({ action, filePath }: Open, reason: RefusedBecause): Told {
  return { notice: { action, path: filePath.slice(0, limits.files.pathMax), reason } };
}

function jail(raw: string): string | undefined {
  const read = readPath(raw);
  return read.ok ? read.path : undefined;
}
