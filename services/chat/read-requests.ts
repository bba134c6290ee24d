const head = /<\/?appRead(?=[\s/>])/g;
const pathAttribute = /\s(?:file)?path\s{0,20}=\s{0,20}(?:"([^"]{0,1000})"|'([^']{0,1000})')/i;
/** Longer text is not treated as a tag. */
const maxTagLength = 2_000;
/** How many requests of one answer are kept. */
const maxRequests = 100;
/** Matches what may precede a request: blanks, and the start of a code fence around it. */
const beforeRequest = /^\s{0,200}(?:`{1,3}(?:\w{0,10}\s{0,20})?)?$/;
/** How many characters after a request are ignored before the stream is stopped. */
const maxDropped = 400;

/**
 * The next part of an answer. `text` can be passed on, `tag` is a request, and `rest` may still
 * become a tag.
 */
type ReadScan = { text: string; tag?: { path: string | undefined }; rest: string };

/**
 * Collects the requests for files in an answer (GEN-045). They are removed from its text, so that
 * neither the stream nor the stored message contains them.
 */
export class ReadRequests {
  readonly paths: string[] = [];
  /** True while the model may still ask for files. After a request, all further text is dropped. */
  isOpen: boolean;
  private dropped = 0;
  private start = '';
  private isAtStart = true;

  constructor(mayRead: boolean) {
    this.isOpen = mayRead;
  }

  /** Whether the answer consists of a request, after which nothing else is accepted. */
  get isPending(): boolean {
    return this.isOpen && this.paths.length > 0;
  }

  /** Whether the model keeps writing after its request, so that the stream should be stopped. */
  get isOverrun(): boolean {
    return this.isPending && this.dropped > maxDropped;
  }

  /** Ends reading, because the answer itself has begun. Further requests do not count. */
  close(): void {
    this.isOpen = false;
    this.paths.length = 0;
    this.dropped = 0;
  }

  /** Finds the next tag from the start of a text; an unfinished tag stays in `rest`. */
  scan(text: string): ReadScan {
    head.lastIndex = 0;
    const found = head.exec(text);
    if (!found) return { text, rest: '' };
    const end = text.indexOf('>', found.index);
    const length = (end < 0 ? text.length : end) - found.index;
    if (length > maxTagLength) {
      const after = found.index + found[0].length;
      return { text: text.slice(0, after), rest: text.slice(after) };
    }
    if (end < 0) return { text: text.slice(0, found.index), rest: text.slice(found.index) };
    const tag = text.slice(found.index, end + 1);
    const [, double, single] = pathAttribute.exec(tag) ?? [];
    const path = tag.startsWith('</') ? undefined : (double ?? single);
    return { text: text.slice(0, found.index), tag: { path }, rest: text.slice(end + 1) };
  }

  add(path: string | undefined): void {
    if (!this.isOpen) return;
    if (this.isAtStart) this.start = '';
    this.isAtStart = false;
    if (path !== undefined && this.paths.length < maxRequests) this.paths.push(path.trim());
  }

  /**
   * Returns the part of a text that may be shown: no text after a request, and no code fence before
   * a request.
   */
  filter(text: string): string {
    if (!this.isOpen) return this.flush() + text;
    if (this.isPending) {
      this.dropped += text.trim().length;
      return '';
    }
    if (!this.isAtStart) return text;
    this.start += text;
    return beforeRequest.test(this.start) ? '' : this.flush();
  }

  /** Returns the held-back start of the answer. */
  flush(): string {
    const text = this.start;
    this.start = '';
    this.isAtStart = false;
    return text;
  }
}
