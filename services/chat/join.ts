/** Where an answer broke: inside an action's content, or between actions, in an artifact or not. */
export type Break = { action: { path: string; content: string } | undefined; inArtifact?: boolean };
export type Joined = {
  text: string /** The open action is given up; the text starts over. */;
  void: boolean;
};

/** How many characters of a continuation are buffered to see how it begins. */
const lookAhead = 300;
/** A model that continues an answer often repeats its last words. */
const maxRepeated = 400;
const minRepeated = 12;
/**
 * Text with fewer different characters may be indentation or a ruler, which repeat legitimately.
 */
const minVariety = 5;
const restart = /^(?:[^<]{0,200}?)(<(?:app|bolt)(?:Artifact|Action)[\s>])/;
const opener = /<(?:app|bolt)Action\s[^<>]*>/;
const artifactAgain = /^[^<]{0,200}?<(?:app|bolt)Artifact(?:\s[^<>]*)?>(?:\r?\n)?/;
const fenceOpener = /^\s*```[\w-]*\r?\n/;
const fenceEnd = /```[ \t]*(?:\r?\n)*(?=<\/(?:app|bolt)Action)/;
/**
 * How many characters at the end of the text may still become a closing fence and the tag after it.
 */
const fenceTail = 40;

/**
 * Joins the continuation of a broken answer to it without a seam. It drops repeated words. A model
 * that opens the same file again and repeats it continues where it was. One that begins differently
 * gives up the open action. A code fence around the continuation is removed at both ends. Takes
 * time linear in the continuation.
 */
export class Joiner {
  private readonly broken: Break;
  private held = '';
  private state: 'looking' | 'repeating' | 'fenced' | 'joined' = 'looking';
  /** While the model repeats the file: how many characters were repeated so far. */
  private repeated = 0;
  /** The tags that the model opened again, for the case that its file is a different one. */
  private restarted = '';

  constructor(broken: Break) {
    this.broken = broken;
  }

  push(text: string): Joined {
    if (this.state === 'joined') return { text, void: false };
    this.held += text;
    if (this.state === 'fenced') return this.unfence(false);
    return this.state === 'repeating' ? this.repeat(false) : this.look(false);
  }

  end(): Joined {
    if (this.state === 'joined') return { text: '', void: false };
    if (this.state === 'fenced') return this.unfence(true);
    return this.state === 'repeating' ? this.repeat(true) : this.look(true);
  }

  private look(atEnd: boolean): Joined {
    const { action, inArtifact } = this.broken;
    if (this.held.length < lookAhead && !atEnd) return { text: '', void: false };
    if (!action) return this.release(inArtifact ? this.held.replace(artifactAgain, '') : this.held);
    const [, tag] = restart.exec(this.held) ?? [];
    if (!tag) return this.goOn(action.content, atEnd);
    const begun = opener.exec(this.held);
    if (!begun || pathOf(begun[0]) !== action.path) return this.giveUp(tag);
    this.state = 'repeating';
    this.restarted = this.held.slice(this.held.indexOf(tag), begun.index + begun[0].length);
    const again = this.held.slice(begun.index + begun[0].length);
    const lineBreak = /^\r?\n/.exec(again)?.[0] ?? '';
    this.restarted += lineBreak;
    this.held = again.slice(lineBreak.length);
    return this.repeat(atEnd);
  }

  private repeat(atEnd: boolean): Joined {
    const content = this.broken.action?.content ?? '';
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
    if (this.repeated === content.length) return this.release(this.held);
    // Everything so far is a repetition, so more text is needed to decide.
    if (this.held === '' && !atEnd) return { text: '', void: false };
    return this.release(this.restarted + content.slice(0, this.repeated) + this.held, true);
  }

  private goOn(content: string, atEnd: boolean): Joined {
    const fence = fenceOpener.exec(this.held)?.[0];
    const text = withoutRepeated(
      content,
      fence === undefined ? this.held : this.held.slice(fence.length),
    );
    // A file that began inside a fence has its own closing fence.
    if (fence === undefined || content.startsWith('```')) return this.release(text);
    this.state = 'fenced';
    this.held = text;
    return this.unfence(atEnd);
  }

  private unfence(atEnd: boolean): Joined {
    const found = fenceEnd.exec(this.held);
    if (found)
      return this.release(
        this.held.slice(0, found.index) + this.held.slice(found.index + found[0].length),
      );
    if (atEnd) return this.release(this.held.replace(/```\s*$/, ''));
    const sure = Math.max(0, this.held.length - fenceTail);
    const text = this.held.slice(0, sure);
    this.held = this.held.slice(sure);
    return { text, void: false };
  }

  private giveUp(tag: string): Joined {
    return this.release(this.held.slice(this.held.indexOf(tag)), true);
  }

  private release(text: string, isVoid = false): Joined {
    this.state = 'joined';
    this.held = '';
    return { text, void: isVoid };
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
