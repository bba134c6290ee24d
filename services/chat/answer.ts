import type { ArtifactEvent } from '../../domain/artifact/events.ts';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { recoveredEvents, recoverFences } from '../../domain/artifact/recover-fences.ts';
import { isSurelyTag } from '../../domain/artifact/tags.ts';
import { limits } from '../../domain/limits.ts';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Joiner } from './join.ts';
import type { Applied, Notice, Turn } from './turn.ts';

/** The tail of a text that may become one of our tags: it waits, so that neither the log nor a broken answer ends inside a tag. */
const mayBeTag = /<\/?(?:(?:app|bolt)A[^>]{0,2000}|a|ap|app|b|bo|bol|bolt)?$/;
/** A hostile answer may name thousands of bad files; that many are told. */
const maxNotices = 50;

/**
 * One answer as it comes: its text goes out in events of at most one per 50 ms, its actions go to the turn as they close.
 * `applied` is told of each change at once, in order.
 */
export class Answer {
  /** Everything that went out. */
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

  constructor(deps: { turn: Turn; clock: Clock; append: (event: RunEvent) => void; onApplied: (applied: Applied) => void }) {
    this.turn = deps.turn;
    this.clock = deps.clock;
    this.append = deps.append;
    this.onApplied = deps.onApplied;
  }

  push(text: string): void {
    const joined = this.joiner?.push(text) ?? { text, void: false };
    if (joined.void) this.giveUpOpenAction();
    this.take(joined.text);
  }

  /** The model has ended its part: what waited to be joined is joined, so that everything it closed is closed. */
  settle(): void {
    this.endJoin();
  }

  /** The stream broke: what waits for more is dropped; what comes next passes the joiner. */
  break(joiner: Joiner): void {
    this.endJoin();
    this.held = '';
    this.joiner = joiner;
  }

  /** Actions that were refused and not made good since. */
  get refused(): number[] {
    return [...this.undone];
  }

  /** Whether the model said nothing at all. */
  get isBlank(): boolean {
    return this.text.trim() === '' && this.held.trim() === '';
  }

  /** The content of the action that is open now, as far as it has gone out. */
  openContent(): { path: string; content: string } | undefined {
    const { open } = this.turn;
    return open && { path: open.filePath, content: open.chunks.join('') + this.parser.keptBack() };
  }

  /** Whether an artifact is open: its opening tag need not be said again. */
  get isInArtifact(): boolean {
    return this.inArtifact;
  }

  /** The model has said its part and is asked once more: what it says now stands apart from what it said. */
  beginRound(): void {
    this.endJoin();
    const rest = this.held;
    this.held = '';
    this.pass(`${isSurelyTag(rest) ? '' : rest}\n\n`);
    this.turn.refusals.round++;
  }

  /** The answer is over; `whole` says that the model ended it by itself, which lets files in bare code fences count. */
  close(whole: boolean): void {
    this.endJoin();
    const rest = this.held;
    this.held = '';
    this.pass(rest);
    this.flush();
    for (const event of this.parser.end()) this.obey(event);
    if (whole && this.turn.artifacts === 0) for (const event of recoveredEvents(recoverFences(this.text))) this.obey(event);
  }

  private endJoin(): void {
    const joined = this.joiner?.end();
    this.joiner = undefined;
    if (joined?.void) this.giveUpOpenAction();
    if (joined) this.take(joined.text);
  }

  private take(text: string): void {
    const all = this.held + text;
    const from = all.lastIndexOf('<');
    const tag = from >= 0 && mayBeTag.test(all.slice(from));
    this.held = tag ? all.slice(from) : '';
    this.pass(tag ? all.slice(0, from) : all);
  }

  private pass(text: string): void {
    if (text === '') return;
    this.text += text;
    this.waiting += text;
    if (!this.window) this.openWindow();
    for (const event of this.parser.push(text)) this.obey(event);
  }

  /** The first words go out at once; what follows within 50 ms goes together. */
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

  private obey(event: ArtifactEvent): void {
    if (event.type === 'artifact-opened') this.inArtifact = true;
    if (event.type === 'artifact-closed') this.inArtifact = false;
    const { applied, notice, mended = [] } = this.turn.take(event);
    if (applied) this.onApplied(applied);
    if (notice) this.tell(notice);
    if (mended.length === 0) return;
    this.send();
    for (const one of mended) {
      this.undone.delete(one.action);
      this.append({ type: 'mended', ...one });
    }
  }

  /** Closes a damaged action on the wire; it changes nothing, and whoever reads the log later is told so first. */
  private giveUpOpenAction(): void {
    const { open } = this.turn;
    if (!open) return;
    this.turn.void(open.action);
    this.tell({ action: open.action, path: open.filePath, reason: 'void' });
    this.pass('\n</appAction></boltAction>\n');
  }

  private tell(notice: Notice): void {
    // The log keeps the order of words and notices.
    this.send();
    if (notice.reason !== 'void' && this.notices++ >= maxNotices) return;
    // An action that was cut off says so by its missing end.
    if (notice.reason !== 'truncated') this.undone.add(notice.action);
    this.append({ type: 'notice', ...notice });
  }
}
