/** Where an answer broke: inside the content of `action`, or between two actions. */
export type BreakPoint = {
  action: { path: string; content: string } | undefined;
  inArtifact?: boolean;
  /**
   * The white space at the end of the answer, which the model was not sent. Set only when the model
   * continues its own message; then the continuation is exactly the rest of the answer.
   */
  withheld?: string | undefined;
};
export type JoinResult = {
  text: string;
  /** Whether to discard the open action, because `text` opens an action again. */
  isVoid: boolean;
};

/** How many characters of a continuation are buffered to see how it begins. */
const lookAhead = 300;
/**
 * A model that continues an answer often repeats its last words. Only a repetition between
 * `minRepeated` and `maxRepeated` characters is dropped.
 */
const maxRepeated = 400;
const minRepeated = 12;
/**
 * A repeated text with fewer different characters than this may be indentation or a line of dashes,
 * which answers repeat on purpose.
 */
const minVariety = 5;
const restart = /^(?:[^<]{0,200}?)(<(?:app|bolt)(?:Artifact|Action)[\s>])/;
const opener = /<(?:app|bolt)Action\s[^<>]*>/;
const artifactAgain = /^[^<]{0,200}?<(?:app|bolt)Artifact(?:\s[^<>]*)?>(?:\r?\n)?/;
const fenceOpener = /^\s*```[\w-]*\r?\n/;
const fenceEnd = /```[ \t]*(?:\r?\n)*(?=<\/(?:app|bolt)Action)/;
/**
 * How many characters at the end are held back, because they may become a closing code fence and
 * the tag after it.
 */
const fenceTail = 40;

/**
 * Joins the continuation of a broken answer to the answer. Repeated words are dropped. When the
 * model opens the same file again and repeats its content, the repetition is dropped. When it
 * opens another file or writes other content, the open action is discarded. A code fence around
 * the continuation is removed at both ends. Takes time linear in the continuation.
 */
export class ContinuationJoiner {
  private readonly breakPoint: BreakPoint;
  private held = '';
  private state: 'looking' | 'repeating' | 'fenced' | 'joined' = 'looking';
  /** While the model repeats the file: how many characters were repeated so far. */
  private repeated = 0;
  /** The tags that the model opened again. They are emitted if the content then differs. */
  private restarted = '';

  constructor(broken: BreakPoint) {
    this.breakPoint = broken;
  }

  push(text: string): JoinResult {
    if (this.state === 'joined') return { text, isVoid: false };
    this.held += text;
    if (this.state === 'fenced') return this.removeFence(false);
    return this.state === 'repeating' ? this.skipRepeated(false) : this.inspectStart(false);
  }

  end(): JoinResult {
    if (this.state === 'joined') return { text: '', isVoid: false };
    if (this.state === 'fenced') return this.removeFence(true);
    return this.state === 'repeating' ? this.skipRepeated(true) : this.inspectStart(true);
  }

  private inspectStart(atEnd: boolean): JoinResult {
    const { action, inArtifact, withheld } = this.breakPoint;
    if (this.held.length < lookAhead && !atEnd) return { text: '', isVoid: false };
    this.held = withoutWithheld(this.held, withheld);
    if (!action)
      return this.passThrough(inArtifact ? this.held.replace(artifactAgain, '') : this.held);
    const [, tag] = restart.exec(this.held) ?? [];
    if (!tag && withheld !== undefined) return this.passThrough(this.held);
    if (!tag) return this.continueContent(action.content, atEnd);
    const begun = opener.exec(this.held);
    if (!begun || pathOf(begun[0]) !== action.path) return this.voidAction(tag);
    this.state = 'repeating';
    this.restarted = this.held.slice(this.held.indexOf(tag), begun.index + begun[0].length);
    const again = this.held.slice(begun.index + begun[0].length);
    const lineBreak = /^\r?\n/.exec(again)?.[0] ?? '';
    this.restarted += lineBreak;
    this.held = again.slice(lineBreak.length);
    return this.skipRepeated(atEnd);
  }

  private skipRepeated(atEnd: boolean): JoinResult {
    const content = this.breakPoint.action?.content ?? '';
    let at = 0;
    while (
      at < this.held.length &&
      this.repeated < content.length &&
      this.held[at] === content[this.repeated]
    ) {
      at++;
      this.repeated++;
    }
    this.held = this.held.slice(at);
    if (this.repeated === content.length) return this.passThrough(this.held);
    // Everything so far is a repetition, so more text is needed to decide.
    if (this.held === '' && !atEnd) return { text: '', isVoid: false };
    return this.passThrough(this.restarted + content.slice(0, this.repeated) + this.held, true);
  }

  private continueContent(content: string, atEnd: boolean): JoinResult {
    const fence = fenceOpener.exec(this.held)?.[0];
    const text = withoutRepeated(
      content,
      fence === undefined ? this.held : this.held.slice(fence.length),
    );
    // Content that begins with a fence has its own closing fence, which must stay.
    if (fence === undefined || content.startsWith('```')) return this.passThrough(text);
    this.state = 'fenced';
    this.held = text;
    return this.removeFence(atEnd);
  }

  private removeFence(atEnd: boolean): JoinResult {
    const found = fenceEnd.exec(this.held);
    if (found)
      return this.passThrough(
        this.held.slice(0, found.index) + this.held.slice(found.index + found[0].length),
      );
    if (atEnd) return this.passThrough(this.held.replace(/```\s*$/, ''));
    const sure = Math.max(0, this.held.length - fenceTail);
    const text = this.held.slice(0, sure);
    this.held = this.held.slice(sure);
    return { text, isVoid: false };
  }

  private voidAction(tag: string): JoinResult {
    return this.passThrough(this.held.slice(this.held.indexOf(tag)), true);
  }

  private passThrough(text: string, isVoid = false): JoinResult {
    this.state = 'joined';
    this.held = '';
    return { text, isVoid: isVoid };
  }
}

function pathOf(tag: string): string | undefined {
  return /filePath\s*=\s*["']([^"']*)["']/i.exec(tag)?.[1];
}

function withoutRepeated(before: string, after: string): string {
  for (
    let length = Math.min(maxRepeated, before.length, after.length);
    length >= minRepeated;
    length--
  ) {
    const repeated = after.slice(0, length);
    if (before.endsWith(repeated) && new Set(repeated).size >= minVariety)
      return after.slice(length);
  }
  return after;
}

/**
 * Drops the withheld white space from the start of a continuation, because the answer already has
 * it.
 */
function withoutWithheld(text: string, withheld = ''): string {
  let same = 0;
  while (same < withheld.length && text[same] === withheld[same]) same++;
  return text.slice(same);
}
