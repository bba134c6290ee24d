import { lexer } from 'marked';
import remend from 'remend';

/**
 * Minimum size of a piece. Many small pieces cost more than parsing one piece of this size again.
 */
const pieceCharacters = 1_500;
const footnote = /\[\^[\w-]{1,200}\]/;

/**
 * Splits a growing text into pieces that do not change any more, so that each piece renders once
 * (P10). Only the text after the last closed piece is parsed again. While the text grows, the last
 * piece renders as if its open markup were closed. A complete text is not changed. A text with
 * footnotes is one piece, because a footnote may refer to any part of it.
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
    // The last block may still grow and change the block before it, for example by an underline
    // that makes the block a heading.
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
