const head = /<\/?appRead(?=[\s/>])/g;
const pathAttribute = /\s(?:file)?path\s{0,20}=\s{0,20}(?:"([^"]{0,1000})"|'([^']{0,1000})')/i;
/** A longer tag is text. */
const maxTagLength = 2_000;
/** How many requests of one answer are kept. */
const maxRequests = 100;
/** Blanks, and the beginning of a code fence that a model puts around its request. */
const beforeRequest = /^\s{0,200}(?:`{1,3}(?:\w{0,10}\s{0,20})?)?$/;
/** Characters after a request that are dropped before the stream is cut. */
const maxDropped = 400;

/** A piece of an answer: text to pass on, or the rest that may still become a tag. */
type ReadScan = { text: string; tag?: { path: string | undefined }; rest: string };

/**
 * The requests for files in an answer (GEN-045). They are taken out of its text, so that they reach
 * neither the stream nor the stored message.
 */
export class ReadRequests {
  readonly paths: string[] = [];
  /** While reading is possible: the request is the whole answer, and what follows it is dropped. */
  isOpen: boolean;
  private dropped = 0;
  private start = '';
  private isAtStart = true;

  constructor(mayRead: boolean) {
    this.isOpen = mayRead;
  }

  /** Whether the answer is a request and nothing else can follow. */
  get isPending(): boolean {
    return this.isOpen && this.paths.length > 0;
  }

  /** Whether a model goes on writing after its request, which costs tokens for nothing. */
  get isOverrun(): boolean {
    return this.isPending && this.dropped > maxDropped;
  }

  /** No action may have been written before a request: it would have been written blind. */
  close(): void {
    this.isOpen = false;
    this.paths.length = 0;
    this.dropped = 0;
  }

  /** Finds the next tag from the start of a text; an unfinished one stays in `rest`. */
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

  /** Returns what of a text may be shown: nothing after a request, and no fence before one. */
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

  /** Returns the beginning that was held back. */
  flush(): string {
    const text = this.start;
    this.start = '';
    this.isAtStart = false;
    return text;
  }
}
