import { setImmediate } from 'node:timers/promises';
import type { ArtifactEvent } from '../../domain/artifact/events.ts';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { recoveredEvents, recoverFences } from '../../domain/artifact/recover-fences.ts';
import { isMigrationPath } from '../../domain/backends/migration-files.ts';
import type { AppliedFix } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContinuationJoiner } from './continuation-joiner.ts';
import { DatabaseMark } from './database-mark.ts';
import type { ActionNotice, AppliedChanges } from './open-action.ts';
import { ReadRequests } from './read-requests.ts';
import type { Turn } from './turn.ts';
import { isReadTag, isUnfinishedTag, mayBeTag } from './unfinished-tags.ts';

/**
 * Only the first notices of an answer contain the path of their file, because a hostile answer may
 * name thousands of long paths.
 */
const maxPaths = 50;

/**
 * Processes one answer while it streams. Emits its text as events, at most one every 50 ms, and
 * passes its actions to the turn. Calls `onApplied` right after each applied change, in order.
 */
export class AnswerProcessor {
  /** All text that was emitted. */
  text = '';
  /** What the service fixed in the answer's files without a model. */
  readonly fixed: AppliedFix[] = [];
  readonly turn: Turn;
  /** The model's requests for files, which are no part of the answer. */
  readonly reads: ReadRequests;
  private readonly clock: Clock;
  private readonly append: (event: RunEvent) => void;
  private readonly onApplied: (applied: AppliedChanges) => void;
  private readonly parser = createArtifactParser();
  private held = '';
  private unsentText = '';
  private batchWindow: AbortController | undefined;
  private notices = 0;
  private joiner: ContinuationJoiner | undefined;
  private inArtifact = false;
  private readonly refusedActions = new Set<number>();
  private readonly mark: DatabaseMark;
  /** The actions that wrote files of SQL, by the path of their file. */
  private readonly sqlActions = new Map<string, number[]>();

  constructor(deps: {
    turn: Turn;
    clock: Clock;
    append: (event: RunEvent) => void;
    onApplied: (applied: AppliedChanges) => void;
    /** Whether the model may ask for files before it answers (GEN-045). */
    mayRead?: boolean;
    /** Whether the answer may change the project's database. */
    isManaged?: boolean;
  }) {
    this.turn = deps.turn;
    this.reads = new ReadRequests(deps.mayRead ?? false);
    this.clock = deps.clock;
    this.append = deps.append;
    this.onApplied = deps.onApplied;
    this.mark = new DatabaseMark(deps.isManaged ?? false);
  }

  /**
   * Adds text. Resolves when all actions that end in this text are applied. The caller must await
   * the result before it calls another method.
   */
  async push(text: string): Promise<void> {
    const joined = this.joiner?.push(text) ?? { text, isVoid: false };
    if (joined.isVoid) await this.voidOpenAction();
    await this.bufferTagStart(joined.text);
  }

  /**
   * Ends the model's stream: passes on the text that the joiner still holds, so that every complete
   * action is applied.
   */
  async finishStream(): Promise<void> {
    await this.endJoiner();
  }

  /**
   * Continues a broken stream: drops the held text and passes all further text through `joiner`.
   */
  async continueWith(joiner: ContinuationJoiner): Promise<void> {
    await this.endJoiner();
    this.held = '';
    this.joiner = joiner;
  }

  /** The numbers of actions that were refused and that the model has not corrected since. */
  get refused(): number[] {
    return [...this.refusedActions];
  }

  /** Applies the service's own fixes to the files of the turn. */
  applyFixes(fixed: readonly AppliedFix[], changes: ReadonlyMap<string, string | null>): void {
    if (changes.size === 0) return;
    this.onApplied(this.turn.applyFixes(changes));
    this.fixed.push(...fixed);
  }

  /** Writes that the database is changed now, if the answer does not say so yet (CHAT-047). */
  async announceDatabase(): Promise<void> {
    await this.emitPiece(this.mark.write());
    this.appendText();
  }

  /** Reports the actions that wrote files of SQL as refused by the database. */
  refuseSql(paths: readonly string[]): void {
    for (const path of paths)
      for (const action of this.sqlActions.get(path) ?? [])
        if (!this.refusedActions.has(action)) this.appendNotice({ action, path, reason: 'sql' });
  }

  /** Whether the model produced no text. */
  get isBlank(): boolean {
    return this.text.trim() === '' && (isReadTag(this.held) || this.held.trim() === '');
  }

  /** Returns the path of the open action, and the content that has arrived for it so far. */
  openContent(): { path: string; content: string } | undefined {
    const { open } = this.turn;
    return (
      open && { path: open.filePath, content: open.chunks.join('') + this.parser.bufferedContent() }
    );
  }

  /** Whether the text ends inside an artifact. A continuation then needs no new opening tag. */
  get isInArtifact(): boolean {
    return this.inArtifact;
  }

  /**
   * Starts the actual answer after the model was shown the files it asked for. Further requests for
   * files are ignored.
   */
  async beginAnswer(): Promise<void> {
    await this.endJoiner();
    this.held = '';
    this.reads.close();
    if (this.text.trim() !== '') await this.emitText('\n\n');
  }

