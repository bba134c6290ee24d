import type { ArtifactEvent } from './events.ts';
import { createArtifactParser } from './parser.ts';

/** A long fence, because the code itself may contain shorter fences. */
const fence = '````';

/**
 * Converts an answer whose actions are not executed into plain text: files and commands become code
 * blocks under their names. Neither a person nor a program can mistake the text for an action. Push
 * the text as it arrives; `end` returns the rest and closes an open block.
 */
export function createPlainTextConverter(): { push(text: string): string; end(): string } {
  const parser = createArtifactParser();
  let open = false;

  function toText(event: ArtifactEvent): string {
    switch (event.type) {
      case 'text-delta':
      case 'action-delta':
        return event.text;
      case 'artifact-opened':
        return event.title ? `\n\n**${event.title}**\n` : '\n';
      case 'artifact-closed':
        return '\n';
      case 'action-opened':
        open = true;
        return `\n${nameOf(event)}\n${fence}${languageOf(event.filePath)}\n`;
      case 'action-closed':
      case 'action-truncated':
        open = false;
        return `\n${fence}\n`;
    }
  }

  return {
    push: (text) => parser.push(text).map(toText).join(''),
    end: () => parser.end().map(toText).join('') + (open ? `\n${fence}\n` : ''),
  };
}

function nameOf({
  actionType,
  filePath,
  to,
}: Extract<ArtifactEvent, { type: 'action-opened' }>): string {
  const path = filePath ? ` \`${filePath}\`` : '';
  const target = to ? ` → \`${to}\`` : '';
  return `${actionType}${path}${target}`;
}

/** Returns the file extension as the language of a code block. */
function languageOf(path: string): string {
  return /\.([a-z]{1,5})$/.exec(path)?.[1] ?? '';
}
