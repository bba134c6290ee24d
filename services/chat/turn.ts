import { applyEdit } from '../../domain/artifact/edit-blocks.ts';
import type { ActionType, ArtifactEvent } from '../../domain/artifact/events.ts';
import { guardFile } from '../../domain/artifact/guards.ts';
import { readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RefusalReason } from '../../domain/stream/event.ts';
import { unreachable } from '../../domain/unreachable.ts';
import type { FileChange } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';
import { PathIndex } from './path-index.ts';
import { type CorrectedAction, type Refusal, Refusals } from './refusals.ts';
import type { SyntaxCheck } from './syntax-check.ts';

export type AppliedChanges = { write: { path: string; bytes: Uint8Array }[]; remove: string[] };
export type ActionNotice = { action: number; path: string; reason: RefusalReason };
export type ActionResult = {
  applied?: AppliedChanges;
  notice?: ActionNotice;
  corrected?: CorrectedAction[];
};

export type TurnRules = {
  /** Paths of files and folders that the user locked against the model. */
  locked?: readonly string[];
  /** The user asked for less, so files may shrink. */
  mayShrink?: boolean;
  /** Without one the syntax of files is not checked. */
  checkSyntax?: SyntaxCheck;
};

type OpenAction = {
  action: number;
  actionType: ActionType;
  filePath: string;
  to: string;
  chunks: string[];
  size: number;
};
type RefusalDetail = Pick<Refusal, 'reason' | 'detail'>;

const noResult: ActionResult = {};
const unchecked: SyntaxCheck = async () => undefined;
const encoder = new TextEncoder();

/**
 * Applies one answer to the project's files (ADR 075, ADR 064). Each closed action is guarded
 * (ADR 016) and applied to the files of this turn; an open one never is. The caller stores and
 * mirrors what `take` returns, and awaits it before the next event.
 */
export class Turn {
  /** The number of closed actions that were applied. */
  applied = 0;
  title = '';
  artifacts = 0;
  /** Closed actions in order, for the commands they contain. */
  readonly actions: { actionType: ActionType; content: string }[] = [];
  readonly refusals = new Refusals();
  open: OpenAction | undefined;
  private readonly files: Map<string, Uint8Array>;
  private readonly index: PathIndex;
  private readonly locks: PathIndex;
  private readonly mayShrink: boolean;
  private readonly checkSyntax: SyntaxCheck;
  private readonly changed = new Map<string, Uint8Array | null>();
  private readonly voided = new Set<number>();
  private bytes: number;

  constructor(
    head: ReadonlyMap<string, Uint8Array>,
    { locked = [], mayShrink = false, checkSyntax = unchecked }: TurnRules = {},
  ) {
    this.files = new Map(head);
    this.index = new PathIndex(head.keys());
    this.locks = new PathIndex(locked);
    this.mayShrink = mayShrink;
    this.checkSyntax = checkSyntax;
    this.bytes = [...head.values()].reduce((sum, body) => sum + body.byteLength, 0);
  }

  async handleEvent(event: ArtifactEvent): Promise<ActionResult> {
    switch (event.type) {
      case 'text-delta':
      case 'artifact-closed':
        return noResult;
      case 'artifact-opened':
        this.artifacts++;
        this.title ||= event.title;
        return noResult;
      case 'action-opened':
        this.open = { ...event, chunks: [], size: 0 };
        return noResult;
      case 'action-delta':
        if (!this.open) return noResult;
        this.open.size += event.text.length;
        // Limit memory: beyond the maximum file size only count the length.
        if (this.open.size <= limits.files.maxFileBytes) this.open.chunks.push(event.text);
        return noResult;
      case 'action-truncated': {
        const { open } = this;
        this.open = undefined;
        return open && !this.voided.has(open.action)
          ? this.refuse(open, { reason: 'truncated', detail: undefined })
          : noResult;
      }
      case 'action-closed': {
        const { open } = this;
        this.open = undefined;
        return open ? this.closeAction(open) : noResult;
      }
      default:
        return unreachable(event);
    }
  }

  /** Marks a damaged action, so that closing it changes nothing. */
  voidAction(action: number): void {
    this.voided.add(action);
  }