  /** Starts a correction round. A blank line separates its text from the earlier text. */
  async beginRound(): Promise<void> {
    await this.endJoiner();
    const rest = this.held;
    this.held = '';
    await this.emitText(`${isUnfinishedTag(rest) ? '' : rest}\n\n`);
    this.turn.refusals.round++;
  }

  /**
   * Ends the answer. `whole`: the model finished without an error. If a whole answer contains no
   * artifact, complete files in its code fences are recovered as actions.
   */
  async close(whole: boolean): Promise<void> {
    await this.endJoiner();
    const rest = this.held;
    this.held = '';
    await this.emitText(isReadTag(rest) ? '' : this.reads.filter(rest));
    await this.emitText(this.reads.isPending ? '' : this.reads.flush());
    this.flush();
    for (const event of this.parser.end()) await this.handleEvent(event);
    if (!whole || this.turn.artifacts > 0) return;
    for (const event of recoveredEvents(recoverFences(this.text))) await this.handleEvent(event);
  }

  private async endJoiner(): Promise<void> {
    const joined = this.joiner?.end();
    this.joiner = undefined;
    if (joined?.isVoid) await this.voidOpenAction();
    if (joined) await this.bufferTagStart(joined.text);
  }

  private async bufferTagStart(text: string): Promise<void> {
    this.held += text;
    for (;;) {
      const { text: before, tag, rest } = this.reads.scan(this.held);
      if (tag === undefined) break;
      // Inside a file, text that looks like an `<appRead>` tag is content of the file.
      await this.emitText(this.reads.filter(before));
      if (this.turn.open)
        await this.emitText(this.held.slice(before.length, -rest.length || undefined));
      else this.reads.add(tag.path);
      this.held = rest;
    }
    await this.emitAllButTagStart(this.held);
  }

  private async emitAllButTagStart(all: string): Promise<void> {
    const from = all.lastIndexOf('<');
    const tag = from >= 0 && mayBeTag.test(all.slice(from));
    this.held = tag ? all.slice(from) : '';
    await this.emitText(this.reads.filter(tag ? all.slice(0, from) : all));
  }

  private async emitText(text: string): Promise<void> {
    for (const piece of this.mark.cut(text)) {
      await this.emitPiece(this.mark.before(piece, this.turn.open !== undefined));
      await this.emitPiece(piece);
    }
  }

  private async emitPiece(text: string): Promise<void> {
    if (text === '') return;
    this.mark.note(text);
    this.text += text;
    this.unsentText += text;
    if (!this.batchWindow) this.openBatchWindow();
    for (const event of this.parser.push(text)) await this.handleEvent(event);
  }

  /** Emits the waiting text immediately, then collects the text of the next 50 ms in one event. */
  private openBatchWindow(): void {
    this.appendText();
    const window = new AbortController();
    this.batchWindow = window;
    this.clock.sleep(limits.run.flushMs, window.signal).then(
      () => {
        this.batchWindow = undefined;
        if (this.unsentText !== '') this.openBatchWindow();
      },
      () => {},
    );
  }

  private appendText(): void {
    const content = this.unsentText;
    this.unsentText = '';
    if (content !== '') this.append({ type: 'data', content });
  }

  private flush(): void {
    this.batchWindow?.abort();
    this.batchWindow = undefined;
    this.appendText();
  }

  private async handleEvent(event: ArtifactEvent): Promise<void> {
    if (event.type === 'artifact-opened') {
      this.inArtifact = true;
      this.reads.close();
    }
    if (event.type === 'artifact-closed') this.inArtifact = false;
    const { applied, notice, corrected: mended = [] } = await this.turn.handleEvent(event);
    // Let other requests run first: one chunk of the stream may contain many complete actions, and
    // applying each action searches a file.
    if (event.type === 'action-closed') await setImmediate();
    if (applied) this.onApplied(applied);
    if (event.type === 'action-closed') this.noteSql(event.action, applied?.write ?? []);
    if (notice) this.appendNotice(notice);
    if (mended.length === 0) return;
    this.appendText();
    for (const one of mended) {
      this.refusedActions.delete(one.action);
      this.append({ type: 'mended', ...one });
    }
  }

  private noteSql(action: number, written: AppliedChanges['write']): void {
    for (const { path } of written)
      if (isMigrationPath(path))
        this.sqlActions.set(path, [...(this.sqlActions.get(path) ?? []), action]);
  }

  /**
   * Marks a damaged action as void, so that it changes nothing, and emits its closing tags. The
   * notice is logged before the closing tags, so that a process that reads the log later ignores
   * the action.
   */
  private async voidOpenAction(): Promise<void> {
    const { open } = this.turn;
    if (!open) return;
    this.turn.voidAction(open.action);
    this.appendNotice({ action: open.action, path: open.filePath, reason: 'void' });
    await this.emitText('\n</appAction></boltAction>\n');
  }

  private appendNotice(notice: ActionNotice): void {
    // Log the pending text first, so that text and notices stay in order.
    this.appendText();
    // Log every refusal, because a process that recovers this answer after a crash reads from the
    // log which actions were refused.
    const path = this.notices++ < maxPaths ? notice.path : '';
    // Do not count a truncated action as refused. The log has no closing tag for it, so a later
    // process ignores it anyway.
    if (notice.reason !== 'truncated') this.refusedActions.add(notice.action);
    this.append({ type: 'notice', ...notice, path });
  }
}
