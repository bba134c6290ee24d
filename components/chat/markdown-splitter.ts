import { lexer } from 'marked';
import remend from 'remend';

/** Minimum size of a piece. Many small pieces cost more than parsing a piece of this size again. */
const pieceCharacters = 1_500;
const footnote = /\[\^[\w-]{1,200}\]/;

/**
 * Splits a growing text into pieces that do not change any more, so that each piece is rendered
 * once (P10). Only the text after the last finished piece is parsed again. While the text grows,
 * its last piece is rendered as if its open markup were closed. A text with footnotes stays one
 * piece, because a footnote may refer to any part of the text.
 */
export function createMarkdownSplitter(): Record<
  'growing' | 'whole',
  (markdown: string) => string[]
> {
  let closed: string[] = [];
  let closedLength = 0;
  let known = '';
  const cut = (markdown: string): string[] => {
    if (!markdown.startsWith(known)) [closed, closedLength] = [[], 0];
    known = markdown;
    if (footnote.test(markdown)) return [markdown];
    const blocks = lexer(markdown.slice(closedLength)).map(({ raw }) => raw);
    let piece = '';
    // The last block may still grow, and may change the block before it: a line of dashes makes
    // that block a heading.
    for (const block of blocks.slice(0, -2)) {
      piece += block;
      if (piece.length < pieceCharacters) continue;
      closed = [...closed, piece];
      closedLength += piece.length;
      piece = '';
    }
    const rest = markdown.slice(closedLength);
    return rest === '' ? closed : [...closed, rest];
  };
  return {
    whole: cut,
    growing(markdown) {
      const pieces = cut(markdown);
      return pieces.map((piece, i) => (i === pieces.length - 1 ? remend(piece) : piece));
    },
  };
}
