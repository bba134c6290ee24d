import type { ArtifactEvent } from '../../domain/artifact/events.ts';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { recoveredEvents, recoverFences } from '../../domain/artifact/recover-fences.ts';
import { isSurelyTag } from '../../domain/artifact/tags.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Joiner } from './join.ts';
import type { Applied, Notice, Turn } from './turn.ts';

/**
 * The end of a text that may become one of our tags. It is held back, so that neither the log nor a
 * broken answer ends inside a tag.
 */
const mayBeTag = /^<\/?(?:(?:app|bolt)A[^>]{0,2000}|a|ap|app|b|bo|bol|bolt)?$/;
/** The maximum number of notices. A hostile answer may name thousands of bad files. */
const maxNotices = 50;

/**
 * Processes one answer as it streams. Its text is emitted in events, at most one per 50 ms. Its
 * actions go to the turn as they close. `onApplied` is called for each change at once, in order.
 */
export class Answer {
  /** All text that was emitted. */
  text = '';
  readonly turn: Turn;
  private readonly clock: Clock;
  private readonly append: (event: RunEvent) => void;
  private readonly onApplied: (applied: Applied) => void;
  private readonly parser = createArtifactParser();
  private held = '';
  private waiting = '';
  private window: AbortController | undefined;
  private notices = 0;
  private joiner: Joiner | undefined;
  private inArtifact = false;
  private readonly undone = new Set<number>();

  constructor(deps: {
    turn: Turn;
    clock: Clock;
    append: (event: RunEvent) => void;
    onApplied: (applied: Applied) => void;
  }) {
    this.turn = deps.turn;
    this.clock = deps.clock;
    this.append = deps.append;
    this.onApplied = deps.onApplied;
  }

  /**
   * Resolves when the actions that the text closes are applied. The caller must await it before any
   * other call.
   */
  async push(text: string): Promise<void> {
    const joined = this.joiner?.push(text) ?? { text, void: false };
    if (joined.void) await this.giveUpOpenAction();
    await this.take(joined.text);
  }

  /**
   * Call it when the model's stream has ended. Passes on the text that the joiner holds, so that
   * every closed action is applied.
   */
  async settle(): Promise<void> {
    await this.endJoin();
  }

  /**
   * Call it when the stream broke. Drops the held text and passes the next text through the joiner.
   */
  async break(joiner: Joiner): Promise<void> {
    await this.endJoin();
    this.held = '';
    this.joiner = joiner;
  }

  /** Actions that were refused and not corrected since. */
  get refused(): number[] {
    return [...this.undone];
  }

  /** Whether the model produced no text. */
  get isBlank(): boolean {
    return this.text.trim() === '' && this.held.trim() === '';
  }

  /** Returns the content of the open action, as far as it was emitted. */
  openContent(): { path: string; content: string } | undefined {
    const { open } = this.turn;
    return open && { path: open.filePath, content: open.chunks.join('') + this.parser.keptBack() };
  }

  /** Whether an artifact is open, so that its opening tag need not be repeated. */
  get isInArtifact(): boolean {
    return this.inArtifact;
  }

  /** Starts a correction round. Its text is separated from the text before it. */
  async beginRound(): Promise<void> {
    await this.endJoin();
    const rest = this.held;
    this.held = '';
    await this.pass(`${isSurelyTag(rest) ? '' : rest}\n\n`);
    this.turn.refusals.round++;
  }

  /** Ends the answer. `whole`: the model finished by itself, so files in bare code fences count. */
  async close(whole: boolean): Promise<void> {
    await this.endJoin();
    const rest = this.held;
    this.held = '';
    await this.pass(rest);
    this.flush();
    for (const event of this.parser.end()) await this.obey(event);
    if (!whole || this.turn.artifacts > 0) return;
    for (const event of recoveredEvents(recoverFences(this.text))) await this.obey(event);
  }

  private async endJoin(): Promise<void> {
    const joined = this.joiner?.end();
    this.joiner = undefined;
    if (joined?.void) await this.giveUpOpenAction();
    if (joined) await this.take(joined.text);
  }

  private async take(text: string): Promise<void> {
    const all = this.held + text;
    const from = all.lastIndexOf('<');
    const tag = from >= 0 && mayBeTag.test(all.slice(from));
    this.held = tag ? all.slice(from) : '';
    await this.pass(tag ? all.slice(0, from) : all);
  }

  private async pass(text: string): Promise<void> {
    if (text === '') return;
    this.text += text;
    this.waiting += text;
    if (!this.window) this.openWindow();
    for (const event of this.parser.push(text)) await this.obey(event);
  }

  /** Emits the first text at once, then batches what follows within 50 ms. */
  private openWindow(): void {
    this.send();
    const window = new AbortController();
    this.window = window;
    this.clock.sleep(limits.run.flushMs, window.signal).then(
      () => {
        this.window = undefined;
        if (this.waiting !== '') this.openWindow();
      },
      () => {},
    );
  }

  private send(): void {
    const content = this.waiting;
    this.waiting = '';
    if (content !== '') this.append({ type: 'data', content });
  }

  private flush(): void {
    this.window?.abort();
    this.window = undefined;
    this.send();
  }

  private async obey(event: ArtifactEvent): Promise<void> {
    if (event.type === 'artifact-opened') this.inArtifact = true;
    if (event.type === 'artifact-closed') this.inArtifact = false;
    const { applied, notice, mended = [] } = await this.turn.take(event);
    if (applied) this.onApplied(applied);
    if (notice) this.tell(notice);
    if (mended.length === 0) return;
    this.send();
    for (const one of mended) {
      this.undone.delete(one.action);
      this.append({ type: 'mended', ...one });
    }
  }

  /**
   * Closes a damaged action on the wire. It changes nothing, and the notice precedes it in the log
   * for later readers.
   */
  private async giveUpOpenAction(): Promise<void> {
    const { open } = this.turn;
    if (!open) return;
    this.turn.void(open.action);
    this.tell({ action: open.action, path: open.filePath, reason: 'void' });
    await this.pass('\n</appAction></boltAction>\n');
  }

  private tell(notice: Notice): void {
    // Keep text and notices in order in the log.
    this.send();
    if (notice.reason !== 'void' && this.notices++ >= maxNotices) return;
    // A truncated action is visible in the log by its missing end.
    if (notice.reason !== 'truncated') this.undone.add(notice.action);
    this.append({ type: 'notice', ...notice });
  }
}
