/** Where an answer broke: inside an action's content, or between actions. */
export type Break = { action: { path: string; content: string } | undefined };
export type Joined = { text: string /** The open action is given up: what follows begins anew. */; void: boolean };

/** How much of a continuation is held back to see how it begins. */
const lookAhead = 300;
/** A model that was asked to go on often says its last words again. */
const maxRepeated = 400;
const minRepeated = 12;
const restart = /^(?:[^<]{0,200}?)(<(?:app|bolt)(?:Artifact|Action)[\s>])/;
const opener = /<(?:app|bolt)Action\s[^>]*>/;

/**
 * Joins the continuation of a broken answer to it, seam free: words said twice are dropped; a model that opens the same file
 * again and repeats it goes on where it was; one that begins differently gives up the open action.
 */
export class Joiner {
  private readonly broken: Break;
  private held = '';
  private joined = false;

  constructor(broken: Break) {
    this.broken = broken;
  }

  push(text: string): Joined {
    if (this.joined) return { text, void: false };
    this.held += text;
    return this.decide(false);
  }

  end(): Joined {
    return this.joined ? { text: '', void: false } : this.decide(true);
  }

  private decide(atEnd: boolean): Joined {
    const { action } = this.broken;
    if (this.held.length < lookAhead && !atEnd) return { text: '', void: false };
    if (!action) return this.release(this.held);
    const [, tag] = restart.exec(this.held) ?? [];
    if (!tag) return this.release(withoutRepeated(action.content, withoutFence(this.held)));
    const begun = opener.exec(this.held);
    if (begun && pathOf(begun[0]) === action.path) {
      const again = this.held.slice(begun.index + begun[0].length).replace(/^\r?\n/, '');
      const same = commonLength(action.content, again);
      if (same === action.content.length) return this.release(again.slice(same));
      // All of what has come is a repetition so far: more must come before it can be told.
      if (same === again.length && !atEnd) return { text: '', void: false };
    }
    return this.release(this.held.slice(this.held.indexOf(tag)), true);
  }

  private release(text: string, isVoid = false): Joined {
    this.joined = true;
    this.held = '';
    return { text, void: isVoid };
  }
}

function pathOf(tag: string): string | undefined {
  return /filePath\s*=\s*["']([^"']*)["']/i.exec(tag)?.[1];
}

function withoutFence(text: string): string {
  return text.replace(/^```\w*\r?\n/, '');
}

function withoutRepeated(before: string, after: string): string {
  for (let length = Math.min(maxRepeated, before.length, after.length); length >= minRepeated; length--)
    if (before.endsWith(after.slice(0, length))) return after.slice(length);
  return after;
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
