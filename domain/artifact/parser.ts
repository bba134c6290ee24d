import { limits } from '../limits/index.ts';
import { type ArtifactEvent, type ArtifactParser, actionTypes } from './events.ts';
import { unwrapFence } from './fence.ts';
import { isSurelyTag, readTag, type Tag, type TagScan } from './tags.ts';

/** Blanks allowed between a closing tag's name and its `>`. */
const maxCloserBlanks = 16;
const closerEnd = new RegExp(`[ \\t\\r\\n]{0,${maxCloserBlanks}}>`, 'y');
const fence = '```';
const noScan: TagScan = { length: 0, quote: '' };

/**
 * An action whose content is being read. `number` is -1 for an unknown type: its content is skipped
 * without events.
 */
type OpenAction = {
  number: number;
  closer: string;
  /**
   * What may come next in the content: its first line break, a fence, or anything. `fenced` content
   * is buffered until the action closes.
   */
  part: 'line-break' | 'fence' | 'body' | 'fenced';
  buffered: string;
};

/**
 * Push parser of a model's answer (ADR 064, GEN-027): linear time, deltas only, and the same events
 * at every split except for where deltas are cut. Only text that may become a tag is held back.
 * - A tag in prose counts everywhere, also in a code span. Inside an action only its own closing
 *   tag counts.
 * - Text between two actions is prose; blanks there are dropped.
 * - An action outside an artifact opens an untitled one. Stray closing tags are dropped; an
 *   artifact ends where the next begins.
 */
