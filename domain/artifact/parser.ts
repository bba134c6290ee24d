import type { ArtifactParser } from './events.ts';
import { endOfCloser, findContentEnd, type OpenAction, readContentStart } from './open-action.ts';
import {
  addContent,
  addTag,
  addText,
  closeAction,
  createOutline,
  endOutline,
  takeEvents,
} from './outline.ts';
import { readTag, type TagScan } from './tags.ts';

const noScan: TagScan = { length: 0, quote: '' };

/**
 * Parses a model's answer while it arrives (ADR 064, GEN-027). It takes linear time and emits only
 * new text. However the answer is split into chunks, the events are the same, except for where
 * texts are cut. Only text that may become a tag is held back.
 * - In prose every tag counts, even in a code span. Inside an action only its closing tag counts.
 * - Text between two actions is prose, without the white space around it.
 * - An action outside an artifact opens an untitled artifact. A stray closing tag is dropped. An
 * artifact ends where the next one begins.
 */
export function createArtifactParser(): ArtifactParser & {
  /**
   * Returns the content of the open action that has arrived but was not emitted yet; '' outside an
   * action.
   */
  bufferedContent(): string;
} {
  const outline = createOutline();
  let held = '';
  let scan = noScan;

  function read(text: string): void {
    let at = 0;
    while (at < text.length) {
      const { action } = outline;
      const next = action ? readContent(text, at, action) : readProse(text, at);
      if (next < 0) break;
      at = next;
    }
    held = at === 0 ? text : text.slice(at);
  }

  /**
   * Reads up to and including the next tag and returns the index after it; -1 if the text at `from`
   * may be an incomplete tag, which must wait for more text.
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
      addText(outline, text.slice(from, at));
      if (reading.kind === 'tag') {
        addTag(outline, reading.tag);
        return reading.end;
      }
      scan = reading.scan;
      return at === from ? -1 : at;
    }
    addText(outline, text.slice(from));
    return text.length;
  }

  /**
   * Reads content up to and including the action's closing tag. Returns the index after the tag, or
   * -1, as `readProse` does.
   */
  function readContent(text: string, from: number, action: OpenAction): number {
    // Skip this call for content after its start, because nearly every chunk contains only that.
    if (action.part === 'line-break' || action.part === 'fence') {
      const start = readContentStart(text, from, action);
      if (start !== from) return start;
    }
    const at = findContentEnd(text, from, action.closer);
    const end = at < text.length ? endOfCloser(text, at, action.closer) : -1;
    if (at === from && end < 0) return -1;
    addContent(outline, action, text.slice(from, at));
    if (end < 0) return at;
    closeAction(outline, action);
    return end;
  }

  return {
    push(chunk) {
      read(held === '' ? chunk : held + chunk);
      return takeEvents(outline);
    },
    end() {
      endOutline(outline, held);
      held = '';
      return takeEvents(outline);
    },
    bufferedContent: () => (outline.action ? outline.action.buffered + held : ''),
  };
}