  /** Returns everything that differs from the head. */
  changes(): FileChange[] {
    return [...this.changed].map(([path, bytes]) => ({ path, bytes }));
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  text(path: string): string | undefined {
    const bytes = this.files.get(path);
    return bytes && isText(bytes)
      ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
      : undefined;
  }

  /** Yields every text file in its current state. */
  *texts(): Generator<[path: string, text: string]> {
    for (const path of this.files.keys()) {
      const text = this.text(path);
      if (text !== undefined) yield [path, text];
    }
  }

  private async closeAction(open: OpenAction): Promise<ActionResult> {
    if (this.voided.has(open.action)) return noResult;
    const { actionType } = open;
    if (open.size > limits.files.maxFileBytes) return this.refuse(open, refusalOf('size'));
    const content = open.chunks.join('');
    if (actionType === 'sql') return this.refuse(open, refusalOf('unsupported'));
    this.actions.push({
      actionType,
      content: actionType === 'shell' || actionType === 'start' ? content : '',
    });
    if (actionType === 'shell' || actionType === 'start') {
      this.applied++;
      return noResult;
    }
    const path = safePath(open.filePath);
    if (path === undefined) return this.refuse(open, refusalOf('path'));
    const result = await this.applyAction({ ...open, filePath: path }, content);
    if ('reason' in result) return this.refuse({ ...open, filePath: path }, result);
    this.applied++;
    const mended = this.refusals.clear(path, actionType !== 'edit');
    return mended.length > 0 ? { applied: result, corrected: mended } : { applied: result };
  }

  private async applyAction(
    { actionType, filePath, to }: OpenAction,
    content: string,
  ): Promise<AppliedChanges | RefusalDetail> {
    if (actionType === 'file')
      return this.isLocked(filePath)
        ? refusalOf('locked')
        : this.writeGuarded(filePath, content, true);
    if (actionType === 'edit') return this.edit(filePath, content);
    const under = this.has(filePath)
      ? [filePath]
      : [...this.files.keys()].filter((path) => path.startsWith(`${filePath}/`));
    if (under.length === 0) return refusalOf('missing');
    if (under.some((path) => this.isLocked(path))) return refusalOf('locked');
    if (actionType === 'delete') return this.remove(under);
    const target = safePath(to);
    if (target === undefined || target === filePath || target.startsWith(`${filePath}/`))
      return refusalOf('path');
    return this.isLocked(target) ? refusalOf('locked') : this.move(under, filePath, target);
  }

  private async edit(path: string, content: string): Promise<AppliedChanges | RefusalDetail> {
    if (this.isLocked(path)) return refusalOf('locked');
    const isNew = this.index.existingSpelling(path) === undefined;
    const text = isNew ? '' : this.text(path);
    if (text === undefined) return refusalOf('missing');
    const edited = applyEdit(text, content);
    if (edited.ok) return this.writeGuarded(path, edited.text, false);
    // Only an edit with an empty SEARCH can create a new file.
    return isNew ? refusalOf('missing') : { reason: 'edit', detail: edited };
  }

  /**
   * Writes a file unless a guard refuses it (ADR 016), or it does not parse while the file before
   * did or is new.
   */
  private async writeGuarded(
    path: string,
    text: string,
    isWhole: boolean,
  ): Promise<AppliedChanges | RefusalDetail> {
    const spelled = this.index.existingSpelling(path);
    const before = spelled === undefined ? undefined : this.text(spelled);
    const mayShrink = !isWhole || this.mayShrink || this.refusals.isShrinkConfirmed(path);
    const guarded = guardFile({
      path,
      text,
      before,
      mayShrink,
      otherTexts: () => this.changedTexts(path),
    });
    if (guarded) return { reason: guarded.reason, detail: guarded };
    const problem = await this.checkSyntax(path, text);
    if (
      problem !== undefined &&
      (before === undefined || (await this.checkSyntax(path, before)) === undefined)
    ) {
      return { reason: 'syntax', detail: { problem } };
    }
    const written = this.write(path, encoder.encode(text));
    return typeof written === 'string' ? refusalOf(written) : written;
  }

  private *changedTexts(but: string): Generator<string> {
    for (const path of this.changed.keys()) {
      const text = path === but ? undefined : this.text(path);
      if (text !== undefined) yield text;
    }
  }

  private isLocked(path: string): boolean {
    return this.locks.covers(path);
  }

  private write(path: string, bytes: Uint8Array): AppliedChanges | RefusalReason {
    if (bytes.byteLength > limits.files.maxFileBytes) return 'size';
    const spelled = this.index.existingSpelling(path);
    if (this.index.isBlocked(path)) return 'collision';
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

  private remove(paths: string[]): AppliedChanges {
    for (const path of paths) {
      this.bytes -= this.files.get(path)?.byteLength ?? 0;
      this.files.delete(path);
      this.index.remove(path);
      this.changed.set(path, null);
    }
    return { write: [], remove: paths };
  }

  /** Moves the whole folder or nothing. */
  private move(paths: string[], from: string, to: string): AppliedChanges | RefusalDetail {
    const bodies = paths.map((path) => ({ path, bytes: this.files.get(path) ?? new Uint8Array() }));
    const moved = bodies.map(({ path, bytes }) => ({ path: to + path.slice(from.length), bytes }));
    if (moved.some(({ path }) => this.has(path) || safePath(path) === undefined))
      return refusalOf('collision');
    if (moved.some(({ path }) => this.isLocked(path))) return refusalOf('locked');
    this.remove(paths);
    for (const { path, bytes } of moved) {
      const result = this.write(path, bytes);
      if (typeof result !== 'string') continue;
      this.remove(moved.map((one) => one.path).filter((one) => this.has(one)));
      for (const one of bodies) this.write(one.path, one.bytes);
      return refusalOf(result);
    }
    return { write: moved, remove: paths };
  }

  private refuse(
    { action, actionType, filePath, to, chunks }: OpenAction,
    { reason, detail }: RefusalDetail,
  ): ActionResult {
    const path = filePath.slice(0, limits.files.pathMax);
    this.refusals.add({ action, actionType, path, to, reason, content: chunks.join(''), detail });
    return { notice: { action, path, reason } };
  }
}

function refusalOf(reason: RefusalReason): RefusalDetail {
  return { reason, detail: undefined };
}

function safePath(raw: string): string | undefined {
  const read = readPath(raw);
  return read.ok ? read.path : undefined;
}
