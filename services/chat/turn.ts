import {
  actionRules,
  effectOf,
  type FileEffect,
  type FilesView,
  normalizePath,
} from '../../domain/artifact/action-rules.ts';
import type { ActionType, ArtifactEvent } from '../../domain/artifact/events.ts';
import { guardFile } from '../../domain/artifact/guards.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RefusalReason } from '../../domain/stream/event.ts';
import { unreachable } from '../../domain/unreachable.ts';
import type { FileChange } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';
import {
  type ActionResult,
  type AppliedChanges,
  type OpenAction,
  type RefusalDetail,
  refusalOf,
} from './open-action.ts';
import { PathIndex } from './path-index.ts';
import { Refusals } from './refusals.ts';
import { SeenFiles } from './seen-files.ts';
import type { SyntaxCheck } from './syntax-check.ts';
import type { TurnRules } from './turn-rules.ts';

const noResult: ActionResult = {};
const unchecked: SyntaxCheck = async () => undefined;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Applies one answer to the project's files (ADR 075, ADR 064). A closed action changes this turn's
 * files unless a guard refuses it (ADR 016); an unclosed action never does. The caller awaits each
 * `handleEvent`, stores the changes that it returns and copies them to the sandbox.
 */
export class Turn {
  /** The number of closed actions that were applied. */
  applied = 0;
  title = '';
  artifacts = 0;
  /** Closed actions in order; the commands among them run later. */
  readonly actions: { actionType: ActionType; content: string }[] = [];
  readonly refusals = new Refusals();
  readonly seen: SeenFiles;
  open: OpenAction | undefined;
  private readonly files: Map<string, Uint8Array>;
  private readonly index: PathIndex;
  readonly locks: PathIndex;
  private readonly mayShrink: boolean;
  private readonly checkSyntax: SyntaxCheck;
  private readonly changed = new Map<string, Uint8Array | null>();
  private readonly voided = new Set<number>();
  private bytes: number;
  private readonly view: FilesView = {
    text: (path) => this.text(path),
    has: (path) => this.has(path),
    isTaken: (path) => this.index.existingSpelling(path) !== undefined,
    below: (folder) => [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`)),
    isLocked: (path) => this.locks.covers(path),
  };

  constructor(
    head: ReadonlyMap<string, Uint8Array>,
    { locked = [], mayShrink = false, checkSyntax = unchecked, shown, migrations }: TurnRules = {},
  ) {
    this.files = new Map(head);
    this.seen = new SeenFiles(head.keys(), shown);
    this.index = new PathIndex(head.keys());
    this.locks = new PathIndex(locked);
    this.mayShrink = mayShrink;
    this.view.migrations = migrations;
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

  /** Returns all files that differ from the latest version. */
  changes(): FileChange[] {
    return [...this.changed].map(([path, bytes]) => ({ path, bytes }));
  }

  /** Applies small fixes of the service, which are not part of the model's answer. */
  applyFixes(fixes: ReadonlyMap<string, string | null>): AppliedChanges {
    const all: AppliedChanges = { write: [], remove: [] };
    for (const [path, text] of fixes) {
      const made = text === null ? this.remove([path]) : this.write(path, encoder.encode(text));
      if (typeof made === 'string') continue;
      all.write.push(...made.write);
      all.remove.push(...made.remove);
    }
    return all;
  }

  paths(): Iterable<string> {
    return this.files.keys();
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** Returns the path as it is stored, in any case of its letters; undefined without such a file. */
  spellingOf(path: string): string | undefined {
    return this.index.existingSpelling(path);
  }

  text(path: string): string | undefined {
    const bytes = this.files.get(path);
    return bytes && isText(bytes) ? decoder.decode(bytes) : undefined;
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
    const rule = actionRules[actionType];
    this.actions.push({ actionType, content: rule.kind === 'command' ? content : '' });
    if (rule.kind === 'command') {
      this.applied++;
      return noResult;
    }
    const path = normalizePath(open.filePath) ?? open.filePath;
    const effect = effectOf(rule.effect, { path, to: open.to, content }, this.view);
    const result = 'reason' in effect ? effect : await this.applyEffect(effect);
    if ('reason' in result) return this.refuse({ ...open, filePath: path }, result);
    this.applied++;
    if (actionType === 'edit') this.refusals.addApplied(path, content);
    const corrected = this.refusals.clear(path, actionType !== 'edit');
    return corrected.length > 0 ? { applied: result, corrected } : { applied: result };
  }

  private async applyEffect(effect: FileEffect): Promise<AppliedChanges | RefusalDetail> {
    switch (effect.kind) {
      case 'write':
        return this.writeGuarded(effect.path, effect.text, effect.isWhole);
      case 'remove':
        for (const path of effect.paths)
          this.seen.noteDeleted(path, this.files.get(path) ?? new Uint8Array());
        return this.remove(effect.paths);
      case 'move':
        return this.move(effect.files);
      default:
        return unreachable(effect);
    }
  }

  /**
   * Writes a file unless a guard refuses it (ADR 016). Also refuses a syntax error when the file is
   * new or had no syntax error before.
   */
  private async writeGuarded(
    path: string,
    text: string,
    isWhole: boolean,
  ): Promise<AppliedChanges | RefusalDetail> {
    const spelled = this.index.existingSpelling(path);
    if ((isWhole || spelled === undefined) && this.seen.isUnseen(path))
      return this.refuseUnseen(path);
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

  /** Refuses to replace a file that the model has not seen, and puts it back if it was deleted. */
  private refuseUnseen(path: string): RefusalDetail {
    const deleted = this.seen.takeDeleted(path);
    const restored = deleted && this.write(deleted.path, deleted.bytes);
    return { ...refusalOf('unseen'), ...(typeof restored === 'object' && { restored }) };
  }

  private *changedTexts(but: string): Generator<string> {
    for (const path of this.changed.keys()) {
      const text = path === but ? undefined : this.text(path);
      if (text !== undefined) yield text;
    }
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

  /** Moves all files or none: if a write is refused, all files return to their former paths. */
  private move(moves: { from: string; to: string }[]): AppliedChanges | RefusalDetail {
    const blind = moves.find(({ to }) => this.seen.isDeleted(to));
    if (blind) return this.refuseUnseen(blind.to);
    const bodies = moves.map((move) => ({
      ...move,
      bytes: this.files.get(move.from) ?? new Uint8Array(),
    }));
    const paths = this.remove(moves.map(({ from }) => from)).remove;
    for (const { to, bytes } of bodies) {
      const result = this.write(to, bytes);
      if (typeof result !== 'string') continue;
      this.remove(moves.map((move) => move.to).filter((path) => this.has(path)));
      for (const body of bodies) this.write(body.from, body.bytes);
      return refusalOf(result);
    }
    for (const { from, to } of moves) this.seen.move(from, to);
    return { write: bodies.map(({ to, bytes }) => ({ path: to, bytes })), remove: paths };
  }

  private refuse(
    { action, actionType, filePath, to, chunks }: OpenAction,
    { reason, detail, restored }: RefusalDetail,
  ): ActionResult {
    const path = filePath.slice(0, limits.files.pathMax);
    this.refusals.add({ action, actionType, path, to, reason, content: chunks.join(''), detail });
    const notice = { action, path, reason };
    return restored ? { applied: restored, notice } : { notice };
  }
}
