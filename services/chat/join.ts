/** Where an answer broke: inside an action's content, or between actions, inside an artifact or not. */
export type Break = { action: { path: string; content: string } | undefined; inArtifact?: boolean };
export type Joined = { text: string /** The open action is given up: what follows begins anew. */; void: boolean };

/** How much of a continuation is held back to see how it begins. */
const lookAhead = 300;
/** A model that was asked to go on often says its last words again. */
const maxRepeated = 400;
const minRepeated = 12;
/** Fewer different characters may be indentation or a ruler, which go on by themselves. */
const minVariety = 5;
const restart = /^(?:[^<]{0,200}?)(<(?:app|bolt)(?:Artifact|Action)[\s>])/;
const opener = /<(?:app|bolt)Action\s[^>]*>/;
const artifactAgain = /^[^<]{0,200}?<(?:app|bolt)Artifact(?:\s[^<>]*)?>(?:\r?\n)?/;
const fenceOpener = /^\s*```[\w-]*\r?\n/;
const fenceEnd = /```[ \t]*(?:\r?\n)*(?=<\/(?:app|bolt)Action)/;
/** As much of the text's end may still become a closing fence with the tag after it. */
const fenceTail = 40;

/**
 * Joins the continuation of a broken answer to it, seam free: words said twice are dropped; a model that opens the same file
 * again and repeats it goes on where it was; one that begins differently gives up the open action. A code fence that the
 * continuation wraps itself in goes at both ends. Time linear in the continuation.
 */
export class Joiner {
  private readonly broken: Break;
  private held = '';
  private state: 'looking' | 'repeating' | 'fenced' | 'joined' = 'looking';
  /** While the model repeats the file: how much of it has come again. */
  private repeated = 0;
  /** The tags the model opened again, for when its file turns out to be another one. */
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
    while (at < this.held.length && this.repeated < content.length && this.held[at] === content[this.repeated]) {
      at++;
      this.repeated++;
    }
    this.held = this.held.slice(at);
    if (this.repeated === content.length) return this.release(this.held);
    // All of what has come is a repetition so far: more must come before it can be told.
    if (this.held === '' && !atEnd) return { text: '', void: false };
    return this.release(this.restarted + content.slice(0, this.repeated) + this.held, true);
  }

  private goOn(content: string, atEnd: boolean): Joined {
    const fence = fenceOpener.exec(this.held)?.[0];
    const text = withoutRepeated(content, fence === undefined ? this.held : this.held.slice(fence.length));
    // A file that began inside a fence ends with its own.
    if (fence === undefined || content.startsWith('```')) return this.release(text);
    this.state = 'fenced';
    this.held = text;
    return this.unfence(atEnd);
  }

  private unfence(atEnd: boolean): Joined {
    const found = fenceEnd.exec(this.held);
    if (found) return this.release(this.held.slice(0, found.index) + this.held.slice(found.index + found[0].length));
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
  for (let length = Math.min(maxRepeated, before.length, after.length); length >= minRepeated; length--) {
    const repeated = after.slice(0, length);
    if (before.endsWith(repeated) && new Set(repeated).size >= minVariety) return after.slice(length);
  }
  return after;
}