export function createArtifactParser(): ArtifactParser & {
  /**
   * Returns the content of the open action that arrived but is not emitted yet; '' outside of one.
   */
  bufferedContent(): string;
} {
  let events: ArtifactEvent[] = [];
  let held = '';
  let scan = noScan;
  let artifacts = 0;
  let actions = 0;
  let inArtifact = false;
  let action: OpenAction | undefined;
  /** Blanks after a tag inside an artifact, emitted only if text follows; undefined after that. */
  let blanks: string | undefined;

  function read(text: string): void {
    let at = 0;
    while (at < text.length) {
      const next = action ? readContent(text, at, action) : readProse(text, at);
      if (next < 0) break;
      at = next;
    }
    held = at === 0 ? text : text.slice(at);
  }

  /**
   * Reads up to and including the next tag and returns the index after it; -1 if the rest, now at
   * the start, must wait.
   */
  function readProse(text: string, from: number): number {
    let at = text.indexOf('<', from);
    while (at >= 0) {
      const reading = readTag(text, at, scan);
      scan = noScan;
      if (reading.kind === 'text') {
        at = text.indexOf('<', reading.end);
        continue;
      }
      emitText(text.slice(from, at));
      if (reading.kind === 'tag') {
        handleTag(reading.tag);
        return reading.end;
      }
      scan = reading.scan;
      if (at === from) return -1;
      return at;
    }
    emitText(text.slice(from));
    return text.length;
  }

  function emitText(text: string): void {
    if (text === '') return;
    if (inArtifact && blanks !== undefined) {
      blanks += text;
      if (text.trim() === '') return;
      events.push({ type: 'text-delta', text: blanks });
      blanks = undefined;
      return;
    }
    events.push({ type: 'text-delta', text });
  }

  function handleTag(tag: Tag): void {
    blanks = '';
    if (tag.noun === 'artifact') {
      closeArtifact();
      if (tag.closing) return;
      const { id = '', title = '', type = '' } = tag.attributes;
      openArtifact(id, title, type);
      if (tag.selfClosing) closeArtifact();
      return;
    }
    if (!tag.closing) openAction(tag);
  }

  function openArtifact(id: string, title: string, kind: string): void {
    inArtifact = true;
    events.push({ type: 'artifact-opened', artifact: artifacts++, id, title, kind });
  }

  function closeArtifact(): void {
    if (inArtifact) events.push({ type: 'artifact-closed', artifact: artifacts - 1 });
    inArtifact = false;
  }

  function openAction({ name, attributes, selfClosing }: Tag): void {
    const { type = '', filepath = '', to = '' } = attributes;
    const actionType = actionTypes.find((one) => one === type.trim().toLowerCase());
    // Outside an artifact a tag of unknown type is text about tags: drop only the tag itself.
    if (!actionType && !inArtifact) return;
    if (!inArtifact) openArtifact('', '', '');
    const number = actionType ? actions++ : -1;
    if (actionType) {
      events.push({
        type: 'action-opened',
        artifact: artifacts - 1,
        action: number,
        actionType,
        filePath: filepath,
        to,
      });
    }
    action = { number, closer: `</${name}`, part: 'line-break', buffered: '' };
    if (selfClosing) closeAction(action);
  }

  function closeAction(open: OpenAction): void {
    if (open.part === 'fenced') emitDelta(open, unwrapFence(open.buffered));
    if (open.number >= 0) events.push({ type: 'action-closed', action: open.number });
    action = undefined;
    blanks = '';
  }

  function emitDelta({ number }: OpenAction, text: string): void {
    if (text !== '' && number >= 0) events.push({ type: 'action-delta', action: number, text });
  }

  function addContent(open: OpenAction, text: string): void {
    if (open.part === 'fenced') {
      open.buffered += text;
      if (open.buffered.length <= limits.files.maxFileBytes) return;
      // No file may be this long: buffering more would only fill the memory.
      emitDelta(open, open.buffered);
      open.part = 'body';
      open.buffered = '';
    } else {
      emitDelta(open, text);
    }
  }

  /**
   * Reads content up to and including the action's closing tag; returns the same as `readProse`.
   */
  function readContent(text: string, from: number, open: OpenAction): number {
    if (open.part === 'line-break') {
      if (text[from] === '\r' && from + 1 === text.length) return -1;
      open.part = 'fence';
      const drop = text[from] === '\n' ? 1 : text.startsWith('\r\n', from) ? 2 : 0;
      if (drop > 0) return from + drop;
    }
    if (open.part === 'fence') {
      if (text.length - from < fence.length && fence.startsWith(text.slice(from))) return -1;
      open.part = text.startsWith(fence, from) ? 'fenced' : 'body';
    }
    const { closer } = open;
    let at = text.indexOf(closer, from);
    while (at >= 0) {
      const after = at + closer.length;
      closerEnd.lastIndex = after;
      if (closerEnd.test(text)) {
        addContent(open, text.slice(from, at));
        closeAction(open);
        return closerEnd.lastIndex;
      }
      if (text.length - after <= maxCloserBlanks && text.slice(after).trim() === '') break;
      at = text.indexOf(closer, after);
    }
    if (at < 0) at = startOfPartial(text, from, closer);
    if (at === from) return -1;
    addContent(open, text.slice(from, at));
    return at;
  }

  function endAnswer(): void {
    const rest = held;
    held = '';
    if (action) {
      const { number, part, buffered: kept } = action;
      const content = part === 'fenced' ? kept : '';
      emitDelta(action, isSurelyTag(rest) ? content : content + rest);
      if (number >= 0) events.push({ type: 'action-truncated', action: number });
      action = undefined;
    } else if (!isSurelyTag(rest)) {
      emitText(rest);
    }
    closeArtifact();
  }

  return {
    push(chunk) {
      events = [];
      read(held === '' ? chunk : held + chunk);
      return events;
    },
    end() {
      events = [];
      endAnswer();
      return events;
    },
    bufferedContent: () => (action ? action.buffered + held : ''),
  };
}

/**
 * Returns the start of the text's tail that may be the beginning of `closer`, or the text's length
 * if there is none.
 */
function startOfPartial(text: string, from: number, closer: string): number {
  const at = text.lastIndexOf('<');
  const may = at >= from && text.length - at < closer.length && closer.startsWith(text.slice(at));
  return may ? at : text.length;
}
